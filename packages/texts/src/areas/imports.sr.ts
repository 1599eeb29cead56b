export default {
  // page title and h1
  pageTitle: 'Uvoz iz tabele',
  // steps
  steps: 'Koraci uvoza',
  step1: 'Datoteka',
  step2: 'Kolone',
  step3: 'Provera',
  step4: 'Uvoz',
  // step 1
  drop: 'Prevuci tabelu ovde',
  limits: 'CSV ili tekst sa tabulatorima, do 10 MB i 10.000 redova.',
  choose: 'Izaberi datoteku',
  reading: 'Čitamo tabelu…',
  notTable: 'Ovo ne liči na tabelu. Sačuvaj je kao CSV i pokušaj ponovo.',
  tooLarge: 'Datoteka je prevelika. Najviše 10 MB, podeli je na dve.',
  tooManyRows: 'Tabela ima više od 10.000 redova. Podeli je na dve.',
  knowTitle: 'Šta prepoznajemo',
  knowBody:
    'Izvoz iz Excela, AbeBooks i Biblio tabele i sve sa srpskim naslovima kolona. Obavezni su naslov, autor i cena.',
  sampleTitle: 'Krećeš od nule?',
  sampleBody: 'Preuzmi praznu tabelu sa našim kolonama, ili svoje oglase kao tabelu.',
  sample: 'Prazna tabela',
  export: 'Moji oglasi',
  // button above own listings
  exportMine: 'Preuzmi tabelu',
  // file name of the empty table and of the export
  sampleFile: 'korice-prazna.csv',
  exportFile: 'korice-oglasi.csv',
  exportFailed: 'Tabela nije preuzeta',
  // title of the alert when a chosen file could not be read, because the server does not respond
  readFailed: 'Tabela nije pročitana',
  // chosen file
  other: 'Zameni',
  rows_one: '{{count}} red',
  rows_few: '{{count}} reda',
  rows_other: '{{count}} redova',
  // step 2
  mapTitle: 'Koja kolona je šta',
  // the columns are assigned as in an earlier import
  asBefore: 'Kolone i vrednosti su kao u ranijem uvozu: {{file}}',
  mapped: 'Prepoznato {{done}} od {{total}}',
  skip: 'Ne uvozi',
  emptyCell: '(prazno)',
  needTitlePrice: 'Poveži bar naslov, autora i cenu.',
  values: 'Poveži vrednosti: {{values}}',
  valuesOf: 'Šta znače vrednosti: {{column}}',
  noValue: 'Bez vrednosti',
  // first option while nothing is chosen
  chooseValue: 'Izaberi',
  // in the preview, a condition that is not mapped to a value
  conditionUnknown: 'Nepoznato: „{{value}}”',
  defaultCurrency: 'Valuta cene',
  preview: 'Ovako će izgledati',
  first_one: 'Prvi {{count}} red',
  first_few: 'Prva {{count}} reda',
  first_other: 'Prvih {{count}} redova',
  check: 'Proveri sve redove',
  checking: 'Proveravamo…',
  checkFailed: 'Tabela nije proverena',
  // step 3
  dryRun: 'Ovo je samo provera. Ništa još nije objavljeno.',
  // warnings of the check
  similar_one: '{{count}} nov red liči na knjigu koju već prodaješ',
  similar_few: '{{count}} nova reda liče na knjige koje već prodaješ',
  similar_other: '{{count}} novih redova liči na knjige koje već prodaješ',
  similarHint:
    'Naslov, autor i izdanje su isti, a tih oglasa nema u ovoj tabeli. Ako su to isti primerci, uvoz bi ih udvostručio. Vrati se i proveri da li je povezana kolona sa oznakom.',
  unusedSku: 'Kolona „{{column}}” je ranije bila oznaka, a sada se ne uvozi',
  unusedSkuHint: 'Bez oznake ne nalazimo oglase iz ranijeg uvoza, pa bi neki mogli da se udvostruče.',
  new: 'novih oglasa',
  changed: 'izmenjenih',
  same: 'bez promene',
  refused: 'neće ući',
  errorsTitle: 'Redovi koji neće ući',
  errorsCsv: 'Preuzmi ih',
  // above the rows, when there are more than 100
  shownOf: 'Prikazano {{shown}} od {{total}}, ostale preuzmi',
  row: 'Red {{row}}',
  missing_one: 'Povuci {{count}} oglas kog nema u tabeli',
  missing_few: 'Povuci {{count}} oglasa kojih nema u tabeli',
  missing_other: 'Povuci {{count}} oglasa kojih nema u tabeli',
  missingHint: 'Poređenje ide po tvojoj oznaci. Povučen oglas možeš da vratiš.',
  withoutIsbn: 'Uvezi bez ISBN-a ({{count}})',
  withoutIsbnHint: 'Redovi kojima je samo ISBN neispravan ulaze bez njega. Oglas koji već ima ISBN ga zadržava.',
  run_one: 'Uvezi {{count}} oglas',
  run_few: 'Uvezi {{count}} oglasa',
  run_other: 'Uvezi {{count}} oglasa',
  onlyWithdraw: 'Povuci oglase',
  nothing: 'U tabeli nema ničeg novog.',
  // the same when no row can be imported
  allRefused: 'Nijedan red ne može da se uveze. Ispravi kolone ili tabelu, pa proveri ponovo.',
  runFailed: 'Uvoz nije počeo',
  // step 4
  of: 'od {{total}}',
  progress: 'Uvoz u toku',
  background: 'Možeš da zatvoriš ovu stranu. Kad završimo, stiže ti imejl.',
  stop: 'Prekini uvoz',
  stopping: 'Prekidamo…',
  stopTitle: 'Prekinuti uvoz?',
  stopBody: 'Ono što je već ušlo ostaje. Ostatak možeš da uvezeš kasnije.',
  stopConfirm: 'Prekini',
  stopFailed: 'Uvoz nije prekinut',
  // report
  doneTitle: 'Uvezeno',
  stoppedTitle: 'Uvoz je prekinut',
  withdrawn: 'povučenih',
  notIn: 'nije ušlo',
  reportErrors: 'Nije ušlo',
  reportCsv: 'Preuzmi izveštaj',
  reportFile: 'korice-izvestaj.csv',
  fixHint: 'Ispravi te redove u tabeli i uvezi je ponovo. Ono što je ušlo neće se udvostručiti.',
  again: 'Uvezi drugu',
  toListings: 'Moji oglasi',
  // instead of an import that no longer exists
  gone: 'Ovaj uvoz više ne postoji',
  loading: 'Učitavamo uvoz…',
  failed: 'Uvoz nije učitan',
  // step 1, below the drop zone: the last import
  last: 'Poslednji uvoz: {{file}}',
  // the same for a table that was only checked
  lastCheck: 'Poslednja provera: {{file}}',
} as const;
