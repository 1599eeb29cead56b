export default {
  // page title and h1
  pageTitle: 'Lista želja',
  // meta description
  metaDescription: 'Knjige koje čekaju pravi trenutak.',
  // empty state
  empty: 'Tvoja lista želja je prazna',
  emptyBody: 'Dodirni srce na knjizi koja ti se dopada i naći ćeš je ovde.',
  // button to /categories
  emptyAction: 'Pronađi knjigu',
  // loading
  loading: 'Učitavamo tvoju listu…',
  // failed state; button common.retry
  failed: 'Lista se nije učitala.',
  // aria label of the heart
  add: 'Dodaj na listu želja: {{title}}',
  // aria label of the full heart
  remove: 'Ukloni sa liste želja: {{title}}',
  // button of a featured book and of the book page
  addButton: 'Dodaj na listu želja',
  // the same when the book is on the list
  removeButton: 'Ukloni sa liste želja',
  // notification
  added: 'Dodato na listu želja',
  // notification; button common.undo
  removed: 'Uklonjeno sa liste želja',
  // notification after a failure
  addFailed: 'Knjiga nije dodata na listu želja. Pokušaj ponovo.',
  removeFailed: 'Knjiga nije uklonjena sa liste želja. Pokušaj ponovo.',
  // the same when the book was removed meanwhile
  bookGone: 'Ova knjiga ne postoji ili je uklonjena.',
  // info for visitors; button header.login
  guestNote: 'Lista se čuva samo u ovom pregledaču. Prijavi se i imaćeš je svuda.',
  // notification after login
  merged_one: '{{count}} knjiga iz ovog pregledača dodata je na tvoju listu',
  merged_few: '{{count}} knjige iz ovog pregledača dodate su na tvoju listu',
  merged_other: '{{count}} knjiga iz ovog pregledača dodato je na tvoju listu',
  // on an entry whose listing is sold or gone
  unavailable: 'Ova knjiga više nije u ponudi.',
  // button that makes a list for plans of the books, and the name of that list
  plan: 'Nađi najjeftinije pakete',
  planName: 'Lista želja',
} as const;
