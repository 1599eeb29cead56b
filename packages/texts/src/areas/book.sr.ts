export default {
  // alt text of a cover
  coverAlt: 'Korice: {{title}}',
  // page title
  pageTitle: '{{title}} – {{author}}',
  // meta description when the book has no short description
  metaDescription: '{{title}}, {{author}}. Polovna knjiga, cena {{price}}. Piši direktno onome ko prodaje.',
  // while the book loads
  loading: 'Učitavanje…',
  // h1
  notFoundTitle: 'Knjiga nije pronađena',
  // below it; button search.emptyAction
  notFoundBody: 'Knjiga koju tražiš ne postoji ili je uklonjena.',
  // gallery without pictures
  noImage: 'Oglas nema sliku',
  // aria label of the gallery
  gallery: 'Slike knjige',
  // alt text
  imageAlt: '{{title}}, slika {{index}} od {{total}}',
  // aria label of a thumbnail
  thumbnail: 'Prikaži sliku {{index}}',
  // aria label
  previousImage: 'Prethodna slika',
  nextImage: 'Sledeća slika',
  zoomIn: 'Uvećaj sliku',
  zoomClose: 'Zatvori uvećanu sliku',
  // below a photo of the gallery; button common.retry
  imageFailed: 'Slika se nije učitala.',
  // label on a catalogue cover that is not the owner's photo
  catalogCover: 'Ilustracija izdanja',
  // tooltip of that label
  catalogCoverHint: 'Slika pokazuje izdanje, a ne sam primerak.',
  // label under Book Details
  title: 'Naslov',
  // summary that unfolds the facts that the seller has not given; their number follows in brackets
  missingFacts: 'Nije navedeno',
  // fallback
  titleMissing: 'Naslov nije naveden',
  // label, only if present
  subtitle: 'Podnaslov',
  // label
  authors: 'Autori',
  // fallback, also on cards
  authorsMissing: 'Autor nije naveden',
  // label
  publishedDate: 'Datum izdanja',
  // fallback
  publishedDateMissing: 'Datum izdanja nije naveden',
  // label
  publisher: 'Izdavač',
  // fallback
  publisherMissing: 'Izdavač nije naveden',
  // label, only if the field exists
  pageCount: 'Broj strana',
  // when the count is 0
  pageCountMissing: 'Broj strana nije naveden',
  // label
  isbn: 'ISBN',
  // fallback
  isbnMissing: 'ISBN nije naveden',
  // beside the RSD price when the owner's currency is another
  priceEntered: 'uneto kao {{amount}}',
  // tooltip beside it
  priceConverted: 'Preračunato u dinare po kursu sajta.',
  // label
  condition: 'Stanje',
  // sr-only heading of the tags
  categories: 'Kategorije',
  // below the facts
  listedOn: 'U ponudi od {{date}}',
  // after it: when the seller last confirmed the listing
  confirmedOn: 'Potvrđeno {{date}}',
  // notice of a listing that its seller did not confirm
  stale: 'Oglas čeka potvrdu i ne vidi se u pretrazi.',
  // label beside the owner
  town: 'Mesto',
  // below the sold indicator; {{date}} is soldAt as DD.MM.YYYY
  soldOn: 'Prodato {{date}}',
  // heading of the block with the short description
  aboutHeading: 'O knjizi',
  // indicator
  availableForPurchase: 'Dostupno za kupovinu',
  reservedNotice: 'Rezervisano. Ako se dogovor ne ostvari, knjiga se vraća u ponudu.',
  soldNotice: 'Prodato. Potraži drugi primerak u pretrazi.',
  // indicator, only for the person named in reservedFor
  reservedForYou: 'Rezervisano za tebe. Nastavi dogovor u porukama.',
  // button under the sold notice
  findAnother: 'Traži drugi primerak',
  // label before the owner's name
  owner: 'Prodaje',
  // aria label of the author's name, which opens the search
  authorLink: 'Traži knjige: {{author}}',
  // aria label of the owner link
  ownerLink: 'Profil: {{name}}',
  // button
  messageOwner: 'Pošalji poruku',
  // button while the call runs
  messageOwnerOpening: 'Otvaramo razgovor…',
  // red alert
  messageOwnerFailed: 'Razgovor nije otvoren.',
  // instead of Message Owner on an own book
  ownListing: 'Ovo je tvoj oglas.',
  // button on an own book
  editListing: 'Izmeni oglas',
  // tab
  tabDescription: 'Detaljan opis',
  tabDetails: 'Podaci o knjizi',
  tabReviews: 'Utisci',
  // tab without a description
  noDescription: 'Nema detaljnog opisa',
  // tab without reviews
  noReviews: 'Još nema utisaka',
  // heading
  similarHeading: 'Možda će ti se dopasti i ovo',
  // heading of the other copies of the same work, above similarHeading
  otherCopies: 'Ostali primerci',
  // line below the price, leads to that heading; {{price}} is the lowest
  otherCopiesCount_one: 'Još {{count}} primerak, od {{price}}',
  otherCopiesCount_few: 'Još {{count}} primerka, od {{price}}',
  otherCopiesCount_other: 'Još {{count}} primeraka, od {{price}}',
  // aria label of the link to one copy
  otherCopyLabel: 'Drugi primerak: {{price}}, {{condition}}',
  // empty state of that section
  similarEmpty: 'Još nema sličnih knjiga.',
  // heading
  recentHeading: 'Nedavno pogledano',
  // below it
  recentNote: 'Ovo vidiš samo ti, u ovom pregledaču.',
  // button
  recentClear: 'Obriši pogledano',
  // notification; button common.undo
  recentCleared: 'Pogledane knjige su obrisane',
  // failed state (network), button common.retry
  loadFailed: 'Knjiga se nije učitala.',
  // small note under Book Details
  catalogDataFailed: 'Podaci o izdanju trenutno nisu dostupni.',
  // h2 above the defects of the copy
  defectsHeading: 'Na ovom primerku',
  // beside a defect: shows the photo; in the form: chooses it
  photoNumber: 'slika {{index}}',
  // defects of the copy
  hasUnderlined: 'Podvlačenja',
  hasNotes: 'Beleške',
  hasDedication: 'Posveta',
  hasStamp: 'Pečat',
  hasWornCover: 'Izlizane korice',
  hasStains: 'Fleke',
  hasLoose: 'Labav povez',
  hasMissing: 'Fale strane',
  hasSmell: 'Miris vlage',
  // defects that the seller checked as absent
  noUnderlined: 'Bez podvlačenja',
  noNotes: 'Bez beleški',
  noDedication: 'Bez posvete',
  noStamp: 'Bez pečata',
  noWornCover: 'Očuvane korice',
  noStains: 'Bez fleka',
  noLoose: 'Čvrst povez',
  noMissing: 'Sve strane su tu',
  noSmell: 'Bez mirisa',
} as const;
