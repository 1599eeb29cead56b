export default {
  // title of the screen
  pageTitle: 'Skeniraj policu',
  // aria label of the three ways to add a book
  ways: 'Načini dodavanja',
  wayOne: 'Jedna knjiga',
  wayShelf: 'Cela polica',
  wayTable: 'Iz tabele',
  // aria label and names of the steps
  steps: 'Koraci',
  step1: 'Skeniranje',
  step2: 'Slike',
  step3: 'Objava',
  loading: 'Učitavamo red…',
  // instead of the queue when the browser stores nothing
  notKept: 'Ovaj pregledač ne čuva red. Objavi knjige pre nego što zatvoriš stranu.',
  // status over the camera
  next: 'Samo prinesi sledeću knjigu',
  camera: 'Kamera',
  useCamera: 'Uključi kameru',
  stopCamera: 'Isključi kameru',
  // toggle
  sound: 'Zvuk pri čitanju',
  // field
  fieldLabel: 'ISBN',
  fieldHint:
    'Čitač bar-koda radi kao tastatura: knjiga ulazi u red čim se pročita. Možeš i da nalepiš ceo spisak ISBN-a.',
  add: 'Dodaj',
  // button on phones; opens the field
  typeIsbn: 'Upiši ISBN',
  // below the field; {{text}} is what was typed
  notIsbn: 'Ovo nije ISBN: {{text}}',
  // heading and status of the last scanned book
  last: 'Poslednja pročitana',
  read: 'Pročitano',
  // note above the queue; {{title}} is the title or the ISBN
  duplicate: 'Već je u redu: {{title}}',
  duplicateAsk: 'Još jedan primerak? Dodaj ga i po drugi put.',
  addCopy: 'Dodaj još jedan',
  notCopy: 'Ista knjiga',
  // instead of more than three of the questions above
  duplicates_one: '{{count}} knjiga je već u redu',
  duplicates_few: '{{count}} knjige su već u redu',
  duplicates_other: '{{count}} knjiga je već u redu',
  duplicatesAsk: 'Još po jedan primerak? Dodaj ih i po drugi put.',
  addCopies: 'Dodaj sve još jednom',
  notCopies: 'Iste knjige',
  full: 'U redu može da bude {{max}} knjiga. Objavi ove, pa nastavi.',
  inQueue_one: '{{count}} knjiga u redu',
  inQueue_few: '{{count}} knjige u redu',
  inQueue_other: '{{count}} knjiga u redu',
  queueLabel: 'Knjige u redu',
  // above the defaults
  defaults: 'Za sve u ovom redu',
  // also beside a book that has none
  noCondition: 'Izaberi stanje',
  category: 'Kategorija',
  noCategory: 'Bez kategorije',
  saved: 'Red se čuva na ovom uređaju, i bez mreže.',
  // status of a book
  lookingUp: 'Tražimo podatke…',
  waitingNet: 'Nema mreže. Podaci stižu čim se veza vrati.',
  unknown: 'Ovo izdanje ne znamo',
  lookupFailed: 'Podaci nisu stigli',
  fillIn: 'Upiši naslov',
  // aria label of the same button
  fillInLabel: 'Upiši naslov: {{title}}',
  // button above the queue; {{number}} lookups failed
  retryAll: 'Ponovi sve ({{number}})',
  // aria label
  retryLabel: 'Pokušaj ponovo: {{title}}',
  editLabel: 'Ispravi podatke: {{title}}',
  remove: 'Izbaci iz reda: {{title}}',
  // question before a book with photos is removed
  removeTitle: 'Izbaciti knjigu iz reda?',
  removeBody: 'Slike te knjige nestaju sa uređaja: {{title}}',
  removeConfirm: 'Izbaci',
  editTitle: 'Podaci o knjizi',
  save: 'Sačuvaj',
  defaultCondition: 'Kao u celom redu',
  empty: 'Isprazni red',
  emptyTitle: 'Isprazniti red?',
  emptyBody: 'Sve skenirano i slikano u ovom redu nestaje sa uređaja.',
  emptyConfirm: 'Isprazni red',
  back: 'Nazad',
  toPhotos: 'Dalje: slike',
  toPublish: 'Dalje: objava',
  // step with the photos
  photosOf: 'Slike: {{done}} od {{total}}',
  photosLabel: 'Knjige sa slikom',
  photoHint: 'Slikaj prednju koricu, onakvu kakva jeste',
  // alert instead of photoHint: the device had no memory for the photo
  photoFailed: 'Slika nije snimljena. Pokušaj ponovo, a ako ne uspe, zatvori druge aplikacije.',
  // status after the last book
  photosDone: 'Sve knjige imaju sliku',
  shutter: 'Slikaj: {{title}}',
  skip: 'Preskoči',
  morePhotos: 'Još jedna',
  dropAll: 'Prevuci sve slike odjednom ili izaberi sa uređaja',
  dropOrder: 'Slike se raspoređuju po knjigama redom kojim su skenirane. Pogrešnu prebaci na pravu knjigu.',
  addPhotosTo: 'Dodaj slike: {{title}}',
  removePhoto: 'Ukloni sliku: {{title}}',
  // select beside a photo; option is the title of another book
  movePhoto: 'Prebaci sliku na drugu knjigu: {{title}}',
  movePhotoTo: 'Prebaci…',
  tooManyPhotos_one: '{{count}} slika je ostala bez knjige.',
  tooManyPhotos_few: '{{count}} slike su ostale bez knjige.',
  tooManyPhotos_other: '{{count}} slika je ostalo bez knjige.',
  photoTooLarge: 'Slika je veća od {{size}} MB: {{name}}',
  photoWrongType: 'Ovo nije slika: {{name}}',
  takePhoto: 'Slikaj',
  // step with the prices; title of the screen there
  reviewTitle: 'Još jedan pogled',
  ready_one: '{{count}} oglas za objavu',
  ready_few: '{{count}} oglasa za objavu',
  ready_other: '{{count}} oglasa za objavu',
  needWork_one: '{{count}} čeka tebe',
  needWork_few: '{{count}} čekaju tebe',
  needWork_other: '{{count}} čeka tebe',
  worth: 'Ukupno {{sum}}',
  // aria label of the two filters
  filter: 'Prikaži',
  filterAll: 'Sve',
  filterNeed: 'Čeka me · {{count}}',
  // aria label
  priceLabel: 'Cena u dinarima: {{title}}',
  // button below an empty price; the usual price
  usePrice: 'Upiši {{price}}',
  // aria label of that button
  usePriceLabel: 'Upiši uobičajenu cenu, {{price}}: {{title}}',
  noPrice: 'Nema cene',
  noPhoto: 'Nema slike',
  noTitle: 'Nema naslova ili autora',
  // title or author is too long, or has characters that cannot be shown
  checkDetails: 'Proveri naslov i autora',
  hintCaption: 'Sivi brojevi: koliko obično traže za sličan primerak, u dinarima.',
  failedNet: 'Nije objavljeno, veza je pukla.',
  // beside each book that was not tried because the connection or the session was lost
  notSent: 'Još nije poslato',
  // note after a lost connection; button continue
  offline_one: 'Veza je pukla, {{count}} knjiga čeka.',
  offline_few: 'Veza je pukla, {{count}} knjige čekaju.',
  offline_other: 'Veza je pukla, {{count}} knjiga čeka.',
  continue: 'Nastavi',
  failed: 'Nije objavljeno: {{reason}}',
  publish_one: 'Objavi {{count}} oglas',
  publish_few: 'Objavi {{count}} oglasa',
  publish_other: 'Objavi {{count}} oglasa',
  publishNone: 'Objavi oglase',
  // the same button when only refused books are left
  publishAgain: 'Pokušaj ponovo ({{count}})',
  publishing: 'Objavljeno {{done}} od {{total}}',
  // {{time}} like 18:30
  publishWaits: 'Previše oglasa odjednom. Nastavljamo u {{time}}, ostavi stranu otvorenu.',
  published_one: 'Objavljen je {{count}} oglas!',
  published_few: 'Objavljena su {{count}} oglasa!',
  published_other: 'Objavljeno je {{count}} oglasa!',
  left_one: '{{count}} ostaje u redu, razlog stoji uz knjigu.',
  left_few: '{{count}} ostaju u redu, razlog stoji uz svaku knjigu.',
  left_other: '{{count}} ostaje u redu, razlog stoji uz svaku knjigu.',
} as const;
