export default {
  // aria label of the bar at the bottom of a member's phone
  shortcuts: 'Brza navigacija',
  // in that bar, beside header.home and header.messages
  barSearch: 'Traži',
  barSell: 'Prodaj',
  barAccount: 'Nalog',
  // aria label of the sidebar
  nav: 'Meni naloga',
  // sidebar
  home: 'Pregled',
  // sidebar, buttons in empty states
  addBook: 'Dodaj knjigu',
  // sidebar
  bookListing: 'Moji oglasi',
  deals: 'Dogovori',
  // for screen readers, instead of the count beside the link
  dealsWaiting_one: '{{count}} dogovor čeka na tebe',
  dealsWaiting_few: '{{count}} dogovora čekaju na tebe',
  dealsWaiting_other: '{{count}} dogovora čeka na tebe',
  purchasedBooks: 'Kupljene knjige',
  lists: 'Spiskovi',
  // sidebar and top bar link
  messaging: 'Poruke',
  // sidebar
  alerts: 'Obaveštenja',
  // sidebar
  addPage: 'Dodaj stranicu',
  pageListing: 'Stranice',
  // sidebar, admins
  allBooks: 'Sve knjige',
  allUsers: 'Svi nalozi',
  testImageUpload: 'Proba slanja slika',
  reports: 'Prijavljeni sadržaj',
  // sr-only, beside the number in the sidebar
  openReports_one: '{{count}} otvoren slučaj',
  openReports_few: '{{count}} otvorena slučaja',
  openReports_other: '{{count}} otvorenih slučajeva',
  auditLog: 'Dnevnik radnji',
  editions: 'Katalog izdanja',
  newsletter: 'Bilten',
  // role label under the name
  roleMember: 'Član',
  roleTrader: 'Trgovac',
  roleAdmin: 'Administratorski nalog',
  // sidebar footer; shows v1.0.0
  version: 'v{{version}}',
  // aria label
  collapseSidebar: 'Skupi meni',
  expandSidebar: 'Raširi meni',
  // link to /, opens in a new tab
  website: 'Na sajt',
  // link
  profile: 'Profil',
  // button
  logout: 'Odjavi se',
  // aria label of the search box
  searchLabel: 'Pretraži svoje oglase i razgovore',
  // placeholder
  searchPlaceholder: 'Traži u oglasima i porukama',
  // group in the results
  searchBooks: 'Oglasi',
  searchConversations: 'Razgovori',
  // empty result
  searchEmpty: 'Kod tebe nema takve knjige ni razgovora.',
  // last row of the results
  searchPublic: 'Traži „{{query}}” na celom sajtu',
  // page title and h1 of /dashboard for members
  homeTitle: 'Pregled',
  // below the h1
  homeLead: 'Evo šta je novo kod tebe.',
  // label of a count
  statListings: 'Moji oglasi',
  statPurchased: 'Kupljeno',
  statUnread: 'Nepročitane poruke',
  // heading
  latestMessages: 'Najnovije poruke',
  latestListings: 'Najnoviji oglasi',
  // link
  seeAllMessages: 'Sve poruke',
  seeAllListings: 'Svi oglasi',
  // empty state
  noMessages: 'Kad neko pita za tvoju knjigu, videćeš to ovde.',
  // empty state; button dashboard.addBook
  noListings: 'Dodaj prvu knjigu, treba ti par minuta.',
  // heading, listings without picture, description or condition
  lacking: 'Oglasi kojima nešto nedostaje',
  // below it
  lackingLead: 'Oglas sa slikom, opisom i stanjem lakše nađe čitaoca.',
  // beside a listing
  lacksPicture: 'Nema slike',
  lacksDescription: 'Nema kratkog opisa',
  // failed state; button common.retry
  homeFailed: 'Pregled se nije učitao.',
  // h1 of /dashboard for admins
  adminHome: 'Administracija',
  // heading
  pendingAccounts: 'Nalozi na čekanju',
  // empty state
  noPendingAccounts: 'Nema naloga na čekanju.',
  // label of a count, admins
  statBooks: 'Knjige',
  statUsers: 'Nalozi',
  // notification after a role redirect
  noAccess: 'Ova strana je samo za administratore.',
  // status below a form, once the input is stored as a draft
  draftKept: 'Izmene su sačuvane na ovom uređaju.',
  // note above a form, page and profile
  draftRestored: 'Vratili smo nesačuvane izmene od {{date}} u {{time}}.',
  // button in it
  draftDiscard: 'Odbaci izmene',
  // notification; button common.undo
  draftDiscarded: 'Izmene su odbačene',
} as const;
