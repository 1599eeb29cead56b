export default {
  // page title
  pageTitle: '{{name}}: knjige na prodaju',
  // meta description
  metaDescription: 'Polovne knjige koje {{name}} prodaje na Koricama.',
  // loading
  loading: 'Učitavamo profil…',
  // label
  rating: 'Ocena',
  // in the card
  memberSince: 'Na Koricama od {{date}}',
  // in the card, only when given
  town: 'Mesto: {{town}}',
  // button; asks which book when there are several
  contactOwner: 'Pošalji poruku',
  // title of the dialog of Contact Owner
  contactChoose: 'O kojoj knjizi pišeš?',
  // tooltip of the disabled button
  contactNoBooks: 'Poruke idu uz knjigu, a ovde trenutno nema knjiga.',
  // heading of the grid
  booksHeading: 'Knjige na prodaju',
  // label of the search field of a seller with more than one page of books
  searchBooks: 'Pretraži ovu ponudu',
  // empty state of that search; button search.clearFilters
  noMatch: 'Nijedna knjiga ne odgovara pretrazi',
  // link on a card
  viewDetails: 'Pogledaj knjigu',
  // empty state; button search.emptyAction
  noBooks: 'Na ovom profilu još nema knjiga',
  // empty state on one's own page; button dashboard.addBook
  ownEmpty: 'Tvoja polica je prazna',
  // h1
  notFoundTitle: 'Profil nije pronađen',
  // below it; link common.backToHome
  notFoundBody: 'Profil koji tražiš ne postoji ili je uklonjen.',
  // failed state; button common.retry
  booksFailed: 'Knjige sa ovog profila se nisu učitale.',
  // tab
  reviews: 'Utisci',
  // in the tab without any
  noReviews: 'Još nema utisaka',
  // heading of the collections of a trader
  collections: 'Iz izloga',
  // link from a collection
  allBooks: 'Sve knjige',
  // belt across the page: discount for several books
  bundle: 'Više knjiga, manja cena',
  bundleBoth: 'Na 2 knjige {{two}} popusta, na 3 i više {{three}}.',
  bundleThree: 'Na 3 i više knjiga {{three}} popusta.',
  bundlePostage: 'I samo jedna poštarina.',
} as const;
