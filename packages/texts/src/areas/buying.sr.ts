export default {
  // heading below the message button of a book page
  heading: 'Kako se kupuje',
  // the steps, in order; the bold beginning and the rest
  ask: 'Pitaj',
  askBody: 'Piši direktno onome ko prodaje.',
  agree: 'Dogovorite se',
  agreeBody: 'Cena i preuzimanje kako vam odgovara.',
  pay: 'Plati',
  payBody: 'Pouzećem ili lično, kad uzmeš knjigu.',
  // beside the seller, from 1 on
  soldCount: 'Prodato: {{count}}',
  // after it: how soon the seller usually answers
  replyHour: 'Obično odgovara u roku od sat vremena',
  replyHours: 'Obično odgovara za par sati',
  replyDay: 'Obično odgovara istog dana',
  replyDays: 'Obično odgovara za par dana',
  // note in the card of the seller and in selling settings
  away: 'Na odmoru do {{date}}. Poruka čeka, odgovor stiže posle toga.',
  // belt across the card of the seller: discount for several books
  bundle: 'Više knjiga, manja cena',
  bundleTwo: '2 knjige',
  bundleThree: '3 i više',
  // aria label of the ready questions
  questions: 'Gotova pitanja',
  // chips that open the conversation with this text in the composer
  askAvailable: 'Da li je još dostupna?',
  askDelivery: 'Može li pouzećem?',
  askInPerson: 'Može li lično?',
  // mark of a trader
  trader: 'Trgovac',
  // h2 above the address and the opening hours of a trader
  traderVisit: 'Svrati',
  // label
  traderHours: 'Radno vreme',
  hoursWeek: 'Ponedeljak–petak',
  hoursSaturday: 'Subota',
  hoursSunday: 'Nedelja',
  hoursClosed: 'Zatvoreno',
  // h2 of the details of a trader
  traderData: 'Podaci o trgovcu',
  // labels
  traderName: 'Naziv',
  traderAddress: 'Adresa',
  traderPib: 'PIB',
  traderMb: 'Matični broj',
  traderEmail: 'Imejl',
  traderPhone: 'Telefon',
  // h2
  traderRight: 'Pravo na odustanak',
  traderWithdraw:
    'Kad od trgovca kupiš na daljinu, u roku od 14 dana od prijema možeš da odustaneš bez objašnjenja. Javi se trgovcu, vrati knjigu, a on vraća novac. Slanje nazad plaća kupac, ako nije drugačije dogovoreno.',
  // in the card of the seller on a book page, before the link below
  traderShort: 'Kupuješ od trgovca: na daljinu kupljenu knjigu možeš da vratiš u roku od 14 dana.',
  traderHow: 'Kako',
  // link that begins a mail to the trader
  traderForm: 'Obrazac za odustanak',
  // subject and text of that mail
  traderFormSubject: 'Odustanak od kupovine',
  traderFormBody:
    'Za: {{name}}, {{address}}\n\nOvim odustajem od ugovora o kupovini ove robe:\n\nPrimljeno (datum):\nIme i prezime kupca:\nAdresa kupca:\nDatum:',
} as const;
