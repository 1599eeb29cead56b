export default {
  // first book of a deal and the number of the others
  andMore_one: '{{title}} i još {{count}} knjiga',
  andMore_few: '{{title}} i još {{count}} knjige',
  andMore_other: '{{title}} i još {{count}} knjiga',
  // line in the conversation: a deal was proposed
  sysProposed_one: 'Predlog: {{count}} knjiga, {{price}}',
  sysProposed_few: 'Predlog: {{count}} knjige, {{price}}',
  sysProposed_other: 'Predlog: {{count}} knjiga, {{price}}',
  // line in the conversation: other terms were proposed
  sysChanged_one: 'Novi uslovi: {{count}} knjiga, {{price}}',
  sysChanged_few: 'Novi uslovi: {{count}} knjige, {{price}}',
  sysChanged_other: 'Novi uslovi: {{count}} knjiga, {{price}}',
  sysAgreed: 'Dogovor je sklopljen, sve je rezervisano',
  sysDeclined: 'Predlog je odbijen',
  sysWithdrawn: 'Predlog je povučen',
  // line in the conversation: carrier and tracking number of a parcel, or one of them
  sysSent: 'Paket je poslat: {{parcel}}',
  sysCompleted: 'Dogovor je završen',
  // line in the conversation and heading of the deal
  sysCancelled: 'Dogovor je prekinut: {{reason}}',
  // the same without a reason: the account of a member was deleted
  sysGone: 'Nalog je zatvoren, dogovor više ne važi',
  sysFailed: 'Dogovor nije uspeo: {{reason}}',
  // line in the conversation: a parcel without carrier and tracking number
  sysSentPlain: 'Paket je poslat',
  // line in the conversation: a proposal without an answer, or an agreed deal that was not carried out
  sysExpired: 'Rok je istekao, dogovor više ne važi',
  // reasons of a canceled or failed deal
  reasonChangedMind: 'Promena plana',
  reasonUnavailable: 'Knjiga više nije kod mene',
  reasonNoReply: 'Druga strana ne odgovara',
  reasonPaidNotSent: 'Uplaćeno je, a ništa nije poslato',
  reasonNotCollected: 'Paket se vratio, nije preuzet',
  reasonNotArrived: 'Paket nije stigao',
  reasonNotAsDescribed: 'Knjige ne odgovaraju opisu',
  reasonOther: 'Drugo',
} as const;
