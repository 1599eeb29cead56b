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
  schoolYearHint: 'Na primer 2026/27. Obriši ako spisak nije iz škole.',
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
  settled_one: '{{count}} u dogovoru ili kupljena',
  settled_few: '{{count}} u dogovoru ili kupljene',
  settled_other: '{{count}} u dogovoru ili kupljenih',
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
  // on an item in a deal, linked to the deal; the second without the name of a deleted account
  inDealWith: 'U dogovoru: {{name}}',
  inDeal: 'U dogovoru',
  bought: 'Kupljeno',
  // button beside it: the item is looked for again
  reopen: 'Traži drugi primerak',
  // its aria label
  reopenTitle: 'Traži drugi primerak: {{title}}',
  // on an item that was recognised without certainty, with its two buttons
  isIt: 'Da li je to ova knjiga?',
  youWrote: 'Upisano: „{{text}}”',
  itIs: 'Jeste',
  itIsOther: 'Izaberi drugu',
  // aria labels of these buttons
  itIsTitle: 'Jeste: {{title}}',
  itIsOtherTitle: 'Izaberi drugu: {{title}}',
  // aria labels of the icons of an item
  edit: 'Izmeni: {{title}}',
  remove: 'Ukloni: {{title}}',
  // heading of the items, for screen readers
  itemsHeading: 'Knjige na spisku',
  // a list without items
  itemsEmpty: 'Spisak je prazan',
  // title and fields of the dialog
  editItem: 'Izmeni stavku',
  itemTitle: 'Naslov',
  itemTitleMissing: 'Upiši naslov.',
  author: 'Autor',
  publisher: 'Izdavač',
  // heading of the ways to add, and their names
  add: 'Dodaj u spisak',
  addWay: 'Kako dodati',
  paste: 'Nalepi',
  scan: 'Skeniraj',
  search: 'Pronađi',
  // above isbn.scan
  scanHelp: 'Skeniraj bar-kod na poleđini knjige. Ako izdanje ne poznajemo, pitamo te za naslov.',
  // a scanned edition without known data
  unknownIsbn: 'Izdanje {{isbn}} još ne poznajemo. Kako se zove knjiga?',
  // button: the ISBN is the title until the edition is known
  addWithoutTitle: 'Dodaj bez naslova',
  // below a found book that is not on offer
  fromCatalogue: 'Iz kataloga izdanja, trenutno nije u ponudi',
  // label of the search among the books on offer
  searchLabel: 'Naslov, autor ili ISBN',
  searchNone: 'Ništa nije nađeno. Nalepi naslov i dodaj ga tako.',
  // aria label of addLines beside a found book
  addOne: 'Dodaj: {{title}}',
  // form for pasting
  pasteLabel: 'Nalepi spisak, jedna knjiga u redu',
  pastePlaceholder: 'Biologija 5, BIGZ\n978-86-17-20345-1',
  pasteHelp: 'Naslov, izdavač ili ISBN, kako god piše na spisku iz škole. Najviše 40 stavki.',
  pasteEmpty: 'Upiši bar jednu knjigu.',
  pasteUnread: 'Nijedan red ne liči na knjigu.',
  // above the form, before pasted lines that are remarks or beyond 40 items
  skipped_one: '{{count}} red nije dodat:',
  skipped_few: '{{count}} reda nisu dodata:',
  skipped_other: '{{count}} redova nije dodato:',
  // after more than 40 items
  full: 'Na spisku može da bude najviše 40 stavki. Skrati tekst ili napravi još jedan spisak.',
  addLines: 'Dodaj',
  // heading, lead and field above the plans
  planTitle: 'Od koga kupiti?',
  planBody: 'Uporedi planove: najjeftinije, najmanje paketa i u tvom mestu.',
  planTown: 'Tvoje mesto',
  // button
  plan: 'Uporedi planove',
  // failed state; button common.retry
  planFailed: 'Planovi nisu izračunati.',
  // no copy of any item is on offer
  planNoneTitle: 'Za ovaj spisak još nema primeraka',
  planNone: 'Pogledaj ponovo za koji dan ili promeni uslove.',
  // every item is in a deal; button seeDeals
  planSettledTitle: 'Sve sa spiska je u dogovoru ili kupljeno',
  planSettledBody: 'Ako ti treba drugi primerak, izaberi to na spisku.',
  // above the plans
  planSettled_one: '{{count}} knjiga je u dogovoru ili kupljena, pa je nema u planovima.',
  planSettled_few: '{{count}} knjige su u dogovoru ili kupljene, pa ih nema u planovima.',
  planSettled_other: '{{count}} knjiga je u dogovoru ili kupljeno, pa ih nema u planovima.',
  // legend and names of the plans
  planChoose: 'Izaberi plan',
  planCheapest: 'Najjeftinije',
  planFewest: 'Najmanje paketa',
  planInTown: 'U mom mestu',
  // one plan that is both
  planCheapestFewest: 'Najjeftinije, u najmanje paketa',
  // in place of planInTown; the first with a link to the terms
  planNoTown: 'Za preuzimanje bez poštarine:',
  planEnterTown: 'Upiši svoje mesto',
  planNobodyInTown: 'Niko iz tvog mesta ({{town}}) ne nudi ove knjige.',
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
  // a plan compared with the cheapest one; {{parcels}} is planFewer
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
  // on a book whose item was recognised without certainty
  planUnsure: 'Nije potvrđeno na spisku',
  planParts: 'Knjige {{books}}, poštarina {{postage}}',
  planPartsFree: 'Knjige {{books}}, bez poštarine',
  // selects above the plans; {{condition}} is a text of conditions
  planCondition: 'Stanje',
  planWritten: 'Upisano u knjigu',
  planWrittenAny: 'Svejedno',
  planWrittenPencil: 'Najviše olovkom',
  planWrittenClean: 'Bez upisa',
  planAnyCondition: 'Svako',
  planConditionTo: 'Najmanje: {{condition}}',
  // page title and h1 of the plans; planBody and the terms are below
  plansTitle: 'Planovi kupovine',
  // link while the name of the list loads
  backToList: 'Spisak',
  // button that leads back to the terms
  planChange: 'Izmeni uslove',
  // on a plan: how it was made
  planCheapestHow: 'Najmanji zbir knjiga i poštarine.',
  planFewestHow: 'Najmanje prodavaca, pa se poštarina plaća najmanje puta.',
  planInTownHow: 'Samo prodavci iz tvog mesta, knjige preuzimaš lično.',
  planCheapestFewestHow: 'Najmanji zbir knjiga i poštarine, od najmanje prodavaca.',
  // below the chosen plan, with its buttons
  proposeHelp_one: 'Šalje se {{count}} predlog. Ništa nije kupljeno dok ga prodavac ne prihvati.',
  proposeHelp_few:
    'Šalju se {{count}} predloga, po jedan svakom prodavcu. Ništa nije kupljeno dok ih prodavci ne prihvate.',
  proposeHelp_other:
    'Šalje se {{count}} predloga, po jedan svakom prodavcu. Ništa nije kupljeno dok ih prodavci ne prihvate.',
  propose: 'Predloži dogovore',
  proposing: 'Slanje…',
  proposeRest: 'Pošalji ostale predloge',
  seeDeals: 'Pogledaj dogovore',
  // notifications
  proposed_one: 'Poslat je {{count}} predlog',
  proposed_few: 'Poslata su {{count}} predloga',
  proposed_other: 'Poslato je {{count}} predloga',
  proposedPartly_one: 'Poslato: {{done}} od {{count}} predloga',
  proposedPartly_few: 'Poslato: {{done}} od {{count}} predloga',
  proposedPartly_other: 'Poslato: {{done}} od {{count}} predloga',
  // button beside missing books
  alertRest: 'Javi mi za ostale',
  // in its place afterwards
  alertsSet_one: 'Javljamo ti za {{count}} knjigu',
  alertsSet_few: 'Javljamo ti za {{count}} knjige',
  alertsSet_other: 'Javljamo ti za {{count}} knjiga',
  // beside the name of a seller
  proposalSent: 'Predlog je poslat',
  openConversation: 'Razgovor: {{name}}',
  // after the number of items
  isShared: 'podeljen',
  // button and title of the dialog
  share: 'Podeli spisak',
  // in the dialog
  shareHelp: 'Svako sa linkom može da ga otvori i kopira. Ne vidi se čiji je.',
  shareLink: 'Link spiska',
  // buttons of the dialog
  startSharing: 'Podeli',
  stopSharing: 'Prestani da deliš',
  copyLink: 'Kopiraj link',
  // notifications
  sharingOn: 'Spisak je podeljen',
  sharingOff: 'Spisak više nije podeljen',
  linkCopied: 'Link je kopiran',
  copyFailed: 'Link nije kopiran. Označi ga i kopiraj ručno.',
  // the public page of a shared list
  sharedMeta_one: 'Spisak sa {{count}} knjigom: primerci u ponudi i najniže cene na Koricama.',
  sharedMeta_few: 'Spisak sa {{count}} knjige: primerci u ponudi i najniže cene na Koricama.',
  sharedMeta_other: 'Spisak sa {{count}} knjiga: primerci u ponudi i najniže cene na Koricama.',
  sharedMissing: 'Ovaj spisak nije podeljen',
  sharedMissingBody: 'Obrisan je ili se više ne deli. Pitaj onoga ko je poslao link.',
  foundOf: 'nađeno {{found}} od {{count}}',
  copyList: 'Kopiraj spisak',
  copyHelp: 'Kopija je samo tvoja: menjaj je i uporedi od koga da kupiš.',
  copiedList: 'Spisak je kopiran u tvoje spiskove',
} as const;
