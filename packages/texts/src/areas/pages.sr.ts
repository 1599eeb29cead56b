export default {
  // page title and h1
  listTitle: 'Stranice',
  // below the h1
  listLead: 'Stranice koje pišeš ti, objavljene na sajtu.',
  // loading
  loading: 'Učitavamo stranice…',
  // empty state
  empty: 'Još nema stranica',
  // empty state; button dashboard.addPage
  emptyBody: 'Napiši prvu: o svojoj zbirci, omiljenom autoru ili bilo čemu drugom.',
  // failed state; button common.retry
  listFailed: 'Stranice se nisu učitale.',
  // aria label
  editLabel: 'Izmeni stranicu: {{title}}',
  deleteLabel: 'Obriši stranicu: {{title}}',
  // dialog title
  deleteTitle: 'Obrisati stranicu?',
  // dialog body
  deleteBody: 'Stranica „{{title}}” nestaje sa sajta i ne može da se vrati.',
  // button, dialog
  deleteConfirm: 'Obriši stranicu',
  // notification
  deleted: 'Stranica je obrisana',
  deleteFailed: 'Stranica nije obrisana.',
  // page title and h1
  addTitle: 'Dodaj novu stranicu',
  editTitle: 'Izmeni stranicu',
  // label
  title: 'Naslov',
  slug: 'Adresa stranice',
  // help; {{address}} is the full path
  slugHint: 'Stranica će biti na: {{address}}',
  // label and aria label of the editor
  content: 'Sadržaj',
  // placeholder
  contentPlaceholder: 'Piši ovde…',
  // folded group in the form
  english: 'Na engleskom',
  // help below it
  englishHint: 'Nije obavezno. Bez ovoga se i na engleskom delu sajta vidi srpski tekst.',
  // label
  titleEn: 'Naslov na engleskom',
  // label and aria label of the editor
  contentEn: 'Sadržaj na engleskom',
  // note above the text at /page/{slug} in the English interface
  serbianOnly: 'Ova stranica postoji samo na srpskom.',
  // button, shows the page as it will look
  preview: 'Prikaz',
  // column of the list
  updatedColumn: 'Izmenjeno',
  // button
  add: 'Dodaj stranicu',
  update: 'Sačuvaj stranicu',
  // green alert
  created: 'Stranica je dodata!',
  updated: 'Stranica je sačuvana!',
  // below the green alert, for three seconds
  redirecting: 'Vraćamo te na stranice…',
  // red alert; {{reason}} is a text from errors
  failed: 'Greška: {{reason}}',
  // while a page loads, in the form and at /page/{slug}
  formLoading: 'Učitavamo stranicu…',
  // instead of the form
  formNotFound: 'Ova stranica ne postoji',
  // link to /page/{slug}
  view: 'Pogledaj stranicu',
  // in the list; {{date}} is DD.MM.YYYY
  updatedOn: 'Izmenjeno {{date}}',
  // /page/{slug}, h1
  publicNotFoundTitle: 'Stranica nije pronađena',
  // below it; link common.backToHome
  publicNotFoundBody: 'Ova stranica ne postoji ili je uklonjena.',
  // failed state; button common.retry
  publicFailed: 'Stranica se nije učitala.',
  // page title of /impressum
  impressumTitle: 'Impresum',
  // meta description of /impressum
  impressumMeta: 'Ko vodi Korice i kako da stupiš u kontakt.',
  // meta description of /page/{slug}
  pageMeta: '{{title}}: stranica na Koricama.',
  // aria label of the editor toolbar
  toolbar: 'Alatke za tekst',
  // toolbar
  bold: 'Podebljano',
  italic: 'Kurziv',
  underline: 'Podvučeno',
  heading2: 'Naslov',
  heading3: 'Podnaslov',
  paragraph: 'Običan tekst',
  bulletList: 'Lista sa tačkama',
  numberedList: 'Numerisana lista',
  quote: 'Citat',
  divider: 'Linija',
  link: 'Link',
  // label in the link dialog
  linkUrl: 'Adresa linka',
  // button in the link dialog
  linkApply: 'Postavi link',
  linkRemove: 'Ukloni link',
  // error in the link dialog
  linkInvalid: 'Adresa linka nije ispravna. Primer: https://primer.rs',
  // toolbar
  clearFormat: 'Ukloni oblikovanje',
  undo: 'Vrati korak',
  redo: 'Ponovi korak',
} as const;
