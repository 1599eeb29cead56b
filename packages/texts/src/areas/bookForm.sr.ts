export default {
  // page title and h1
  addTitle: 'Dodaj novu knjigu',
  editTitle: 'Izmeni knjigu',
  // while the book to edit loads
  loading: 'Učitavamo knjigu…',
  // left column
  sectionBasic: 'Osnovni podaci',
  // right column
  sectionDetails: 'Opis i slike',
  // label
  title: 'Naslov',
  // placeholder
  titlePlaceholder: 'Na Drini ćuprija',
  // label
  author: 'Autor',
  // placeholder
  authorPlaceholder: 'Ivo Andrić',
  // help
  authorHint: 'Više autora razdvoj zarezom.',
  // label when the currency is EUR
  priceEur: 'Cena u evrima',
  // label when the currency is RSD
  priceRsd: 'Cena u dinarima',
  // label when the currency is USD
  priceUsd: 'Cena u dolarima',
  // placeholder
  pricePlaceholder: '0,00',
  // live, below the price; {{price}} in RSD
  pricePublic: 'Na sajtu će pisati {{price}}',
  // below the price, above 100 euros or dollars
  dinarsQuestion: 'Upisano je {{price}}, to jest {{priceRsd}}. Da li je cena u dinarima?',
  // instead of pricePublic, when the rates did not load; button common.retry
  pricePublicFailed: 'Cena u dinarima trenutno ne može da se prikaže.',
  // the same question while the rates are not known
  dinarsQuestionShort: 'Upisano je {{price}}. Da li je cena u dinarima?',
  // button; changes only the currency
  dinarsYes: 'Da, u dinarima',
  // button; closes the question
  dinarsNo: 'Ne, cena je dobra',
  // below the price of a new book: members with an alert of the work
  demandOfNew_one: '{{count}} čitalac traži ovu knjigu i saznaje čim je objaviš.',
  demandOfNew_few: '{{count}} čitaoca traže ovu knjigu i saznaju čim je objaviš.',
  demandOfNew_other: '{{count}} čitalaca traži ovu knjigu i saznaje čim je objaviš.',
  // label; only for an account without a town
  town: 'Mesto',
  // placeholder
  townPlaceholder: 'Novi Sad',
  // help
  townAsked: 'Samo mesto, bez adrese. Pamtimo ga u tvom profilu.',
  // label
  isbn: 'ISBN',
  // placeholder; hyphens are accepted
  isbnPlaceholder: '978-86-…',
  // info tooltip
  isbnTooltip: 'Za automatsko popunjavanje potreban je ispravan ISBN od 13 cifara. Stoji na poleđini, uz bar-kod.',
  // label
  categories: 'Kategorije',
  // placeholder
  categoriesPlaceholder: 'Izaberi kategorije',
  // info tooltip
  categoriesTooltip: 'Izaberi jednu ili više. Po njima se knjiga lakše pronalazi.',
  // while typing in the multi-select
  categoriesNoMatch: 'Nema takve kategorije.',
  // aria label of the cross on a pill
  removeCategory: 'Ukloni kategoriju: {{category}}',
  // label
  condition: 'Stanje',
  // placeholder
  conditionPlaceholder: 'Izaberi stanje',
  // phone form: help below isbn.scan on the first view
  scanStartHint: 'Sa poleđine. Naslov, autor i izdanje se popune sami.',
  // phone form: button on the first view
  photoStart: 'Slikaj korice',
  // help below photoStart
  photoStartHint: 'Za starije knjige, bez bar-koda',
  // phone form: button on the first view
  typeStart: 'Upiši naslov ili ISBN',
  // help below typeStart
  typeStartHint: 'Predlažemo izdanja dok kucaš',
  // name of the list below the title
  suggestedEditions: 'Izdanja iz kataloga',
  // below the ways to begin
  wantedNow_one: '{{count}} knjiga se trenutno traži, a niko je ne prodaje.',
  wantedNow_few: '{{count}} knjige se trenutno traže, a niko ih ne prodaje.',
  wantedNow_other: '{{count}} knjiga se trenutno traži, a niko ih ne prodaje.',
  wantedLook: 'Pogledaj',
  // phone form: button below the data found by ISBN; shows the fields
  correct: 'Ispravi podatke',
  // phone form: label of the images
  ownImages: 'Slike tvog primerka',
  // phone form: heading above the folded fields
  rest: 'Ostalo, ako želiš',
  // phone form: value of a folded field without a text
  restEmpty: 'nema',
  // label
  shortDescription: 'Kratak opis za oglas',
  // placeholder
  shortDescriptionPlaceholder: 'Jedna ili dve rečenice: izdanje, stanje, šta je posebno.',
  // label
  fullDescription: 'Detaljan opis za stranu knjige',
  // placeholder
  fullDescriptionPlaceholder: 'O čemu je knjiga, kakav je povez, ima li posvete, podvlačenja, oštećenja…',
  // label of the upload
  images: 'Slike',
  // help
  imagesHint: 'Prva slika je naslovna. Slikaj korice, poleđinu i svako oštećenje.',
  // button
  add: 'Dodaj knjigu',
  update: 'Sačuvaj izmene',
  // green alert
  created: 'Knjiga je dodata!',
  updated: 'Izmene su sačuvane!',
  // below the green alert, for three seconds
  redirecting: 'Vraćamo te na tvoje oglase…',
  // button beside bookForm.add
  addAnother: 'Dodaj i unesi sledeću',
  // green alert above the emptied form
  addedAnother: 'Knjiga je dodata! Na redu je sledeća.',
  // small print by the buttons
  draftSaved: 'Nedovršen oglas je sačuvan na ovom uređaju.',
  // info alert above the form
  draftRestored: 'Vratili smo nedovršen oglas od {{date}} u {{time}}.',
  // button in that alert
  draftDiscard: 'Počni ispočetka',
  // notification; button common.undo
  draftDiscarded: 'Nedovršen oglas je odbačen',
  // in that alert, when the uploads have expired
  draftImagesGone: 'Slike iz nedovršenog oglasa čuvamo 24 sata, pa ih više nema. Dodaj ih ponovo.',
  // in that alert, when the form closed during the upload
  draftImagesUnsent_one: '{{count}} slika nije stigla da se pošalje. Dodaj je ponovo.',
  draftImagesUnsent_few: '{{count}} slike nisu stigle da se pošalju. Dodaj ih ponovo.',
  draftImagesUnsent_other: '{{count}} slika nije stiglo da se pošalje. Dodaj ih ponovo.',
  // help; link to the profile
  townHint: 'U oglasu stoji mesto sa tvog profila: {{town}}',
  // danger alert; {{reason}} is a text from errors
  failed: 'Greška: {{reason}}',
  // instead of the form
  notYours: 'Ovaj oglas može da menja samo onaj ko ga je postavio.',
  // link to the public page
  viewPublic: 'Pogledaj oglas',
  // h2 above the defects
  defects: 'Šta se na njoj vidi?',
  // above a choice of a photo for each defect
  defectPhotos: 'Na kojoj slici se vidi?',
  defectPhotoNone: 'bez slike',
  // checks all other defects as absent; the second text when some are present
  defectsNone: 'Ništa od ovoga',
  defectsNoOther: 'Ostalo je u redu',
  // below them
  defectsProposed: 'Uz ovo obično ide „{{condition}}”.',
  // button: takes that condition
  defectsUse: 'Postavi',
  // below the images of a used book without a photo
  ownPhotoHint: 'Dodaj bar jednu sliku svog primerka: kupci joj veruju više nego opisu.',
} as const;
