export default {
  // page title and h1 of own books
  headingMine: 'Moji oglasi',
  // after a new listing; buttons viewPublished and share.viaViber
  published: 'Knjiga je na tvojoj polici: {{title}}',
  // link to the public page
  viewPublished: 'Pogledaj',
  // page title and h1, admins
  headingAll: 'Sve knjige',
  // table caption, sr-only
  captionMine: 'Tabela tvojih oglasa',
  captionAll: 'Tabela svih knjiga',
  captionPurchased: 'Tabela kupljenih knjiga',
  // column
  title: 'Naslov',
  author: 'Autor',
  price: 'Cena',
  category: 'Kategorija',
  status: 'Status',
  // column, admins
  owner: 'Prodaje',
  // chosen filter by seller, before the name is known
  oneOwner: 'Knjige jednog prodavca',
  // button: removes that filter
  allOwners: 'Svi prodavci',
  // in place of the status
  ownerBlocked: 'Blokiran nalog',
  // column
  actions: 'Radnje',
  // loading
  loading: 'Učitavamo knjige…',
  // above the table of a member with more listings than one response holds
  newestShown: 'Ovde je {{number}} najnovijih oglasa. Starije nalazi pretraga.',
  // empty state
  emptyMine: 'Još nemaš nijedan oglas',
  // empty state; button dashboard.addBook
  emptyMineBody: 'Knjige sa tvoje police čekaju novog čitaoca. Upiši ISBN i pola posla je gotovo.',
  // empty state, admins
  emptyAll: 'Na sajtu još nema knjiga',
  // empty state with a search or filter; button search.clearFilters
  emptyFiltered: 'Nijedna knjiga ne odgovara pretrazi',
  // failed state; button common.retry
  failed: 'Knjige se nisu učitale.',
  // label and placeholder
  search: 'Pretraži oglase',
  // label; options search.filterAny and statuses
  filterStatus: 'Prikaži po statusu',
  // empty state with only this filter; button search.clearFilters
  emptyStatus: 'Nema nijedne knjige sa ovim statusom',
  // aria label of the checkbox in a row
  selectRow: 'Izaberi knjigu: {{title}}',
  // aria label of the checkbox in the heading
  selectAll: 'Izaberi sve na ovoj strani',
  // bar above the table
  selected_one: 'Izabrana {{count}} knjiga',
  selected_few: 'Izabrane {{count}} knjige',
  selected_other: 'Izabrano {{count}} knjiga',
  // buttons in that bar; {{number}} is the number of books on all pages, or the most that can change at once
  selectFound: 'Izaberi sve ({{number}})',
  selectFirst: 'Izaberi prvih {{number}}',
  clearSelection: 'Poništi izbor',
  // button in that bar and in the dialog
  bulkStatus: 'Promeni status',
  // dialog title; {{count}} is the number of changed books, without the skipped ones
  bulkTitle_one: 'Promeniti status za {{count}} knjigu?',
  bulkTitle_few: 'Promeniti status za {{count}} knjige?',
  bulkTitle_other: 'Promeniti status za {{count}} knjiga?',
  // dialog body; {{status}} from statuses
  bulkBody: 'Novi status: {{status}}. Prodate knjige i knjige u dogovoru se preskaču.',
  // notification; button common.undo
  bulkDone_one: 'Status je promenjen za {{count}} knjigu',
  bulkDone_few: 'Status je promenjen za {{count}} knjige',
  bulkDone_other: 'Status je promenjen za {{count}} knjiga',
  // notification; the books that failed stay selected
  bulkFailed_one: 'Za {{count}} knjigu status nije promenjen.',
  bulkFailed_few: 'Za {{count}} knjige status nije promenjen.',
  bulkFailed_other: 'Za {{count}} knjiga status nije promenjen.',
  // button in that bar and in the dialog
  bulkPrice: 'Promeni cenu',
  // dialog title; {{count}} is the number of selected books that are not sold
  bulkPriceTitle_one: 'Promeniti cenu za {{count}} knjigu?',
  bulkPriceTitle_few: 'Promeniti cenu za {{count}} knjige?',
  bulkPriceTitle_other: 'Promeniti cenu za {{count}} knjiga?',
  // aria label of the three choices
  priceKind: 'Kako se cena menja',
  priceLower: 'Snizi za %',
  priceRaise: 'Povećaj za %',
  priceSet: 'Nova cena',
  // label of the field
  pricePercent: 'Procenat',
  priceNew: 'Nova cena u dinarima',
  // help below the field
  pricePercentHint: 'Cene se zaokružuju na 10 dinara. Već prodate knjige se preskaču.',
  priceSetHint: 'Ista cena za sve izabrane knjige. Već prodate se preskaču.',
  // preview: all prices, and those of one book
  priceSum: 'Ukupno: {{before}} → {{after}}',
  priceStep: '{{before}} → {{after}}',
  // after the first five books of the preview
  priceMore: 'i još {{number}}',
  // instead of the preview
  pricesStay: 'Nijedna cena se ne menja.',
  // notification; button common.undo
  bulkPriceDone_one: 'Cena je promenjena za {{count}} knjigu',
  bulkPriceDone_few: 'Cena je promenjena za {{count}} knjige',
  bulkPriceDone_other: 'Cena je promenjena za {{count}} knjiga',
  // notification; the books that failed stay selected
  bulkPriceFailed_one: 'Za {{count}} knjigu cena nije promenjena.',
  bulkPriceFailed_few: 'Za {{count}} knjige cena nije promenjena.',
  bulkPriceFailed_other: 'Za {{count}} knjiga cena nije promenjena.',
  // after a sentence such as the ones above, when a listing was changed elsewhere before "Vrati"
  bulkKept: 'U međuvremenu je bilo drugih izmena, i one ostaju.',
  // aria label of the menu in a row
  rowActions: 'Radnje za knjigu: {{title}}',
  // aria label
  editLabel: 'Izmeni knjigu: {{title}}',
  // menu entry
  view: 'Pogledaj oglas',
  // aria label
  deleteLabel: 'Obriši knjigu: {{title}}',
  // dialog title
  deleteTitle: 'Obrisati oglas?',
  // dialog body
  deleteBody: 'Knjiga „{{title}}” nestaje sa sajta zajedno sa slikama. Razgovori o njoj ostaju.',
  // after it, admins, for a sold book
  deleteSoldBody: 'Ako je kupac na Koricama, knjiga mu ostaje među kupljenim knjigama.',
  // button, dialog
  deleteConfirm: 'Obriši oglas',
  // dialog title, a sold book with a buyer
  hideTitle: 'Skloniti knjigu iz tabele?',
  // dialog body
  hideBody: 'Knjiga „{{title}}” nestaje samo iz tvoje tabele. Kupac je i dalje ima među kupljenim knjigama.',
  // button, dialog
  hideConfirm: 'Skloni knjigu',
  // notification; button common.undo
  hidden: 'Knjiga je sklonjena iz tabele',
  // notification
  deleted: 'Oglas je obrisan',
  deleteFailed: 'Oglas nije obrisan.',
  // menu entry
  markReserved: 'Označi kao rezervisano',
  markAvailable: 'Vrati u ponudu',
  markSold: 'Označi kao prodato',
  // aria label of the button in the latest listings
  sellLabel: 'Označi kao prodato: {{title}}',
  // dialog title
  reserveTitle: 'Za koga rezervisati knjigu?',
  // dialog
  reserveHint: 'Osim tebe, ime vide samo ta osoba i administratori. Na sajtu piše samo da je rezervisano.',
  // dialog title
  sellTitle: 'Kome je knjiga prodata?',
  // dialog
  sellHint: 'Cena i opis se posle prodaje ne menjaju. Ako dogovor propadne, imaš 14 dana da knjigu vratiš u ponudu.',
  // group of choices
  peopleHeading: 'Iz razgovora o ovoj knjizi',
  // instead of the group
  peopleEmpty: 'O ovoj knjizi još nema razgovora.',
  // last choice: stores no name
  someoneElse: 'Neko drugi',
  // below the title in a row and in the form of a listed book: members with an alert of the work
  demand_one: '{{count}} čitalac traži ovu knjigu',
  demand_few: '{{count}} čitaoca traže ovu knjigu',
  demand_other: '{{count}} čitalaca traži ovu knjigu',
  // in a row, below the status
  reservedFor: 'Rezervisano za: {{name}}',
  soldTo: 'Kupac: {{name}}',
  // in a row and in a conversation, before openDeal: an agreed deal holds the book
  inDeal: 'U dogovoru',
  // the same: the book was sold in a deal
  soldInDeal: 'Prodato u dogovoru',
  // link
  openDeal: 'Otvori dogovor',
  // dialog title, a sold book; button bookTable.markAvailable
  undoSaleTitle: 'Vratiti knjigu u ponudu?',
  // dialog body
  undoSaleBody:
    'Knjiga „{{title}}” se vraća na sajt. Ako ima kupca, javljamo mu imejlom i ona nestaje iz njegovih kupljenih knjiga.',
  // in a row of a sold book; {{date}} is soldAt plus 14 days
  undoSaleUntil: 'Može da se vrati u ponudu do {{date}}',
  // tooltip of the disabled menu entry
  undoSaleLate: 'Prošlo je 14 dana od prodaje. Knjigu sada može da vrati samo administrator.',
  // notification
  statusChanged: 'Status knjige je promenjen',
  statusFailed: 'Status knjige nije promenjen.',
  // menu entry, admins
  feature: 'Izdvoji na početnoj',
  unfeature: 'Ukloni iz izdvojenih',
  // notification, admins
  featured: 'Knjiga je izdvojena na početnoj strani',
  unfeatured: 'Knjiga više nije izdvojena',
  featureFailed: 'Izdvajanje nije promenjeno.',
} as const;
