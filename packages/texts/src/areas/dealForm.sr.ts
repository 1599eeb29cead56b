export default {
  // h2 of the dialog
  title: 'Predloži dogovor',
  changesTitle: 'Predloži izmene',
  with: 'Prodaje: {{name}}',
  // h3
  books: 'Knjige u paketu',
  // beside the author
  fromThread: 'iz ovog razgovora',
  onWishlist: 'na tvojoj listi želja',
  bookGone: 'više nije u ponudi',
  // h3
  addMore: 'Dodaj još knjiga ovog prodavca',
  addOwn: 'Dodaj još svojih knjiga',
  // label of the search
  searchSeller_one: 'Traži u {{count}} knjizi',
  searchSeller_few: 'Traži u {{count}} knjige',
  searchSeller_other: 'Traži u {{count}} knjiga',
  searchNone: 'Nijedna knjiga ne odgovara pretrazi.',
  // shows more of the other books
  showAll_one: 'Prikaži još {{count}} knjigu',
  showAll_few: 'Prikaži još {{count}} knjige',
  showAll_other: 'Prikaži još {{count}} knjiga',
  // what the parcel saves
  saves: 'Ušteda {{price}}',
  savesBuyer: 'Kupac štedi {{price}}',
  savesWhy: 'Jedan paket umesto {{parcels}}, uz popust od {{percent}}.',
  savesDiscount: 'Popust na komplet, {{percent}}.',
  savesPostage: 'Jedan paket umesto {{parcels}}.',
  savesNext: 'Još jedna knjiga donosi popust od {{percent}}.',
  // h3
  delivery: 'Predaja',
  // below a choice
  inPersonHelp: '{{town}}, mesto i vreme u porukama',
  inPersonNoTown: 'Mesto i vreme u porukama',
  courierHelp: 'Od vrata do vrata',
  // label
  town: 'Mesto predaje',
  postage: 'Poštarina',
  postageHelp: 'Uobičajena cena kod ovog prodavca',
  postageHelpOwn: 'Tvoja uobičajena cena',
  // the seller has not set the postage
  postageEstimate: 'Okvirna cena za paket od {{weight}}',
  payer: 'Poštarinu plaća',
  // h3
  payment: 'Plaćanje',
  // below a choice
  cashHelp: 'Samo uz lično preuzimanje',
  onDeliveryHelp: 'Plaćaš kad preuzmeš paket',
  onlyParcel: 'Samo za pakete',
  ipsHelp: 'Uplata na račun pre slanja',
  ipsMissing: 'Prodavac još nije upisao račun',
  // the same for the seller, above the link enterAccount
  ipsMissingOwn: 'Kupac plaća kodom kad upišeš račun',
  // link to the profile
  enterAccount: 'Upiši račun u profilu',
  firstDeal: 'Ovo je prvi zajednički dogovor, zato je pouzeće već izabrano.',
  advanceWarning:
    'Plaćanje unapred osobi sa kojom još nemaš završen dogovor nosi rizik. Korice ne mogu da vrate novac.',
  // note at the top, when the other side has sent a message that is almost certainly fraud
  fraudInThread: 'U ovom razgovoru je poruka koja je skoro sigurno prevara.',
  // below it
  fraudInThreadHelp: 'Ništa ne plaćaj unapred. Podatke kartice i kodove iz SMS-a ne šalji nikome.',
  // above the form, for the buyer during a holiday of the seller
  sellerAway: 'Na odmoru do {{date}}. Predlog važi 7 dana i možda istekne pre odgovora.',
  // label
  price: 'Cena knjiga',
  priceHelp: 'Zbir sa popustom je {{price}}. Možeš da predložiš i manje.',
  priceHelpPlain: 'Zbir je {{price}}. Možeš da predložiš i manje.',
  // errors of fields
  priceRange: 'Cena može da bude od {{min}} do {{max}}.',
  amountInvalid: 'Upiši iznos u dinarima.',
  booksMissing: 'Izaberi od 1 do {{max}} knjiga istog prodavca.',
  // label
  note: 'Poruka uz predlog',
  notePlaceholder: 'Na primer: može li do petka?',
  // after the price of the books, below the total
  sumPostage: 'poštarina {{price}}',
  // button
  send: 'Pošalji predlog',
  sendChanges: 'Pošalji izmene',
  // the proposal was refused
  failed: 'Predlog nije poslat. {{reason}}',
} as const;
