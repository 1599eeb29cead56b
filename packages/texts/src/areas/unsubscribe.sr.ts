export default {
  // page title and h1 of /unsubscribe/{token}
  pageTitle: 'Imejlovi o porukama',
  // loading
  working: 'Isključujemo imejlove…',
  // green alert
  done: 'Imejlovi o nepročitanim porukama su isključeni.',
  // below it; links dashboard.messaging and profile.pageTitle
  doneNote: 'Poruke te i dalje čekaju na sajtu. Imejlove ponovo uključuješ na svom profilu.',
  // red alert; button common.retry
  failed: 'Imejlovi nisu isključeni. Pokušaj ponovo ili ih isključi na svom profilu.',
  // below errors.tokenInvalid; links profile.pageTitle and dashboard.messaging
  invalidNote: 'Imejlove o porukama isključuješ na svom profilu.',
} as const;
