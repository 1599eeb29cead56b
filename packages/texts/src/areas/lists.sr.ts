export default {
  // page title and h1
  pageTitle: 'Moji spiskovi',
  // lead of the overview
  lead: 'Knjige koje tražiš, na primer sa spiska iz škole.',
  // failed states; button common.retry
  failed: 'Spiskovi se nisu učitali.',
  failedOne: 'Spisak se nije učitao.',
  // empty overview
  empty: 'Još nema spiskova',
  emptyBody: 'Napravi spisak, nalepi knjige iz škole i videćeš koje su u ponudi.',
  // button and title of the dialog
  create: 'Napravi spisak',
  // link back to the overview
  backToAll: 'Svi spiskovi',
  // fields of the dialog
  name: 'Ime spiska',
  nameMissing: 'Upiši ime spiska.',
  schoolYear: 'Školska godina',
  schoolYearHint: 'Na primer 2026/27. Ostavi prazno ako spisak nije iz škole.',
  schoolYearInvalid: 'Školska godina se piše kao 2026/27.',
  // button and title of the dialog
  editList: 'Izmeni spisak',
  // button
  deleteList: 'Obriši spisak',
  // question of the dialog and what it means
  deleteTitle: 'Obrisati spisak?',
  deleteBody: '„{{name}}” se briše sa svim stavkama. Ovo se ne vraća.',
  // button of the dialogs
  save: 'Sačuvaj',
  // notifications
  deleted: 'Spisak je obrisan',
  added_one: 'Dodata je {{count}} stavka',
  added_few: 'Dodate su {{count}} stavke',
  added_other: 'Dodato je {{count}} stavki',
  // beside the name of a list
  year: 'Školska {{year}}.',
  items_one: '{{count}} stavka',
  items_few: '{{count}} stavke',
  items_other: '{{count}} stavki',
  // counts above the items
  found_one: '{{count}} nađena',
  found_few: '{{count}} nađene',
  found_other: '{{count}} nađenih',
  unsure_one: '{{count}} za proveru',
  unsure_few: '{{count}} za proveru',
  unsure_other: '{{count}} za proveru',
  missing_one: '{{count}} nema u ponudi',
  missing_few: '{{count}} nema u ponudi',
  missing_other: '{{count}} nema u ponudi',
  // on an item; {{price}} is the lowest
  copies_one: '{{count}} primerak',
  copies_few: '{{count}} primerka',
  copies_other: '{{count}} primeraka',
  from: 'od {{price}}',
  none: 'Nema u ponudi',
  // on an item that was recognised without certainty, with its two buttons
  isIt: 'Da li je to ova knjiga?',
  youWrote: 'Upisano: „{{text}}”',
  itIs: 'Jeste',
  // aria label of that button
  itIsTitle: 'Jeste: {{title}}',
  // aria labels of the icons of an item
  edit: 'Izmeni: {{title}}',
  remove: 'Ukloni: {{title}}',
  // heading of the items, for screen readers
  itemsHeading: 'Knjige na spisku',
  // a list without items
  itemsEmpty: 'Spisak je prazan',
  itemsEmptyBody: 'Nalepi spisak iz škole, jednu knjigu u red.',
  // title and fields of the dialog
  editItem: 'Izmeni stavku',
  itemTitle: 'Naslov',
  itemTitleMissing: 'Upiši naslov.',
  author: 'Autor',
  publisher: 'Izdavač',
  // form for pasting
  add: 'Dodaj u spisak',
  pasteLabel: 'Nalepi spisak, jedna knjiga u redu',
  pastePlaceholder: 'Biologija 5, BIGZ\n978-86-17-20345-1',
  pasteHelp: 'Naslov, izdavač ili ISBN, kako god piše na spisku iz škole. Najviše 40 stavki.',
  pasteEmpty: 'Upiši bar jednu knjigu.',
  pasteUnread: 'Nijedan red ne liči na knjigu.',
  // after more than 40 items
  full: 'Na spisku može da bude najviše 40 stavki. Skrati tekst ili napravi još jedan spisak.',
  addLines: 'Dodaj',
  // heading, lead and field above the plans
  planTitle: 'Od koga kupiti?',
  planBody: 'Uporedi tri plana: najjeftinije, najmanje paketa i u tvom mestu.',
  planTown: 'Tvoje mesto',
  // button
  plan: 'Uporedi planove',
  // failed state; button common.retry
  planFailed: 'Planovi nisu izračunati.',
  // no copy of any item is on offer
  planNone: 'Za ovaj spisak još nema primeraka. Pogledaj ponovo za koji dan.',
  // legend and names of the plans
  planChoose: 'Izaberi plan',
  planCheapest: 'Najjeftinije',
  planFewest: 'Najmanje paketa',
  planInTown: 'U mom mestu',
  // on a plan
  planCovers_one: '{{found}} od {{count}} knjige',
  planCovers_few: '{{found}} od {{count}} knjige',
  planCovers_other: '{{found}} od {{count}} knjiga',
  planParcels_one: '{{count}} paket',
  planParcels_few: '{{count}} paketa',
  planParcels_other: '{{count}} paketa',
  planPickups_one: '{{count}} preuzimanje',
  planPickups_few: '{{count}} preuzimanja',
  planPickups_other: '{{count}} preuzimanja',
  // what a plan has over the cheapest one; {{parcels}} is planFewer
  planBest: 'Najniža cena za najviše knjiga',
  planMore: '{{price}} više, {{parcels}}',
  planFewer_one: '{{count}} paket manje',
  planFewer_few: '{{count}} paketa manje',
  planFewer_other: '{{count}} paketa manje',
  planSame: 'Manje paketa nije moguće',
  planNoPostage: 'Bez poštarine',
  planNoPostageLess_one: 'Bez poštarine, {{count}} knjiga manje',
  planNoPostageLess_few: 'Bez poštarine, {{count}} knjige manje',
  planNoPostageLess_other: 'Bez poštarine, {{count}} knjiga manje',
  // sellers and sums of the chosen plan
  planPickupAt: 'Lično, {{place}}',
  planDiscount: 'Popust na komplet',
  planPostage: 'Poštarina',
  planMissing: 'Nedostaje',
  planParts: 'Knjige {{books}}, poštarina {{postage}}',
  planPartsFree: 'Knjige {{books}}, bez poštarine',
  planNext: 'Otvori knjigu i piši prodavcu. U istom razgovoru možeš da predložiš i ostale njegove knjige.',
} as const;
