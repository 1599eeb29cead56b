export default {
  // name of the site, never translated; plural noun in Serbian ("Korice su", "na Koricama")
  brand: 'Korice',
  // under the name, in the footer, in mails
  tagline: 'Polovne knjige iz prve ruke',
  // document.title of the home page
  siteTitle: 'Korice · Polovne knjige iz prve ruke',
  // document.title of every other screen; {{title}} is that screen's pageTitle
  titlePattern: '{{title}} · Korice',
  // instead of the page, in a browser without JavaScript
  noScript: 'Za Korice je potreban JavaScript. Uključi ga u pregledaču i osveži stranu.',
  // generic loading text and spinner name
  loading: 'Učitavanje…',
  // button of every form while the request runs
  saving: 'Čuvanje…',
  // button of every form (book, page, profile) and dialog
  cancel: 'Odustani',
  // button and aria label of the cross
  close: 'Zatvori',
  // button on every row of books and pages
  delete: 'Obriši',
  // button while the request runs
  deleting: 'Brisanje…',
  // button on every row of books and pages
  edit: 'Izmeni',
  // button: contact, messaging
  send: 'Pošalji',
  // button while the request runs: forgot password, contact, newsletter
  sending: 'Slanje…',
  // button and aria label of the arrow
  back: 'Nazad',
  // link on not-found screens
  backToHome: 'Na početnu stranu',
  // button beside every failed load
  retry: 'Pokušaj ponovo',
  // button
  reload: 'Osveži stranu',
  // button in a notification after something was removed
  undo: 'Vrati',
  // notification after common.undo
  restored: 'Vraćeno, ništa nije obrisano',
  // button that puts off an offer: install, notifications
  notNow: 'Ne sada',
  // button
  showMore: 'Prikaži još',
  showLess: 'Prikaži manje',
  // button, link
  showAll: 'Prikaži sve',
  // after a field label
  optional: 'nije obavezno',
  // under a textarea
  charactersLeft_one: 'Još {{count}} znak',
  charactersLeft_few: 'Još {{count}} znaka',
  charactersLeft_other: 'Još {{count}} znakova',
  // heading of the error summary that takes focus
  fixField: 'Ispravi označeno polje',
  fixFields_one: 'Ispravi {{count}} označeno polje',
  fixFields_few: 'Ispravi {{count}} označena polja',
  fixFields_other: 'Ispravi {{count}} označenih polja',
  // dialog title on leaving a form
  unsavedTitle: 'Odbaciti izmene?',
  // dialog body
  unsavedBody: 'Ako sada odeš, izmene se gube.',
  // button, dialog
  unsavedConfirm: 'Odbaci izmene',
  unsavedStay: 'Ostani ovde',
  // dialog title in the book and page form after CONFLICT
  conflictTitle: 'U međuvremenu je sačuvana druga izmena',
  // dialog body
  conflictBody: 'Sačuvana je u drugoj kartici ili na drugom uređaju. Izaberi šta ostaje.',
  // button, dialog; saves over the other change
  conflictMine: 'Zadrži moje izmene',
  // button, dialog; one's own changes are lost
  conflictTheirs: 'Učitaj sačuvano',
  // title of the failed state of a list or page
  loadFailedTitle: 'Učitavanje nije uspelo',
  // body of that state; button common.retry
  loadFailedBody: 'Proveri vezu sa internetom i pokušaj ponovo.',
  // aria label of the notification area, with the key that moves the focus there
  notifications: 'Obaveštenja ({{key}})',
  // aria label of the cross
  dismissNotification: 'Skloni obaveštenje',
  // first link of every page
  skipToContent: 'Pređi na sadržaj',
  // sr-only, in brackets after a link
  opensInNewTab: 'otvara se u novoj kartici',
  // aria label of the breadcrumb
  breadcrumb: 'Putanja',
  // aria label of the pager
  pagination: 'Strane',
  // aria label of a page button
  pageNumber: 'Strana {{page}}',
  // pager and sr-only announcement
  pageOf: 'Strana {{page}} od {{total}}',
  // aria label
  previousPage: 'Prethodna strana',
  nextPage: 'Sledeća strana',
  firstPage: 'Prva strana',
  // aria label of a carousel arrow
  previousSlide: 'Prethodno',
  nextSlide: 'Sledeće',
  // aria label of a carousel slide
  slideOf: '{{index}} od {{total}}',
  // aria label
  pauseCarousel: 'Zaustavi automatsko listanje',
  playCarousel: 'Pokreni smenjivanje',
  // aria label of a carousel; {{title}} is its heading
  carousel: 'Traka sa knjigama: {{title}}',
  // aria label in a table heading
  sortAscending: 'Poređaj rastuće: {{column}}',
  sortDescending: 'Poređaj opadajuće: {{column}}',
  // aria label of the info icon beside a label
  help: 'Objašnjenje: {{name}}',
  // label of the language switch
  language: 'Jezik',
  // announced after the switch
  languageChanged: 'Sajt je sada na srpskom.',
  // banner in the offered language, when the browser prefers it and ?lang is another
  languageOffer: 'Ova strana postoji i na srpskom.',
  // button of that banner: the same page with the other ?lang
  languageOfferAction: 'Pročitaj na srpskom',
  // option
  colorSchemeLight: 'Svetli',
  colorSchemeDark: 'Tamni',
  // aria label
  useDarkScheme: 'Uključi tamni izgled',
  useLightScheme: 'Uključi svetli izgled',
  // banner
  offline: 'Nema veze sa internetom. Vidiš ono što je poslednje učitano.',
  // notification
  backOnline: 'Veza sa internetom se vratila.',
  // notification of the PWA
  updateReady: 'Stigla je nova verzija sajta.',
  // button in that notification
  updateNow: 'Osveži',
  // label
  price: 'Cena',
  // label of the currency select
  currency: 'Valuta',
  // day in lists; capitalise in day separators
  today: 'danas',
  yesterday: 'juče',
  // everywhere books are counted
  // total: '1.000+'
  booksOver: '{{total}} knjiga',
  booksCount_one: '{{count}} knjiga',
  booksCount_few: '{{count}} knjige',
  booksCount_other: '{{count}} knjiga',
  // own books, admin counts
  listingsCount_one: '{{count}} oglas',
  listingsCount_few: '{{count}} oglasa',
  listingsCount_other: '{{count}} oglasa',
  // sr-only text of every unread badge
  unreadCount_one: '{{count}} nepročitana poruka',
  unreadCount_few: '{{count}} nepročitane poruke',
  unreadCount_other: '{{count}} nepročitanih poruka',
  // counts
  ratingsCount_one: '{{count}} ocena',
  ratingsCount_few: '{{count}} ocene',
  ratingsCount_other: '{{count}} ocena',
  // counts, announced after a search
  resultsCount_one: '{{count}} rezultat',
  resultsCount_few: '{{count}} rezultata',
  resultsCount_other: '{{count}} rezultata',
  // admin counts
  // total: '1.000+'
  accountsOver: '{{total}} naloga',
  accountsCount_one: '{{count}} nalog',
  accountsCount_few: '{{count}} naloga',
  accountsCount_other: '{{count}} naloga',
  // content pages
  cmsPagesCount_one: '{{count}} stranica',
  cmsPagesCount_few: '{{count}} stranice',
  cmsPagesCount_other: '{{count}} stranica',
  // aria label of the stars; {{rating}} formatted, e.g. 4,8
  ratingValue: '{{rating}} od 5',
  // instead of a rating
  noRatings: 'Nema ocena',
  // fallback meta description
  metaDescription:
    'Kupi i prodaj polovne knjige širom Srbije: pretraži oglase, piši direktno onome ko prodaje i dogovori cenu i preuzimanje.',
} as const;
