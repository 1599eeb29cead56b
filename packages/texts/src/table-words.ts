/**
 * Headings by which a table of listings is recognised, in any case and script, without marks: those of AbeBooks, Biblio and spreadsheets, besides
 * the names of the fields and the headings of our own exports (area `tables`).
 */
export const tableHeadings = {
  sku: [
    'šifra',
    'tvoja šifra',
    'oznaka',
    'sku',
    'listingid',
    'listing id',
    'vendorbookid',
    'bookid',
    'book id',
    'inventory number',
  ],
  id: ['broj oglasa'],
  title: ['naslov', 'naziv', 'knjiga', 'book title', 'name'],
  author: ['autor', 'pisac', 'autori', 'authors', 'writer'],
  price: [
    'cena',
    'cijena',
    'cena din',
    'cena rsd',
    'cena u dinarima',
    'cena eur',
    'cena u evrima',
    'listprice',
    'amount',
  ],
  currency: ['valuta', 'currency code'],
  condition: ['stanje', 'očuvanost', 'book condition', 'bookcondition', 'itemcondition'],
  categories: [
    'kategorija',
    'kategorije',
    'žanr',
    'oblast',
    'category',
    'subject',
    'subjects',
    'keywords',
    'genre',
    'catalog',
  ],
  ISBN: ['isbn', 'isbn13', 'isbn 13', 'isbn10', 'isbn/upc', 'ean'],
  publisher: ['izdavač', 'izdavačka kuća', 'publishername'],
  publishedDate: [
    'godina',
    'godina izdanja',
    'datum izdanja',
    'publication year',
    'publishyear',
    'date published',
    'datepublished',
    'year',
  ],
  pageCount: ['strana', 'broj strana', 'strane', 'page count', 'numberofpages', 'number of pages'],
  weight: ['težina', 'masa', 'težina g', 'weight g', 'weight in grams'],
  language: ['jezik', 'booklanguage'],
  script: ['pismo'],
  binding: ['povez', 'bindingtype', 'binding type', 'format', 'cover type'],
  shortDescription: ['kratak opis', 'napomena', 'comments', 'notes'],
  fullDescription: ['opis', 'detaljan opis', 'description', 'bookdescription', 'book description'],
  defects: ['oštećenja', 'mane', 'defects'],
  school: ['udžbenik', 'textbook'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Words of sellers for our values, without marks and in lower case. Categories and languages have texts of their own. */
export const tableWords = {
  condition: {
    ...{ novo: 'new', nova: 'new', new: 'new', nekorisceno: 'new', 'kao novo': 'like-new', 'as new': 'like-new' },
    ...{ 'like new': 'like-new', 'like-new': 'like-new', fine: 'like-new', odlicno: 'like-new' },
    ...{
      'dobro ocuvano': 'good',
      dobro: 'good',
      good: 'good',
      'very good': 'good',
      'vrlo dobro': 'good',
      'near fine': 'good',
    },
    ...{ 'tragovi citanja': 'fair', fair: 'fair', solidno: 'fair', acceptable: 'fair' },
    ...{ osteceno: 'poor', poor: 'poor', lose: 'poor', damaged: 'poor' },
  },
  currency: {
    ...{ rsd: 'RSD', din: 'RSD', 'din.': 'RSD', dinar: 'RSD', dinara: 'RSD' },
    ...{ eur: 'EUR', '€': 'EUR', evro: 'EUR', euro: 'EUR', usd: 'USD', $: 'USD', dolar: 'USD' },
  },
  language: {
    ...{ srpski: 'sr', serbian: 'sr', hrvatski: 'hr', croatian: 'hr', engleski: 'en', english: 'en', nemacki: 'de' },
    ...{ german: 'de', francuski: 'fr', french: 'fr', ruski: 'ru', russian: 'ru', italijanski: 'it', italian: 'it' },
  },
  script: { latinica: 'latin', latin: 'latin', cirilica: 'cyrillic', cyrillic: 'cyrillic' },
  binding: {
    ...{ tvrd: 'hard', tvrdi: 'hard', 'tvrd povez': 'hard', 'tvrdi povez': 'hard', hard: 'hard', hardcover: 'hard' },
    ...{ mek: 'soft', meki: 'soft', 'mek povez': 'soft', 'meki povez': 'soft', bros: 'soft', brosirano: 'soft' },
    ...{ soft: 'soft', softcover: 'soft', paperback: 'soft', 'mass market paperback': 'soft' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
