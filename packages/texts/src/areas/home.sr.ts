export default {
  // meta description
  metaDescription:
    'Polovne knjige iz cele Srbije na jednom mestu. Pronađi naslov koji tražiš ili prodaj knjige koje ti više ne trebaju.',
  // h1, one sentence
  heroHeading: 'Knjiga koju tražiš čeka na nečijoj polici',
  // label beside the search, before the town or before chooseTown
  ownTown: 'Tvoj grad',
  // button beside it while no town is known
  chooseTown: 'Izaberi',
  // button beside the town
  changeTown: 'Promeni',
  // aria label of the suggestion list
  suggestions: 'Predlozi',
  // beside search.allResults, when there are more than five
  moreResults_one: 'Još {{count}} rezultat',
  moreResults_few: 'Još {{count}} rezultata',
  moreResults_other: 'Još {{count}} rezultata',
  // the same when the total is not exact; {{max}} is 1.000, formatted
  moreResultsOver: 'Još preko {{max}} rezultata',
  // when the suggestions are empty
  noSuggestions: 'Nijedna knjiga ne odgovara pretrazi.',
  // heading
  popularCategories: 'Popularne kategorije',
  // link to /categories
  allCategories: 'Sve kategorije',
  // heading of the carousel
  featuredHeading: 'Izdvojene knjige',
  // badge on a card
  featuredBadge: 'Izdvojeno',
  // heading of the carousel
  newReleases: 'Novo u ponudi',
  // heading of the grid
  bestsellers: 'Najtraženije',
  // heading of the three articles
  blogHeading: 'Blog',
  // link to /categories sorted by newest
  seeAllNew: 'Sve nove knjige',
  // empty state of a section; button header.sell
  sectionEmpty: 'Ovde još nema knjiga. Prva može da bude tvoja.',
  // failed state of a section; button common.retry
  sectionFailed: 'Knjige se nisu učitale.',
} as const;
