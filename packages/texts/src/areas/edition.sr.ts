export default {
  // heading of the folded group in the form and of the facts under Book Details; publisher, date and pages are labeled by book.publisher, book.publishedDate, book.pageCount
  heading: 'Podaci o izdanju',
  // help in the form, below the heading
  hint: 'Nije obavezno. Većinu popunjava ISBN.',
  // placeholder
  publisherPlaceholder: 'Prosveta',
  // help in the form
  publishedDateHint: 'Dovoljna je godina, na primer 1984.',
  // label
  language: 'Jezik',
  // placeholder
  languagePlaceholder: 'Izaberi jezik',
  // label
  script: 'Pismo',
  // option and value, latin
  latin: 'Latinica',
  // option and value, cyrillic
  cyrillic: 'Ćirilica',
  // empty option and fallback
  scriptMissing: 'Pismo nije navedeno',
  // label
  binding: 'Povez',
  // option and value, hard
  hard: 'Tvrd povez',
  // option and value, soft
  soft: 'Mek povez',
  // empty option and fallback
  bindingMissing: 'Povez nije naveden',
  // label in the form and of the fact
  weight: 'Težina',
  // help in the form
  weightHint: 'Cele grame. Po njoj se u dogovoru predlaže poštarina; bez nje računamo {{weight}}.',
  // below the price: the prices between which half of the copies lie
  similarPrices: 'Slični primerci: {{from}}–{{to}} RSD',
  // instead, when they are equal
  similarPrice: 'Slični primerci: {{price}} RSD',
  // after it
  pricedCopies_one: '{{count}} oglas',
  pricedCopies_few: '{{count}} oglasa',
  pricedCopies_other: '{{count}} oglasa',
  // below it: this price compared with that range
  priceBelow: 'Povoljnije od većine',
  priceUsual: 'Cena je u uobičajenom rasponu',
  priceAbove: 'Skuplje od većine',
  // help in the form
  pricesHow: 'Po cenama na Koricama za isto izdanje ili isto delo u istom stanju, od bar 3 prodavca.',
} as const;
