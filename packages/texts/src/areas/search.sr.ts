export default {
  // page title and h1 without a query
  pageTitle: 'Pretraga',
  // page title with a query
  pageTitleFor: 'Pretraga: {{query}}',
  // h1 with a query
  headingFor: 'Rezultati za „{{query}}”',
  // label of every search box: hero, header panel, results page
  label: 'Pretraži knjige',
  // placeholder
  placeholder: 'Naslov, autor ili ISBN',
  // last row of the suggestions, opens the results page; {{total}} is formatted
  allResults: 'Svi rezultati ({{total}})',
  // button
  submit: 'Traži',
  // help below the box
  scriptHint: 'Ćirilica, latinica ili bez kvačica: rezultati su isti.',
  // while fewer than three characters are typed
  tooShort: 'Upiši bar 3 znaka.',
  // sr-only instruction of the combobox
  suggestionsHint: 'Strelicama biraj predlog, Enter ga otvara, a Escape zatvara listu.',
  // loading, in the suggestions too
  searching: 'Tražimo…',
  // announced to screen readers when results arrive
  found_one: 'Pronađena {{count}} knjiga',
  found_few: 'Pronađene {{count}} knjige',
  found_other: 'Pronađeno {{count}} knjiga',
  // visible count and announcement when the total is not exact; {{max}} is 1.000, formatted
  foundOver: 'Pronađeno više od {{max}} knjiga',
  // above the results and in the suggestions when X-Search-Instead names a correction
  insteadOf: 'Prikazujemo rezultate za „{{instead}}”. Za „{{query}}” nema ničeg.',
  // link to a category that the search names, above the results and in the suggestions
  categoryHit: 'Kategorija: {{name}}',
  // empty state
  emptyTitle: 'Ništa nismo našli',
  emptyBody: 'Proveri kako je naslov napisan ili probaj samo sa prezimenom autora.',
  // empty state with filters
  emptyFilteredBody: 'Nijedna knjiga ne odgovara izabranim filterima.',
  // button to /categories
  emptyAction: 'Pogledaj sve knjige',
  // failed state, in the suggestions too; button common.retry
  failedTitle: 'Pretraga nije uspela',
  // meta description
  metaDescription: 'Pretraži polovne knjige po naslovu, autoru, izdavaču ili ISBN-u.',
  // page title and h1 of /categories
  categoriesTitle: 'Kategorije',
  // page title of /category/{name}
  categoryTitle: '{{category}}: polovne knjige',
  // meta description of /categories
  categoriesMeta: 'Polovne knjige po kategorijama: od klasika i dečjih knjiga do stripa, putopisa i popularne nauke.',
  // meta description of /category/{name}
  categoryMeta: 'Kategorija {{category}}: polovne knjige koje prodaju čitaoci iz cele Srbije.',
  // aria label of the list on the left
  categoryList: 'Lista kategorija',
  // first entry of the list, selected when no category is
  allCategories: 'Sve kategorije',
  // label and placeholder above the long list
  findCategory: 'Pronađi kategoriju',
  // below that box
  noCategoryMatch: 'Nema takve kategorije.',
  // info alert after a wrong /category/{name}
  categoryUnknown: 'Ta kategorija ne postoji. Evo svih knjiga.',
  // empty state
  categoryEmptyTitle: 'U ovoj kategoriji još nema knjiga',
  // empty state; button header.sell
  categoryEmptyBody: 'Imaš jednu na polici? Oglas je gotov za par minuta.',
  // empty state of the whole catalog
  listEmptyTitle: 'Još nema nijedne knjige',
  // failed state; button common.retry
  listFailedTitle: 'Knjige se nisu učitale',
  // heading, button that opens the drawer on phones
  filters: 'Filteri',
  // sr-only text of the badge on that button
  filtersActive_one: '{{count}} filter uključen',
  filtersActive_few: '{{count}} filtera uključena',
  filtersActive_other: '{{count}} filtera uključeno',
  // button in the drawer
  applyFilters: 'Prikaži knjige',
  // button
  clearFilters: 'Poništi filtere',
  // aria label of the cross on a chip
  removeFilter: 'Ukloni filter: {{filter}}',
  // chip of an active filter
  chipPriceFrom: 'Od {{price}}',
  chipPriceTo: 'Do {{price}}',
  chipPriceRange: 'Od {{from}} do {{to}}',
  // aria label of an option with its count (category, condition, language)
  // total: '1.000+'
  facetLabelOver: '{{name}}: {{total}} knjiga',
  facetLabel_one: '{{name}}: {{count}} knjiga',
  facetLabel_few: '{{name}}: {{count}} knjige',
  facetLabel_other: '{{name}}: {{count}} knjiga',
  // small note below the filters
  facetsFailed: 'Brojevi uz filtere se nisu učitali. Filteri i dalje rade.',
  // aria label of common.showAll below a long filter
  moreOptions: 'Prikaži sve izbore: {{filter}}',
  // label
  filterCategory: 'Kategorija',
  // label of the group
  filterPrice: 'Cena u dinarima',
  // label
  filterPriceFrom: 'Od',
  filterPriceTo: 'Do',
  // error beside the fields
  filterPriceInvalid: 'Najniža cena ne sme da bude veća od najviše.',
  // label
  filterCondition: 'Stanje',
  filterTown: 'Mesto',
  // placeholder
  filterTownPlaceholder: 'Novi Sad',
  // empty state with only this filter; button search.removeTown
  filterTownEmpty: 'Iz ovog mesta trenutno nema oglasa',
  // button
  removeTown: 'Traži u svim mestima',
  // label; options from languages
  filterLanguage: 'Jezik knjige',
  // label; options edition.latin, edition.cyrillic
  filterScript: 'Pismo',
  // last option of that filter: books without this fact
  filterUnspecified: 'Nije navedeno',
  // label
  filterStatus: 'Status',
  // first option of every filter
  filterAny: 'Sve',
  // label of the sort select
  sort: 'Redosled',
  // option
  sortNewest: 'Prvo najnovije',
  sortPriceAsc: 'Prvo najjeftinije',
  sortPriceDesc: 'Prvo najskuplje',
  sortTitle: 'Po naslovu, A–Ž',
  // option on the results page
  sortRelevance: 'Najpribližnije',
  // aria label of the list
  results: 'Rezultati',
  // filter by the kind of seller
  filterSeller: 'Prodaje',
  sellerPrivate: 'Privatno',
  sellerTrader: 'Trgovac',
} as const;
