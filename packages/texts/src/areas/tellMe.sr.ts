export default {
  // button of a search
  button: 'Javi mi',
  // button on the page of a seller
  follow: 'Prati',
  // below that button
  followHint: 'Kad doda knjigu, stiže ti obaveštenje.',
  // button of what the member follows; its tooltip is unfollow
  following: 'Pratiš',
  // on the page of a book
  other: 'Javi mi za drugi primerak',
  // below the results of a search
  underTitle: 'Nije među ovima?',
  // tooltip
  unfollow: 'Ne prati više',
  // below the button of a sold book
  waiting_one: '{{count}} čitalac već čeka ovu knjigu.',
  waiting_few: '{{count}} čitaoca već čekaju ovu knjigu.',
  waiting_other: '{{count}} čitalaca već čeka ovu knjigu.',
  // below a search that found nothing
  searchTitle: 'Javljamo ti kad se pojavi „{{query}}”',
  // the same without words
  searchTitleFilters: 'Javljamo ti kad se takva knjiga pojavi',
  searchBody: 'Čim je neko ponudi, stiže ti obaveštenje. Jedan dodir i gotovo.',
  // below the results: words and filters
  underBody: 'Javljamo ti za svaku novu knjigu uz „{{query}}” i izabrane filtere.',
  // the same without filters
  underBodyWords: 'Javljamo ti za svaku novu knjigu uz „{{query}}”.',
  // the same without words
  underBodyFilters: 'Javljamo ti za svaku novu knjigu koja odgovara ovom izboru.',
  // after the button was pressed
  doneTitle: 'Važi, javljamo ti',
  doneBody: 'Imejl stiže čim se knjiga pojavi. Sve menjaš u <alerts>obaveštenjima</alerts>.',
  // card after the first press, where the browser can show notifications; buttons askPushYes and common.notNow
  askPushTitle: 'Da ti javimo i na ovom uređaju?',
  askPushBody: 'Dobra knjiga ode za sat vremena. Pregledač će te pitati za dozvolu.',
  askPushYes: 'Uključi',
  // notification; button common.undo
  ended: 'Obaveštenje je ugašeno',
  // notification after a failure, followed by the reason
  failed: 'Obaveštenje nije uključeno.',
  endFailed: 'Obaveštenje nije ugašeno.',
  // link of that notification at the limit
  toAlerts: 'Obaveštenja',
  // aria label of the button on the wishlist
  otherOf: 'Javi mi za drugi primerak: {{title}}',
  // aria label of the same button when it is on
  followingOf: 'Pratiš: {{title}}',
} as const;
