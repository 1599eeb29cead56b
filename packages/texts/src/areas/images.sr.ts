export default {
  // button of the drop zone
  add: 'Dodaj slike',
  // text of the drop zone
  dropHere: 'Prevuci slike ovde ili ih izaberi',
  // while dragging over it
  dropNow: 'Pusti slike ovde',
  // help
  limits: 'Najviše {{max}} slika, svaka do {{size}} MB. JPEG, PNG, WebP, AVIF ili GIF.',
  // alt text of a tile
  alt: 'Slika {{index}}',
  // badge on the first tile
  cover: 'Naslovna slika',
  // aria label of the tile list
  list: 'Slike u oglasu',
  // aria label
  rotate: 'Okreni sliku {{index}} udesno',
  // on the tile
  rotating: 'Okretanje…',
  // notification
  rotateFailed: 'Slika nije okrenuta.',
  // aria label
  delete: 'Obriši sliku {{index}}',
  // aria label of the drag handle
  reorder: 'Promeni mesto slike {{index}}',
  // sr-only instruction
  reorderHint: 'Razmakom uzmi sliku, strelicama je pomeraj, razmakom je spusti, a tasterom Escape odustani.',
  // announced
  reorderPicked: 'Slika {{index}} je uzeta.',
  reorderMoved: 'Slika je na mestu {{index}} od {{total}}.',
  reorderDropped: 'Slika je spuštena na mesto {{index}}.',
  reorderCancelled: 'Premeštanje je prekinuto, slika je na starom mestu.',
  // aria label
  moveLeft: 'Pomeri ulevo',
  moveRight: 'Pomeri udesno',
  // menu entry
  makeCover: 'Postavi kao naslovnu',
  // progress of one file
  uploading: 'Slanje: {{percent}}%',
  // after the upload
  processing: 'Obrada slike…',
  // progress of all files, announced when it ends
  uploadedOf: 'Poslato {{done}} od {{total}}',
  // beside the buttons, when the form is submitted during the upload
  waitForUploads: 'Oglas se čuva čim se slike pošalju.',
  // aria label of the cross on a tile
  stopUpload: 'Prekini slanje: {{name}}',
  // on a tile; button common.retry
  uploadFailed: 'Slika nije poslata: {{name}}',
  // aria label of common.retry on a tile
  retryFile: 'Pošalji ponovo: {{name}}',
  // error above the buttons, blocks saving
  someFailed_one: '{{count}} slika nije poslata. Pošalji je ponovo ili je ukloni.',
  someFailed_few: '{{count}} slike nisu poslate. Pošalji ih ponovo ili ih ukloni.',
  someFailed_other: '{{count}} slika nije poslato. Pošalji ih ponovo ili ih ukloni.',
  // the same when none of them can be sent again
  someRefused_one: '{{count}} slika ne može da se sačuva. Ukloni je, pa sačuvaj oglas.',
  someRefused_few: '{{count}} slike ne mogu da se sačuvaju. Ukloni ih, pa sačuvaj oglas.',
  someRefused_other: '{{count}} slika ne može da se sačuva. Ukloni ih, pa sačuvaj oglas.',
  // button beside it
  retryAll: 'Pošalji ponovo',
  // error under the drop zone
  tooMany: 'U jednom oglasu može da bude najviše {{max}} slika.',
  tooLarge: 'Slika je prevelika, najviše {{size}} MB: {{name}}',
  wrongType: 'Primamo samo JPEG, PNG, WebP, AVIF i GIF: {{name}}',
  // page title and h1, admins
  testTitle: 'Proba slanja slika',
  // button of the file picker
  testPick: 'Izaberi slike',
  // below the picker
  testChosen_one: 'Izabrana {{count}} slika',
  testChosen_few: 'Izabrane {{count}} slike',
  testChosen_other: 'Izabrano {{count}} slika',
  // button
  testUpload: 'Pošalji slike',
  // button while the request runs
  testUploading: 'Slanje…',
  // green alert
  testSuccess: 'Slike su poslate',
  // red alert on a non-ok response
  testFailed: 'Slike nisu poslate',
  // red alert on an exception
  testError: 'Greška pri slanju slika: {{reason}}',
} as const;
