export default {
  // h2
  away: 'Odmor',
  // switch
  awayOn: 'Na odmoru sam',
  awayHint: 'Oglasi ostaju, a uz njih piše kad se vraćaš. Ne računa se u brzinu odgovora.',
  // label of the date
  awayUntil: 'Do kada',
  // error of the date
  awayPast: 'Izaberi dan koji tek dolazi, najviše godinu dana unapred.',
  // button
  awaySave: 'Sačuvaj odmor',
  // notifications
  awaySaved: 'Odmor je uključen',
  awayEnded: 'Odmor je gotov, oglasi su ponovo kao pre',
  // h2
  discounts: 'Popust na više knjiga',
  discountsHint: 'Jedna poštarina, više knjiga: kupcu se isplati, a tebi se brže prazni polica.',
  // labels
  two: 'Za 2 knjige',
  three: 'Za 3 i više',
  example: '3 knjige po 500 RSD: kupac plaća {{price}} umesto 1.500 RSD.',
  // errors
  order: 'Popust za 3 i više ne može da bude manji od popusta za 2.',
  range: 'Popust može da bude od 0% do 50%.',
  // h2
  postage: 'Uobičajena poštarina',
  postageHint: 'Predlažemo je u dogovoru prema težini paketa. Knjigu bez težine računamo kao 350 g.',
  parcel: 'Paket',
  upTo: 'Do {{weight}}',
  // button
  postageReset: 'Vrati na predlog',
  // error
  amountInvalid: 'Upiši iznos u dinarima.',
  // button
  saveTerms: 'Sačuvaj uslove',
  // notification
  termsSaved: 'Uslovi prodaje su sačuvani',
  // h2
  account: 'Račun za IPS QR kod',
  accountHint: 'Kad dogovoriš plaćanje unapred, kupac dobija QR kod sa tačnim iznosom.',
  // labels
  accountNumber: 'Broj računa',
  recipient: 'Primalac',
  town: 'Mesto',
  // below the field
  accountStored: 'Sačuvan je račun {{account}}.',
  accountPrivate:
    'Čuva se šifrovano. Vidi ga samo kupac iz dogovora, i to tek kad se dogovorite. Korice ne primaju uplate.',
  // errors
  accountInvalid: 'Broj računa nije ispravan. Proveri cifre.',
  fieldMissing: 'Popuni ovo polje.',
  // button
  saveAccount: 'Sačuvaj račun',
  accountRemove: 'Ukloni račun',
  // dialog
  accountRemoveTitle: 'Ukloniti račun?',
  accountRemoveBody: 'Plaćanje QR kodom više ne možeš da ponudiš. Dogovori koji traju ostaju.',
  // notifications
  accountSaved: 'Račun je sačuvan',
  accountRemoved: 'Račun je uklonjen',
  // h2
  kind: 'Kako prodaješ',
  // radio buttons
  private: 'Privatno',
  privateHint: 'Svoje knjige, kad se polica prepuni.',
  trader: 'Kao trgovac',
  traderHint: 'Knjižara, antikvarijat ili redovna prodaja.',
  // what a trader account means
  traderShopfront: 'Dobijaš izlog: sliku na vrhu, kolekcije i radno vreme.',
  traderMarked: 'Uz svaku knjigu piše da prodaje trgovac.',
  traderWithdrawal: 'Kupac na daljinu ima 14 dana da odustane.',
  // label
  traderName: 'Pun naziv',
  // errors
  pibInvalid: 'PIB nije ispravan. Ima 9 cifara, proveri poslednju.',
  mbInvalid: 'Matični broj nije ispravan. Ima 8 cifara, proveri poslednju.',
  emailInvalid: 'Upiši ispravnu imejl adresu.',
  phoneInvalid: 'Upiši broj telefona.',
  traderPublic: 'Ovi podaci su javni, tako traži zakon o zaštiti potrošača.',
  // button
  saveTrader: 'Sačuvaj podatke',
  // notifications
  traderSaved: 'Nalog je sada trgovački',
  privateSaved: 'Nalog je sada privatni',
  // dialog
  privateTitle: 'Vratiti nalog na privatni?',
  privateBody: 'Podaci o trgovcu i izlog se brišu, oglasi ostaju.',
  privateConfirm: 'Vrati na privatni',
  // h2
  shopfront: 'Izlog',
  // label, help and buttons
  banner: 'Slika na vrhu',
  bannerHint: 'Bez slike stoji polica tvojih knjiga. Slika se seče na širok pojas, pet puta širi nego viši.',
  bannerChange: 'Promeni sliku',
  bannerAdd: 'Dodaj sliku',
  bannerRemove: 'Ukloni sliku',
  // alternative text
  bannerAlt: 'Slika na vrhu tvog izloga',
  // label, buttons of a list
  collections: 'Kolekcije',
  collectionsEmpty: 'Grupiši knjige koje idu zajedno, na primer „Prva izdanja” ili „Do 400 dinara”.',
  collectionAdd: 'Nova kolekcija',
  collectionEdit: 'Izmeni: {{name}}',
  collectionUp: 'Premesti gore: {{name}}',
  collectionDown: 'Premesti dole: {{name}}',
  // titles of the dialog
  collectionNew: 'Nova kolekcija',
  collectionTitle: 'Izmeni kolekciju',
  // fields of the dialog
  collectionName: 'Naziv',
  collectionRule: 'Knjige koje ulaze same',
  collectionRuleHint: 'Knjige koje odgovaraju ulaze u kolekciju čim ih objaviš.',
  collectionCategory: 'Kategorija',
  collectionAnyCategory: 'Bilo koja',
  collectionMaxPrice: 'Cena do (RSD)',
  collectionBooks: 'Izabrane knjige',
  collectionSearch: 'Traži među svojim oglasima',
  // below the list of listings
  collectionPicked_one: '{{count}} izabrana, najviše {{max}}.',
  collectionPicked_few: '{{count}} izabrane, najviše {{max}}.',
  collectionPicked_other: '{{count}} izabranih, najviše {{max}}.',
  collectionNoBooks: 'Nijedan oglas ne odgovara.',
  // buttons of the dialog
  collectionSave: 'Sačuvaj kolekciju',
  collectionDelete: 'Obriši kolekciju',
  // errors
  collectionNameInvalid: 'Upiši naziv od najmanje 2 slova.',
  collectionEmpty: 'Izaberi kategoriju, cenu ili bar jednu knjigu.',
  maxPriceInvalid: 'Upiši ceo broj dinara, od 1 do 1.000.000.',
  // labels of the opening hours
  hoursFrom: '{{day}}: od',
  hoursTo: '{{day}}: do',
  hoursHint: 'Dan bez vremena je neradan.',
  hoursInvalid: 'Upiši oba vremena, i to da zatvaranje bude posle otvaranja.',
  // button and notification
  hoursSave: 'Sačuvaj radno vreme',
  shopfrontSaved: 'Izlog je sačuvan',
  // label, link and help of the file for Google Merchant Center
  feed: 'Google Merchant',
  feedLink: 'Spisak knjiga za Google',
  feedHint: 'Adresu ovog spiska upiši u Google Merchant Center. Sadrži dostupne knjige sa slikom.',
  // asked once, in the overview of the dashboard
  askTitle: 'Prodaješ li kao trgovac?',
  askBody:
    'Imaš mnogo oglasa ili prodatih knjiga. Ako ti je to posao, označi nalog kao trgovac. Ništa se ne menja dok to ne uradiš.',
  // link and button
  askYes: 'Podešavanja trgovca',
  askNo: 'Prodajem privatno',
  // notification; the reason follows
  askFailed: 'Odgovor nije sačuvan.',
} as const;
