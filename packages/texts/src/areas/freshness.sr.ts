export default {
  // page title and h1 of /listings/confirm/{token}
  pageTitle: 'Potvrda oglasa',
  // loading
  working: 'Potvrđujemo oglase…',
  // green alert of that page, and notification in own listings
  confirmed_one: 'Potvrđen je {{count}} oglas',
  confirmed_few: 'Potvrđena su {{count}} oglasa',
  confirmed_other: 'Potvrđeno je {{count}} oglasa',
  // the same when no listing waits for confirmation
  confirmedBefore: 'Nijedan oglas ne čeka potvrdu',
  // below it; link bookTable.headingMine
  doneNote: 'Potvrda važi narednih 60 dana. Ono što nije više tu možeš da označiš u svojim oglasima.',
  // red alert; button common.retry
  failed: 'Oglasi nisu potvrđeni',
  // below errors.tokenInvalid
  linkExpired: 'Oglase možeš da potvrdiš u svom nalogu.',
  // badge of a listing that waits for confirmation; {{date}} is when it leaves the lists
  waiting: 'Čeka potvrdu',
  waitingUntil: 'Čeka potvrdu do {{date}}',
  // badge of a listing that an import took out of the lists, and the button that returns it
  withdrawn: 'Povučeno iz ponude',
  bringBack: 'Vrati u ponudu',
  bringBackLabel: 'Vrati u ponudu: {{title}}',
  // button in a row, with the title for screen readers
  confirmOne: 'Još je tu',
  confirmOneLabel: 'Još je tu: {{title}}',
  // note above own listings; button confirmAll
  asked_one: '{{count}} oglas čeka potvrdu',
  asked_few: '{{count}} oglasa čekaju potvrdu',
  asked_other: '{{count}} oglasa čeka potvrdu',
  askedBody: 'Oglas bez potvrde se sklanja iz pretrage. Ne briše se i vraćaš ga kad hoćeš.',
  confirmAll: 'Potvrdi sve',
} as const;
