export default {
  // any code without its own text
  unknown: 'Nešto nije uspelo. Pokušaj ponovo.',
  // INTERNAL
  internal: 'Greška je na našoj strani. Pokušaj ponovo malo kasnije.',
  // request failed without an answer
  network: 'Nema veze sa serverom. Proveri vezu sa internetom i pokušaj ponovo.',
  // request while offline
  offline: 'Nema veze sa internetom. Pokušaj ponovo kad se veza vrati.',
  // request timed out
  timeout: 'Server predugo ne odgovara. Pokušaj ponovo.',
  // UNAVAILABLE (503)
  unavailable: 'Sajt trenutno nije dostupan. Pokušaj ponovo za minut.',
  // RATE_LIMITED without a time
  rateLimited: 'Previše pokušaja. Sačekaj malo, pa pokušaj ponovo.',
  // RATE_LIMITED with Retry-After
  rateLimitedWait_one: 'Previše pokušaja. Pokušaj ponovo za {{count}} sekundu.',
  rateLimitedWait_few: 'Previše pokušaja. Pokušaj ponovo za {{count}} sekunde.',
  rateLimitedWait_other: 'Previše pokušaja. Pokušaj ponovo za {{count}} sekundi.',
  // the same from two minutes on, rounded up
  rateLimitedMinutes_one: 'Previše pokušaja. Pokušaj ponovo za {{count}} minut.',
  rateLimitedMinutes_few: 'Previše pokušaja. Pokušaj ponovo za {{count}} minuta.',
  rateLimitedMinutes_other: 'Previše pokušaja. Pokušaj ponovo za {{count}} minuta.',
  // VALIDATION_FAILED, above the form
  validationFailed: 'Neka polja treba ispraviti.',
  // BAD_REQUEST, 400 without field errors
  badRequest: 'Zahtev nije ispravan. Osveži stranu i pokušaj ponovo.',
  // UNAUTHENTICATED
  unauthenticated: 'Prijavi se da nastaviš.',
  // REAUTHENTICATION_REQUIRED (403): opens the dialog for a recent login; shown when it is cancelled
  reauthenticationRequired: 'Za ovu promenu potvrdi da si to ti.',
  // INVALID_CREDENTIALS
  invalidCredentials: 'Prijava nije uspela. Proveri imejl i lozinku, pa pokušaj ponovo.',
  // SECOND_FACTOR_INVALID: the second step of a login
  secondFactorInvalid: 'Potvrda nije uspela. Pokušaj ponovo.',
  // FOREIGN_PASSWORD
  foreignPassword: 'Tuđa lozinka ne može da se promeni. Pošalji imejl za novu lozinku.',
  // PASSKEY_REQUIRED: an admin without a passkey where the operator requires one
  passkeyRequired: 'Za ulogu admina potreban je pristupni ključ. Dodaj ga u profilu.',
  // PASSKEY_INVALID
  passkeyInvalid: 'Pristupni ključ nije dodat. Pokušaj ponovo.',
  // PASSKEY_NOT_FOUND
  passkeyNotFound: 'Ovog pristupnog ključa više nema.',
  // TOO_MANY_PASSKEYS
  tooManyPasskeys: 'Nalog može da ima najviše 10 pristupnih ključeva.',
  // ALERT_TOO_BROAD: neither words nor a filter
  alertTooBroad: 'Ova pretraga je preširoka. Dodaj naslov, autora ili filter.',
  // ALERT_NOT_FOUND
  alertNotFound: 'Ovog obaveštenja više nema.',
  // ALERT_LIMIT
  alertLimit: 'Već imaš 50 obaveštenja. Ugasi neko, pa dodaj novo.',
  // FORBIDDEN
  forbidden: 'Za ovo nemaš dozvolu.',
  // BLOCKED (403); says nothing about who blocked whom
  blocked: 'Ovde trenutno ne možeš da pošalješ poruku.',
  // MEMBER_GONE (409)
  memberGone: 'Ovaj nalog je zatvoren, pa poruka nema kome da stigne.',
  // ACCOUNT_BLOCKED (409), and on a deal and in a conversation: an admin has blocked the other account of a deal or conversation
  accountBlocked: 'Nalog je blokiran. Ne plaćaj i ne šalji ništa.',
  // NOT_FOUND
  notFound: 'Ovo više ne postoji.',
  // METHOD_NOT_ALLOWED (405)
  methodNotAllowed: 'Ova radnja nije moguća.',
  // CONFLICT (412), outside the forms; there common.conflictTitle
  conflict: 'U međuvremenu se nešto promenilo. Osveži stranu.',
  // REQUEST_TIMEOUT, PAYLOAD_TOO_LARGE
  requestTimeout: 'Slanje je trajalo predugo i prekinuto je. Proveri vezu i pošalji ponovo.',
  payloadTooLarge: 'Poslato je previše podataka odjednom. Pošalji manje slika ili skrati tekst.',
  // UNSUPPORTED_MEDIA_TYPE (415), anything but images
  unsupportedMediaType: 'Ova vrsta datoteke nije podržana. Izaberi drugu.',
  // ACTIVATION_INVALID
  activationInvalid: 'Link za aktivaciju je istekao ili nije ispravan.',
  // POST /auth/activate from another browser than the registration, and for admins
  activationPasswordRequired: 'Upiši lozinku da aktiviraš nalog.',
  // RESET_INVALID
  resetInvalid: 'Link za novu lozinku je istekao ili je već iskorišćen.',
  // TOKEN_INVALID: newsletter and unsubscribe links
  tokenInvalid: 'Link je istekao ili nije ispravan.',
  // BOOK_NOT_FOUND
  bookNotFound: 'Ova knjiga ne postoji ili je uklonjena.',
  // OWNER_NOT_FOUND
  ownerNotFound: 'Ovaj profil ne postoji ili je uklonjen.',
  // USER_NOT_FOUND
  userNotFound: 'Ovaj nalog ne postoji.',
  // PAGE_NOT_FOUND
  pageNotFound: 'Ova stranica ne postoji ili je uklonjena.',
  // ROOM_NOT_FOUND
  roomNotFound: 'Ovaj razgovor ne postoji.',
  // MESSAGE_NOT_FOUND
  messageNotFound: 'Ova poruka ne postoji.',
  // IMAGE_NOT_FOUND
  imageNotFound: 'Ova slika ne postoji ili je već obrisana.',
  // ISBN_NOT_FOUND
  isbnNotFound: 'Nema podataka o knjizi sa ovim ISBN-om',
  // LOOKUP_FAILED
  lookupFailed: 'Greška pri preuzimanju podataka na osnovu ISBN-a',
  // SLUG_TAKEN
  slugTaken: 'Ta adresa stranice je zauzeta. Izaberi drugu.',
  // LAST_ADMIN
  lastAdmin: 'Sajt mora da ima bar jednog administratora. Prvo dodeli tu ulogu još nekome.',
  // BOOK_NOT_AVAILABLE (409 on status)
  bookNotAvailable: 'Oglas se u međuvremenu promenio. Osveži stranu.',
  // BOOK_SOLD (409): editing a sold book
  bookSold: 'Knjiga je prodata, pa se oglas više ne menja.',
  // BOOK_IN_DEAL (409): the status or the deletion of a book that a deal holds or in which it was sold
  bookInDeal: 'Ova knjiga je deo dogovora, pa ovo nije moguće. Nastavi u dogovoru.',
  // BUYER_INVALID
  buyerInvalid: 'Kupac može da bude samo neko sa kim razgovaraš o ovoj knjizi.',
  // OWN_BOOK: a conversation about one's own book
  ownBook: 'Ovo je tvoja knjiga, pa poruka nema kome da se pošalje.',
  // IMAGE_UNSUPPORTED (415)
  imageUnsupported: 'Ova slika ne može da se otvori. Pošalji JPEG, PNG, WebP, AVIF ili GIF.',
  // IMAGE_TOO_LARGE (413)
  imageTooLarge: 'Slika je veća od {{size}} MB ili ima previše tačaka (AVIF: 25 miliona). Smanji je ili izaberi drugu.',
  // TOO_MANY_IMAGES
  tooManyImages: 'U jednom oglasu može da bude najviše {{max}} slika.',
  // COVER_NOT_ALLOWED
  coverNotAllowed: 'Korice sa te adrese ne možemo da preuzmemo. Dodaj svoju sliku.',
  // COVER_FAILED
  coverFailed: 'Korice nisu preuzete. Dodaj svoju sliku.',
  // disk full
  storageFull: 'Trenutno ne možemo da sačuvamo slike. Pokušaj ponovo kasnije.',
  // validation
  required: 'Ovo polje je obavezno.',
  // validation, book and page form
  titleRequired: 'Upiši naslov.',
  // phone form without a condition
  conditionRequired: 'Izaberi stanje knjige.',
  // first listing of an account without a town
  townRequired: 'Upiši mesto u kom prodaješ.',
  // validation, book form
  authorRequired: 'Upiši ime autora.',
  priceRequired: 'Upiši cenu veću od nule.',
  // validation, page form
  contentRequired: 'Sadržaj ne može da bude prazan.',
  // validation
  nameRequired: 'Upiši ime.',
  emailRequired: 'Upiši imejl.',
  passwordRequired: 'Upiši lozinku.',
  // validation, contact
  subjectRequired: 'Upiši naslov poruke.',
  // validation, contact and messaging
  messageRequired: 'Napiši poruku.',
  // validation, too_small on text
  tooShort_one: 'Upiši najmanje {{count}} znak.',
  tooShort_few: 'Upiši najmanje {{count}} znaka.',
  tooShort_other: 'Upiši najmanje {{count}} znakova.',
  // validation, too_big on text
  tooLong_one: 'Skrati na najviše {{count}} znak.',
  tooLong_few: 'Skrati na najviše {{count}} znaka.',
  tooLong_other: 'Skrati na najviše {{count}} znakova.',
  // validation
  invalidEmail: 'Imejl nije ispravan. Primer: ime@primer.rs',
  invalidIsbn: 'ISBN nije ispravan. Proveri cifre, ima ih 10 ili 13.',
  // an ISBN of 10 or 13 digits whose check digit does not fit
  wrongIsbnDigits: 'ISBN nije ispravan: proveri cifre.',
  invalidUrl: 'Link nije ispravan. Mora da počinje sa https://',
  invalidSlug: 'Adresa može da ima samo mala slova bez kvačica, cifre i crtice.',
  notANumber: 'Upiši broj, na primer 1.234,50',
  // validation; both formatted
  outOfRange: 'Broj mora da bude od {{min}} do {{max}}.',
  // validation; both formatted with currency
  priceOutOfRange: 'Cena mora da bude od {{min}} do {{max}}.',
  // validation
  tooManyDecimals: 'Cena može da ima najviše dve decimale.',
  invalidChoice: 'Izaberi nešto sa liste.',
  // validation, date of the edition
  invalidPublishedDate: 'Upiši godinu, mesec i godinu ili ceo datum. Primer: 1984, 05.1984 ili 24.05.1984',
  // validation; {{min}} is 8
  passwordTooShort: 'Lozinka mora da ima najmanje {{min}} znakova.',
  // validation, over 72 bytes
  passwordTooLong: 'Lozinka je predugačka. Skrati je malo.',
  // validation
  passwordTooCommon: 'Ova lozinka je na spisku najčešćih. Izaberi drugu.',
  // password_guessable: little more than the person's name, their address or the site's name
  passwordGuessable: 'U ovoj lozinci nema gotovo ničeg osim tvog imena, imejla ili imena sajta. Izaberi drugu.',
  passwordMismatch: 'Lozinke se ne poklapaju.',
  // validation, current password in the profile and on closing the account
  passwordWrong: 'Lozinka nije ispravna. Pokušaj ponovo.',
  // any other validation kind
  invalidValue: 'Ova vrednost nije ispravna.',
  invalidCharacters: 'Tekst sadrži nevidljive ili neispravne znakove. Obriši ih ili otkucaj tekst ponovo.',
  // DEAL_NOT_FOUND
  dealNotFound: 'Ovaj dogovor ne postoji ili više nije dostupan.',
  // DEAL_STATE
  dealState: 'Dogovor je u međuvremenu promenjen. Pogledaj novo stanje, pa pokušaj ponovo.',
  // DEAL_TURN
  dealTurn: 'Sada je na potezu druga strana.',
  // PAYMENT_UNAVAILABLE
  paymentUnavailable: 'Prodavac još nije upisao račun. Predloži drugi način plaćanja.',
  // RATING_NOT_FOUND
  ratingNotFound: 'Ovaj utisak ne postoji ili više nije dostupan.',
  // RATING_NOT_YET
  ratingNotYet: 'Ocenjuje se kad se dogovor završi.',
  // RATING_CLOSED
  ratingClosed: 'Vreme za ocenu je isteklo.',
  // RATING_OPENED
  ratingOpened: 'Ocena je već otvorena i više se ne menja.',
  // RATING_REPLIED
  ratingReplied: 'Na ovaj utisak je već odgovoreno.',
  // LIST_NOT_FOUND, COLLECTION_NOT_FOUND, EDITION_NOT_MERGEABLE, TOO_MANY_LISTS, DEAL_EXISTS
  listNotFound: 'Ovog spiska više nema.',
  collectionNotFound: 'Ove kolekcije više nema.',
  editionNotMergeable: 'To izdanje je ovo isto ili je i samo spojeno. Izaberi drugo.',
  tooManyLists: 'Već imaš 20 spiskova. Obriši neki, pa dodaj novi.',
  dealExists: 'U ovom razgovoru već postoji otvoren dogovor. Predloži izmene u njemu.',
  // tables of listings
  importInvalid: 'Tabela ne može da se pročita. Sačuvaj je kao CSV i pokušaj ponovo.',
  importNotFound: 'Ovaj uvoz više ne postoji.',
  importRunning: 'Jedan uvoz već traje. Sačekaj da se završi.',
  importTooLarge: 'Tabela je prevelika. Najviše 10 MB i 10.000 redova.',
} as const;
