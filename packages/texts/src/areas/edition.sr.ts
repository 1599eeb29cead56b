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
} as const;
