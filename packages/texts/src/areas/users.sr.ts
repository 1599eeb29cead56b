export default {
  // page title and h1
  pageTitle: 'Svi nalozi',
  // table caption, sr-only
  caption: 'Tabela svih naloga',
  // column
  name: 'Ime',
  email: 'Imejl',
  role: 'Uloga',
  status: 'Status',
  actions: 'Radnje',
  // value in the column and filter
  roleMember: 'Član',
  roleAdmin: 'Administrator',
  // loading
  loading: 'Učitavamo naloge…',
  // empty state
  empty: 'Još nema naloga',
  // empty state with a search or filter; button search.clearFilters
  emptyFiltered: 'Nijedan nalog ne odgovara pretrazi',
  // failed state; button common.retry
  failed: 'Nalozi se nisu učitali.',
  // label and placeholder
  search: 'Pretraži po imenu ili imejlu',
  // first option of the status filter
  filterStatusAny: 'Svi statusi',
  // first option of the role filter
  filterRoleAny: 'Sve uloge',
  // aria label of the menu in a row
  rowActions: 'Radnje za nalog: {{name}}',
  // menu of an account: its listings
  booksOfUser: 'Svi oglasi naloga',
  // menu of an account: its entries in the log
  auditOfUser: 'Dnevnik radnji',
  // menu entry, link to /owner/{id}
  viewProfile: 'Pogledaj profil',
  // below the status of a pending account
  linkSent: 'Link poslat {{date}} {{time}}',
  // button on a pending account
  approve: 'Odobri',
  // dialog title
  approveTitle: 'Poslati novi link za aktivaciju?',
  // dialog body
  approveBody:
    '{{name}} ({{email}}): na ovaj imejl stiže novi link. Nalog se otvara tek kada ga vlasnik imejla otvori.',
  // notification
  approved: 'Novi link za aktivaciju je poslat: {{name}}',
  // button
  makeAdmin: 'Dodeli ulogu admina',
  // dialog title
  makeAdminTitle: 'Dodeliti ulogu admina?',
  // dialog body
  makeAdminBody: '{{name}} će moći da menja i briše sve knjige i stranice i da blokira naloge.',
  // button, dialog
  makeAdminConfirm: 'Dodeli ulogu',
  // notification
  madeAdmin: 'Uloga admina je dodeljena: {{name}}',
  // button
  removeAdmin: 'Ukloni ulogu admina',
  // dialog title
  removeAdminTitle: 'Ukloniti ulogu admina?',
  // dialog body
  removeAdminBody: '{{name}} zadržava nalog, ali bez uloge admina.',
  // button, dialog
  removeAdminConfirm: 'Ukloni ulogu',
  // notification
  removedAdmin: 'Uloga admina je uklonjena: {{name}}',
  // button
  block: 'Blokiraj',
  // dialog title
  blockTitle: 'Blokirati nalog?',
  // dialog body
  blockBody:
    '{{name}} se odmah odjavljuje i ne može da se prijavi dok ne odblokiraš nalog. Oglasi se skrivaju, a oni sa kojima postoje otvoreni dogovori dobijaju imejl da ne plaćaju i ne šalju ništa.',
  // button, dialog
  blockConfirm: 'Blokiraj nalog',
  // notification
  blocked: 'Nalog je blokiran: {{name}}',
  // button
  unblock: 'Odblokiraj',
  // dialog title
  unblockTitle: 'Odblokirati nalog?',
  // dialog body
  unblockBody: '{{name}} ponovo može da se prijavi, a oglasi i dogovori su opet kao pre.',
  // notification
  unblocked: 'Nalog je odblokiran: {{name}}',
  // menu entry
  mailReset: 'Pošalji imejl za lozinku',
  // dialog title
  mailResetTitle: 'Poslati imejl za novu lozinku?',
  // dialog body
  mailResetBody: '{{name}} ({{email}}): na ovaj imejl stiže link za novu lozinku, koji važi sat vremena.',
  // button, dialog
  mailResetConfirm: 'Pošalji imejl',
  // notification
  mailedReset: 'Imejl za novu lozinku je poslat: {{name}}',
  // menu entry of an account with a passkey
  removePasskeys: 'Ukloni pristupne ključeve',
  // dialog title
  removePasskeysTitle: 'Ukloniti pristupne ključeve?',
  // dialog body
  removePasskeysBody:
    '{{name}} se odmah odjavljuje i dalje se prijavljuje samo lozinkom. Prvo proveri da li je molba zaista stigla od vlasnika naloga.',
  // button, dialog
  removePasskeysConfirm: 'Ukloni ključeve',
  // notification
  removedPasskeys: 'Pristupni ključevi su uklonjeni: {{name}}',
  // notification
  actionFailed: 'Promena nije sačuvana.',
  // badge beside one's own row
  thisIsYou: 'tvoj nalog',
  // after the role of a seller who is a trader
  trader: 'trgovac',
  // menu item and button of its dialog
  makePrivate: 'Vrati na privatni nalog',
  makePrivateTitle: 'Vratiti na privatni nalog?',
  makePrivateBody: 'Podaci o trgovcu se brišu, a oglasi ostaju: {{name}}.',
  madePrivate: 'Nalog je sada privatni: {{name}}',
} as const;
