export default {
  add: 'Prati novu pretragu',
  // the words of a search
  quoted: '„{{words}}”',
  anyCopy: 'svaki primerak',
  emptyBody: 'Potraži knjigu i dodirni „Javi mi”. Dalje čekamo mi umesto tebe.',
  // button
  emptyAction: 'Pronađi knjigu',
  // empty state
  emptyTitle: 'Još ništa ne pratiš',
  // aria label of the button that ends an alert
  endOf: 'Ugasi obaveštenje: {{name}}',
  // notification; button common.undo
  ended: 'Obaveštenje je ugašeno',
  // screen of the mailed link
  endedByLink: 'Obaveštenje je ugašeno. Ako je bilo slučajno, vrati ga.',
  // heading of the card for all alerts
  how: 'Kako da ti javimo',
  lately: 'Stiglo u poslednjih 7 dana',
  lead: 'Ne moraš da tražiš svaki dan. Kad knjiga stigne, javljamo ti.',
  loadFailed: 'Obaveštenja se nisu učitala.',
  mail: 'Imejl',
  mailAtOnce: 'Odmah',
  mailDaily: 'U 18:00',
  mailDailyHint: 'Jedan imejl dnevno, i to samo ako ima novog.',
  mailNever: 'Ne',
  news_one: '{{count}} nova knjiga',
  news_few: '{{count}} nove knjige',
  news_other: '{{count}} novih knjiga',
  noneSince: 'Ništa novo od {{date}}',
  // page title and h1
  pageTitle: 'Moja obaveštenja',
  push: 'Obaveštenje u pregledaču',
  // switch and its help
  pushHere: 'Na ovom uređaju',
  pushHereHint: 'I kad su Korice zatvorene.',
  // heading of the list of devices with push
  devices: 'Uređaji sa obaveštenjima',
  devicesFailed: 'Spisak uređaja se nije učitao.',
  // below the name of a device
  deviceThis: 'Ovaj uređaj',
  deviceSince: 'Od {{date}}',
  // name of a device whose browser is unknown
  deviceUnknown: 'Uređaj',
  // aria label of the button that ends push on a device
  deviceRemove: 'Ukloni: {{name}}',
  // notification
  deviceRemoved: 'Na tom uređaju više ne javljamo',
  searches: 'Pretrage',
  sellers: 'Prodavci',
  // number of alerts and the limit
  used: 'Uključeno: {{count}} od {{max}}',
  works: 'Knjige',
  // link beside the heading of the latest books
  seeAllNew_one: 'Svih {{count}}',
  seeAllNew_few: 'Sve {{count}}',
  seeAllNew_other: 'Svih {{count}}',
  // page title of all latest books
  latelyTitle: 'Knjige koje su stigle',
  // link from there
  backToAlerts: 'Moja obaveštenja',
  latelyEmpty: 'Ništa novo u poslednjih 7 dana',
  latelyFailed: 'Nove knjige se nisu učitale.',
  // aria label of the select of an alert
  mailOf: 'Imejl: {{name}}',
  // aria label of the switch of an alert
  pushOf: 'Obaveštenje u pregledaču: {{name}}',
  // above the switches
  forAll: 'Za sva obaveštenja',
  // option when the alerts differ
  mixed: 'Različito',
  // notification, followed by the reason
  saveFailed: 'Izmena nije sačuvana.',
  // button on the screen of the mailed link
  undo: 'Vrati obaveštenje',
  // page title of the mailed link
  endLinkTitle: 'Gašenje obaveštenja',
  endLinkWorking: 'Gasimo obaveštenje…',
  endLinkAllDone: 'Imejl više ne stiže',
  endLinkAllNote: 'Sve menjaš u obaveštenjima.',
  endLinkFailed: 'Obaveštenje nije ugašeno',
  endLinkInvalid: 'Obaveštenja gasiš i u svom nalogu.',
} as const;
