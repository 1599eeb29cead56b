export default {
  // page title and h1, link of the sidebar
  title: 'Dogovori',
  // h1 of a deal, its number as banks show it
  cardNumber: 'Dogovor {{number}}',
  // above the state: whose turn it is
  turnYou: 'Ti si na potezu',
  turnOther: 'Na potezu: {{name}}',
  // states
  stateProposed: 'Predlog',
  stateAgreed: 'Dogovoreno',
  stateSent: 'Poslato',
  stateCompleted: 'Preuzeto',
  // instead of stateCompleted when nobody has confirmed that the parcel arrived
  stateUnconfirmed: 'Bez potvrde',
  stateDeclined: 'Odbijeno',
  stateWithdrawn: 'Povučeno',
  stateCancelled: 'Prekinuto',
  stateFailed: 'Nije uspelo',
  stateExpired: 'Isteklo',
  // the other member
  buys: 'Kupuje: {{name}}',
  sells: 'Prodaje: {{name}}',
  // the same after the sale
  soldTo: 'Kupac: {{name}}',
  boughtFrom: 'Od: {{name}}',
  // aria label of the steps
  steps: 'Tok dogovora',
  // aria label of the arrow that folds the card
  showTerms: 'Prikaži uslove',
  hideTerms: 'Sakrij uslove',
  // heading of the card
  proposalTitle_one: 'Predlog: {{count}} knjiga',
  proposalTitle_few: 'Predlog: {{count}} knjige',
  proposalTitle_other: 'Predlog: {{count}} knjiga',
  // below it
  proposalBy: 'Predlaže: {{name}}',
  answerBy: 'Predlog važi do {{date}}',
  // sides
  buyer: 'Kupac',
  seller: 'Prodavac',
  // label of the text with the proposal
  note: 'Napomena',
  // kinds of delivery
  inPerson: 'Lično',
  post: 'Pošta',
  courier: 'Kurir',
  // below the kind of delivery
  parcelWeight: 'Paket oko {{weight}}',
  postageByBuyer: 'Poštarinu plaća kupac',
  postageBySeller: 'Poštarinu plaća prodavac',
  // kinds of payment
  cash: 'Gotovina',
  onDelivery: 'Pouzećem',
  ips: 'IPS QR kod',
  onDeliveryHelp: 'Kupac plaća kad preuzme paket',
  // parcels that the buyer collected
  collected_one: 'Preuzeto {{done}} od {{count}} pošiljke',
  collected_few: 'Preuzeto {{done}} od {{count}} pošiljke',
  collected_other: 'Preuzeto {{done}} od {{count}} pošiljki',
  firstDeal: 'Prvi zajednički dogovor',
  // number of books
  books_one: '{{count}} knjiga',
  books_few: '{{count}} knjige',
  books_other: '{{count}} knjiga',
  // last line of the sum
  total: 'Ukupno',
  // line of the sum
  postage: 'Poštarina',
  free: 'Bez poštarine',
  discount: 'Popust na komplet, {{percent}}',
  lowerPrice: 'Dogovorena niža cena',
  // below the sum of a counter-proposal: books of the terms before that are not in it, and new ones
  omitted: 'Izostavljeno: {{titles}}',
  added: 'Dodato: {{titles}}',
  // the terms before
  before_one: 'Pre izmene: {{count}} knjiga, {{price}}',
  before_few: 'Pre izmene: {{count}} knjige, {{price}}',
  before_other: 'Pre izmene: {{count}} knjiga, {{price}}',
  // button
  accept: 'Prihvati dogovor',
  change: 'Predloži izmene',
  decline: 'Odbij',
  withdraw: 'Povuci predlog',
  open: 'Pogledaj predlog',
  markSent: 'Označi kao poslato',
  cancel: 'Odustani od dogovora',
  confirm: 'Stiglo je',
  problem: 'Nešto nije u redu',
  confirmInPerson: 'Knjige su kod mene',
  handedOver: 'Knjige su predate',
  parcelReturned: 'Paket se vratio',
  track: 'Prati pošiljku',
  pay: 'Plati',
  // the same button after the buyer has reported the payment
  paymentDetails: 'Podaci za uplatu',
  addressAdd: 'Upiši adresu',
  addressChange: 'Izmeni adresu',
  propose: 'Predloži dogovor',
  // button instead of propose, after a declined, withdrawn, expired or cancelled deal; the form starts with its terms
  proposeAgain: 'Predloži ponovo',
  // beside the buttons
  acceptHint: 'Kad prihvatiš, sve iz predloga je rezervisano i niko drugi ne može da ga kupi.',
  waitHint: 'Još ništa nije rezervisano. Javljamo ti čim stigne odgovor.',
  // what the state means for the viewer
  agreedSeller: 'Spakuj i pošalji paket do {{date}}. Adresu potvrdite u porukama.',
  agreedWaitPay: 'Sačekaj uplatu na račun, pa pošalji paket do {{date}}. Adresu potvrdite u porukama.',
  agreedWaitAddress: 'Paket kreće do {{date}}. Kupac još nije upisao adresu.',
  agreedBuyer: 'Rezervisano je za tebe. Javljamo ti kad paket krene.',
  agreedPay: 'Plati i javi da je uplaćeno, pa prodavac šalje paket. Javljamo ti kad krene.',
  agreedPaid: 'Javljeno {{paid}} da je uplaćeno. Prodavac šalje paket do {{date}}, a mi javljamo kad krene.',
  agreedCheckPay:
    'Javljeno {{paid}} da je uplaćeno. Proveri stanje na računu, pa pošalji paket do {{date}}. Adresu potvrdite u porukama.',
  agreedNoAddress: 'Rezervisano je za tebe. Upiši adresu, da prodavac zna gde da pošalje paket.',
  agreedInPerson: 'Vreme i mesto dogovorite u porukama. Posle predaje potvrdi dogovor.',
  // instead of agreedInPerson, when one side has blocked the other; button deal.cancel
  agreedNoMessages: 'Poruke su zatvorene. Ako vreme i mesto nisu dogovoreni, odustani od dogovora.',
  // heading of the card
  sentTitle: 'Paket je na putu',
  sentOn: 'Poslato {{date}}',
  // what the state means for the viewer
  sentBuyer: 'Plaćaš {{price}} kad preuzmeš. Pregledaj šta je stiglo, pa potvrdi.',
  sentBuyerPay: 'Ako nije plaćeno, plati i javi da je uplaćeno. Kad paket stigne, pregledaj ga i potvrdi.',
  sentBuyerPaid: 'Kad paket stigne, pregledaj ga i potvrdi.',
  sentSeller: 'Kad kupac potvrdi da je paket stigao, dogovor je završen.',
  // after the one before, for both sides
  sentEnds: 'Bez potvrde se dogovor završava sam 30 dana posle slanja.',
  // label
  tracking: 'Broj pošiljke',
  // for screen readers, after the link
  trackHint: 'Otvara se zvanična strana prenosioca.',
  // heading of the card
  doneTitle: 'Dogovor je završen',
  doneOn: 'Završeno {{date}}',
  // what the state means for the viewer
  doneBuyer: 'Sve iz ovog dogovora stoji među tvojim kupljenim knjigama.',
  doneSeller: 'Sve iz ovog dogovora je prodato i više nije u ponudi.',
  objectUntil: 'Predaju je potvrdio samo prodavac. Ako je nije bilo, prijavi to do {{date}} u {{time}}.',
  objectUntilUnconfirmed:
    'Niko nije potvrdio da je paket stigao. Ako nije ili nešto nije u redu, prijavi to do {{date}} u {{time}}.',
  // heading of the card
  failedReturned: 'Paket se vratio',
  failedReturnedBody: 'Pošiljka nije preuzeta.',
  failedBody: 'Dogovor je zatvoren kao neuspeo. Obe strane mogu da ocene.',
  // note for a buyer who has paid in advance, when the day by which the parcel should be sent is over
  paidLateTitle: 'Rok za slanje je prošao',
  paidLateBody:
    'Ako je uplata poslata, sačuvaj potvrdu i pitaj prodavca u porukama kad paket kreće. Ako odgovora nema, odustani od dogovora i prijavi nalog.',
  // the same, when the parcel did not arrive
  paidLostTitle: 'Ako je uplata poslata, sačuvaj dokaze',
  paidLostBody:
    'Sačuvaj potvrdu o uplati. Razgovor ostaje kao dokaz. Javi se svojoj banci i prijavi prevaru policiji. Korice ne primaju novac i ne mogu da ga vrate, ali svaku prijavu naloga proveravamo.',
  // what the state means when the account of the other member was deleted
  goneBody: 'Ne plaćaj i ne šalji ništa.',
  // instead of paidLostBody when the account of the seller was deleted
  paidGoneBody:
    'Sačuvaj potvrdu o uplati, javi se svojoj banci i prijavi slučaj policiji. Dogovor i tvoje poruke ostaju kao dokaz. Korice ne primaju novac i ne mogu da ga vrate.',
  // heading of the question about the rating
  ratePrompt: 'Kako je prošlo?',
  rateUntil: 'Možeš da oceniš do {{date}}',
  rated: 'Ocena je zapečaćena',
  // button
  rate: 'Oceni dogovor',
  rateEdit: 'Izmeni ocenu',
  copy: 'Kopiraj',
  copied: 'Kopirano',
  // aria label of a copy button
  copyField: 'Kopiraj: {{field}}',
  // notification
  copyFailed: 'Kopiranje nije uspelo. Prepiši podatak ručno.',
  // dialogs
  declineTitle: 'Odbiti predlog?',
  declineBody: 'Razgovor ostaje otvoren, novi predlog može da se pošalje kad god.',
  withdrawTitle: 'Povući predlog?',
  withdrawBody: 'Druga strana više neće moći da ga prihvati. Novi predlog može da krene od istih uslova.',
  sentTitleAsk: 'Označiti paket kao poslat?',
  sentBody: 'Upiši prenosioca i broj pošiljke, da kupac može da prati paket.',
  carrier: 'Prenosilac',
  carrierOther: 'Drugi prenosilac',
  carrierName: 'Naziv prenosioca',
  trackingInvalid: 'Broj pošiljke nije ispravan. Prepiši ga sa potvrde.',
  completeTitle: 'Potvrditi da su knjige kod tebe?',
  completeSellerTitle: 'Potvrditi da su knjige predate?',
  completeBody: 'Dogovor se završava i sve iz njega se označava kao prodato. Ovo se ne vraća.',
  completeSellerBody: 'Kupac ima 72 sata da prijavi ako predaje nije bilo.',
  complete: 'Potvrdi',
  cancelTitle: 'Odustati od dogovora?',
  cancelBody: 'Sve iz dogovora se vraća u ponudu. Druga strana vidi razlog.',
  reason: 'Razlog',
  reasonMissing: 'Izaberi razlog.',
  // below cancelBody, for an advance payment
  cancelPaid: 'Ako je uplata već poslata, Korice ne mogu da je vrate.',
  // button that closes the dialog; the deal goes on
  keepDeal: 'Zadrži dogovor',
  // dialog
  failTitle: 'Šta nije u redu?',
  failBody: 'Dogovor se zatvara kao neuspeo i obe strane mogu da ocene. Ovo se ne vraća.',
  fail: 'Zatvori dogovor',
  keepOrRelease: 'Šta dalje sa knjigama?',
  release: 'Vrati knjige u ponudu',
  releaseHelp: 'Svi mogu ponovo da ih kupe.',
  keep: 'Zadrži rezervaciju',
  keepHelp: 'Ako se dogovorite da paket pošalješ još jednom.',
  // address of the buyer
  address: 'Adresa za slanje',
  addressTitle: 'Kuda da stigne paket?',
  addressBody: 'Adresu vidi samo prodavac iz ovog dogovora. Briše se 30 dana posle njegovog kraja.',
  addressName: 'Ime i prezime',
  addressStreet: 'Ulica i broj',
  addressPlace: 'Poštanski broj i mesto',
  addressPhone: 'Telefon',
  addressKeep: 'Zapamti adresu za sledeći dogovor',
  addressMissing: 'Popuni ovo polje.',
  // below the place, without a postcode
  postcodeHint: 'Dodaj i poštanski broj, na primer 11000 Beograd.',
  phoneInvalid: 'Broj telefona nije ispravan.',
  // button
  addressSave: 'Sačuvaj adresu',
  // notifications
  proposedToast: 'Predlog je poslat',
  changedToast: 'Izmene su poslate',
  // the response to the first attempt was lost, and the terms were changed since
  earlierToast: 'Novi uslovi nisu poslati, jer je raniji predlog već stigao. Pogledaj njegove uslove.',
  agreedToast: 'Dogovoreno! Sve je rezervisano.',
  declinedToast: 'Predlog je odbijen',
  withdrawnToast: 'Predlog je povučen',
  sentToast: 'Kupac je obavešten da je paket krenuo',
  completedToast: 'Dogovor je završen',
  cancelledToast: 'Dogovor je prekinut',
  failedToast: 'Dogovor je zatvoren',
  addressToast: 'Adresa je sačuvana',
  // a step was refused
  changedMeanwhile: 'Dogovor je u međuvremenu promenjen. Pogledaj šta sada piše u njemu, pa odluči.',
  // says nothing about who blocked whom
  blocked: 'Sa ovim nalogom trenutno ne možeš da sklopiš dogovor.',
  memberGone: 'Ovaj nalog je zatvoren, pa nemaš s kim da sklopiš dogovor.',
  booksGone: 'Ove knjige više nisu u ponudi: {{titles}}. Ukloni ih iz predloga.',
  // the same when a proposal is accepted, beside the buttons that are named here
  acceptGone: 'Ove knjige više nisu u ponudi: {{titles}}. Predloži izmene ili odbij predlog.',
  // below the h1 of the list
  waiting_one: '{{count}} dogovor čeka na tebe',
  waiting_few: '{{count}} dogovora čekaju na tebe',
  waiting_other: '{{count}} dogovora čeka na tebe',
  nothingWaits: 'Ništa ne čeka na tebe',
  // filter of the list
  sideAll: 'Svi',
  sideBuyer: 'Kupujem',
  sideSeller: 'Prodajem',
  side: 'Prikaži',
  // headings of the list
  groupMine: 'Čeka na tebe',
  groupTheirs: 'Čeka na drugu stranu',
  groupDone: 'Završeno',
  // button
  answer: 'Odgovori',
  // next step of a row
  nextAnswer: 'Odgovori na predlog do {{date}}',
  nextAddress: 'Upiši adresu za paket',
  nextPay: 'Plati i javi da je uplaćeno',
  nextSend: 'Pošalji paket do {{date}}',
  nextConfirm: 'Potvrdi kad paket stigne',
  nextMeet: 'Dogovorite predaju u porukama',
  theyAnswer: 'Predlog čeka odgovor do {{date}}',
  theyCollect: 'Paket je na putu od {{date}}',
  theyAddress: 'Čeka se adresa kupca',
  theyPay: 'Čeka se uplata kupca',
  theySend: 'Paket se šalje do {{date}}',
  rateBy: 'Oceni do {{date}}',
  // empty list
  emptyTitle: 'Još nema dogovora',
  emptyBody: 'Dogovor se pravi u razgovoru: izaberi knjigu, pošalji poruku i predloži cenu i predaju.',
  // button
  emptyAction: 'Pronađi knjigu',
  // empty list under a filter
  emptySide: 'Ovde nema dogovora',
  emptySideBody: 'Izaberi „Svi” i pogledaj sve dogovore.',
  // link to all finished deals
  allFinished_one: 'Prikaži {{count}} završen',
  allFinished_few: 'Prikaži sva {{count}}',
  allFinished_other: 'Prikaži svih {{count}}',
  // link to all deals that wait for one side
  allOpen_one: 'Prikaži {{count}} dogovor',
  allOpen_few: 'Prikaži sva {{count}}',
  allOpen_other: 'Prikaži svih {{count}}',
  backToAll: 'Svi dogovori',
  // button
  toThread: 'Otvori razgovor',
  // heading of the history
  historyTitle: 'Istorija dogovora',
  historyProposed: 'Predlog, knjige za {{price}}',
  historyChanged: 'Novi uslovi, knjige za {{price}}',
  historyJob: 'Korice',
  listFailed: 'Dogovori se nisu učitali',
} as const;
