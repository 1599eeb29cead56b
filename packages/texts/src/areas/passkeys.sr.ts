export default {
  // dialog title, before a change of accounts or passkeys with a login older than 15 minutes
  confirmTitle: 'Potvrdi da si to ti',
  // dialog body
  confirmBody: 'Za ovu promenu je potrebna nova prijava. Sve što je upisano ostaje.',
  // label
  password: 'Lozinka',
  // button, dialog
  confirm: 'Potvrdi',
  // button while the request runs
  confirming: 'Potvrđujemo…',
  // red alert
  passwordWrong: 'Lozinka nije ispravna. Pokušaj ponovo.',
  // heading of the second step of a login
  stepTitle: 'Još jedan korak',
  // below it
  stepLead: 'Potvrdi prijavu pristupnim ključem: telefonom, računarom ili bezbednosnim ključem.',
  // button
  usePasskey: 'Koristi pristupni ključ',
  // button while the browser asks
  waiting: 'Čekamo tvoj ključ…',
  // link to the field for a code
  useCode: 'Koristi rezervni kod',
  // label
  code: 'Rezervni kod',
  // help
  codeHint: 'Jedan od deset kodova sačuvanih uz pristupni ključ. Svaki važi jednom.',
  // button
  sendCode: 'Potvrdi kod',
  // link back to address and password
  startOver: 'Vrati se na lozinku',
  // red alert, after a timeout or when the person has cancelled
  cancelled: 'Pregledač nije dobio potvrdu. Pokušaj ponovo ili koristi rezervni kod.',
  // red alert, in the profile
  addCancelled: 'Pregledač nije napravio pristupni ključ. Pokušaj ponovo.',
  // section in the profile of an admin
  title: 'Pristupni ključevi',
  // below it
  lead: 'Uz lozinku traže i telefon, računar ili bezbednosni ključ. Tako ukradena lozinka nije dovoljna za prijavu.',
  // empty state
  empty: 'Još nema pristupnih ključeva.',
  // failed state; button common.retry
  loadFailed: 'Pristupni ključevi se nisu učitali.',
  // in a row
  added: 'Dodato {{date}}',
  // in a row
  lastUsed: 'Poslednja prijava {{date}}',
  // label
  name: 'Naziv ključa',
  // placeholder
  namePlaceholder: 'Telefon',
  // error
  nameMissing: 'Upiši naziv, na primer „Telefon”.',
  // button
  add: 'Dodaj ključ',
  // notification
  addedDone: 'Pristupni ključ je dodat. Ostali uređaji su odjavljeni.',
  // button, dialog
  remove: 'Ukloni',
  // aria label
  removeOf: 'Ukloni: {{name}}',
  // dialog title
  removeTitle: 'Ukloniti pristupni ključ?',
  // dialog body
  removeBody: 'Prijava više neće moći ovim ključem: {{name}}. Ostali uređaji se odjavljuju.',
  // notification
  removed: 'Pristupni ključ je uklonjen',
  // notification
  failed: 'Promena nije sačuvana.',
  // below the list
  codesLeft: 'Neiskorišćenih rezervnih kodova: {{left}}',
  // button
  renew: 'Napravi nove kodove',
  // dialog title
  renewTitle: 'Napraviti nove rezervne kodove?',
  // dialog body
  renewBody: 'Stari kodovi odmah prestaju da važe. Ostali uređaji se odjavljuju.',
  // dialog title, codes shown once
  codesTitle: 'Sačuvaj rezervne kodove',
  // dialog body
  codesBody: 'Prikazuju se samo sada. Svaki važi za jednu prijavu kad pristupni ključ nije pri ruci.',
  // shown when Escape or a click beside the dialog did not close it
  codesReminder: 'Sačuvaj kodove, pa pritisni „Kodovi su sačuvani”.',
  // shown beside codes after another tab or device has changed the login
  codesMaybeReplaced:
    'Prijava je u međuvremenu promenjena na drugom mestu. Ako su tamo napravljeni novi kodovi, ovi ne važe.',
  // button
  copyCodes: 'Kopiraj kodove',
  // notification
  copied: 'Kodovi su kopirani',
  // notification
  copyFailed: 'Kopiranje nije uspelo. Prepiši kodove.',
  // button, closes the dialog
  codesSaved: 'Kodovi su sačuvani',
  // h1 of the screen that replaces admin screens until a passkey is set up
  neededTitle: 'Potreban je pristupni ključ',
  // below it
  neededBody: 'Na ovom sajtu uloga admina traži pristupni ključ. Dodaj ga u profilu, pa nastavi.',
  // button to the profile
  neededAction: 'Otvori profil',
} as const;
