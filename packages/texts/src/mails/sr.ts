import type { MailTexts } from './mail-texts.js';

/** The daily mail of alerts, in both forms. */
const digest = {
  subject: {
    one: '{{count}} nova knjiga koju pratiš',
    few: '{{count}} nove knjige koje pratiš',
    other: '{{count}} novih knjiga koje pratiš',
  },
  button: 'Pogledaj knjige',
  line: '{{bookTitle}} – {{bookAuthor}}, {{price}} ({{alert}})',
} as const;

export default {
  // POST /auth/register and /auth/resend-activation, and an admin's approval; address not yet active; the button and {{url}} are the same link, valid for 48 hours
  activation: {
    subject: 'Aktiviraj svoj nalog na Koricama',
    button: 'Aktiviraj nalog',
    paragraphs: [
      'Zdravo,',
      'ostao je još jedan korak do tvog naloga na Koricama. Aktiviraj ga ovim linkom:',
      '{{url}}',
      'Link važi 48 sati. Ako istekne, novi možeš da zatražiš na strani za prijavu.',
      'Ako ovo nije tvoj zahtev, slobodno zanemari poruku ili otvori link i izaberi „Nisam ja”. Bez aktivacije se ništa ne dešava.',
      'Tvoje Korice',
    ],
  },
  // POST /auth/register with an address that already has an account; the button opens {{loginUrl}}
  addressTaken: {
    subject: 'Već imaš nalog na Koricama',
    button: 'Prijavi se',
    paragraphs: [
      'Zdravo,',
      'stigao je zahtev za novi nalog sa ovom adresom, a nalog sa njom već postoji.',
      'Ako je zahtev tvoj, samo se prijavi:',
      '{{loginUrl}}',
      'Ako se lozinke ne sećaš, postavi novu:',
      '{{resetUrl}}',
      'Ako zahtev nije tvoj, ne moraš ništa da radiš. Na tvom nalogu se ništa nije promenilo.',
      'Tvoje Korice',
    ],
  },
  // POST /auth/send-password-reset for an existing account; single use, one hour
  passwordReset: {
    subject: 'Nova lozinka za Korice',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'stigao je zahtev za novu lozinku na Koricama. Postavi je ovim linkom:',
      '{{url}}',
      'Link važi sat vremena i može da se iskoristi samo jednom. Kad postaviš novu lozinku, odjavljuješ se sa svih uređaja.',
      'Ako ovo nije tvoj zahtev, slobodno zanemari poruku. Stara lozinka i dalje važi.',
      'Tvoje Korice',
    ],
  },
  // after a reset or a change in the profile; {{date}} is DD.MM.YYYY, {{time}} HH:mm, Europe/Belgrade; the button opens {{resetUrl}}
  passwordChanged: {
    subject: 'Lozinka na Koricama je promenjena',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'lozinka za tvoj nalog na Koricama promenjena je {{date}} u {{time}}.',
      'Ako je to bila tvoja odluka, ne moraš ništa da radiš.',
      'Ako nije, odmah postavi novu lozinku:',
      '{{resetUrl}}',
      'Zatim nam javi šta se desilo:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // POST /api/passkeys; {{name}} is the name of the passkey; the button opens {{resetUrl}}
  passkeyAdded: {
    subject: 'Novi pristupni ključ na tvom nalogu',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'tvoj nalog na Koricama {{date}} u {{time}} dobio je pristupni ključ: {{name}}. Sve ranije prijave su završene.',
      'Ako je to bila tvoja odluka, ne moraš ništa da radiš.',
      'Ako nije, odmah postavi novu lozinku:',
      '{{resetUrl}}',
      'Zatim nam javi šta se desilo:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // DELETE /api/passkeys/{id} and /api/users/{id}/passkeys; {{name}} contains the names, separated by commas; the button opens {{resetUrl}}
  passkeyRemoved: {
    subject: 'Pristupni ključ je uklonjen sa tvog naloga',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'sa tvog naloga na Koricama {{date}} u {{time}} uklonjeno je: {{name}}. Sve ranije prijave su završene.',
      'Ako je to bila tvoja odluka ili tvoja molba drugom adminu, ne moraš ništa da radiš.',
      'Ako nije, odmah postavi novu lozinku:',
      '{{resetUrl}}',
      'Zatim nam javi šta se desilo:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // POST /api/passkeys/recovery-codes; the button opens {{resetUrl}}
  recoveryCodesRenewed: {
    subject: 'Novi rezervni kodovi za tvoj nalog',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'za tvoj nalog na Koricama {{date}} u {{time}} napravljeni su novi rezervni kodovi. Stari više ne važe, a sve ranije prijave su završene.',
      'Ako je to bila tvoja odluka, ne moraš ništa da radiš.',
      'Ako nije, odmah postavi novu lozinku:',
      '{{resetUrl}}',
      'Zatim nam javi šta se desilo:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // POST /auth/login/recovery-code; {{left}} is the number of unused codes; the button opens {{resetUrl}}
  recoveryCodeUsed: {
    subject: 'Prijava rezervnim kodom',
    button: 'Postavi novu lozinku',
    paragraphs: [
      'Zdravo,',
      'na tvoj nalog na Koricama {{date}} u {{time}} stigla je prijava rezervnim kodom. Preostalo kodova: {{left}}.',
      'Ako je to tvoja prijava, ne moraš ništa da radiš.',
      'Ako nije, odmah postavi novu lozinku:',
      '{{resetUrl}}',
      'Zatim nam javi šta se desilo:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // one mail for every conversation with something unread for 30 minutes, at most one a day; {{list}} is one `line` per conversation; {{excerpt}} is cut at 120 characters; the button opens {{url}} (/dashboard/messaging); {{unsubscribeUrl}} is /unsubscribe/{token}, also in List-Unsubscribe
  newMessages: {
    subject: {
      one: 'Čeka te {{count}} nova poruka na Koricama',
      few: 'Čekaju te {{count}} nove poruke na Koricama',
      other: 'Čeka te {{count}} novih poruka na Koricama',
    },
    button: 'Otvori poruke',
    line: '{{name}}, „{{bookTitle}}”: {{excerpt}}',
    paragraphs: [
      'Zdravo,',
      {
        one: 'dok te nije bilo, stigla je {{count}} nova poruka:',
        few: 'dok te nije bilo, stigle su {{count}} nove poruke:',
        other: 'dok te nije bilo, stiglo je {{count}} novih poruka:',
      },
      '{{list}}',
      'Odgovori na sajtu:',
      '{{url}}',
      'Na ovaj imejl ne odgovaraj: odgovor ne bi stigao do druge strane.',
      'Ne želiš imejlove o porukama? Isključi ih jednim klikom:',
      '{{unsubscribeUrl}}',
      'Tvoje Korice',
    ],
  },
  // a book that an alert with mail at once found; {{alert}} names the alert; the button opens {{url}} (/book/{id}); {{unsubscribeUrl}} is /alerts/end/{token}, also in List-Unsubscribe
  alertBook: {
    subject: 'Stigla je knjiga: {{bookTitle}}',
    button: 'Pogledaj knjigu',
    paragraphs: [
      'Zdravo,',
      'stigla je knjiga koju pratiš:',
      '{{bookTitle}} – {{bookAuthor}}, {{price}}',
      '{{url}}',
      'Pratiš: {{alert}}',
      'Ugasi ovo obaveštenje jednim klikom:',
      '{{unsubscribeUrl}}',
      'Tvoje Korice',
    ],
  },
  // once a day at 18:00, only with news; {{list}} is one `line` with its address per book, at most 30; the button opens {{url}} (/dashboard/alerts); {{unsubscribeUrl}} is /alerts/end/{token} and turns the mails of all alerts off, also in List-Unsubscribe
  alertDigest: {
    ...digest,
    paragraphs: [
      'Zdravo,',
      'ovo je stiglo od juče u 18 časova:',
      '{{list}}',
      'Sve što pratiš je ovde:',
      '{{url}}',
      'Ne želiš više imejlove o knjigama koje pratiš? Ugasi ih sve jednim klikom:',
      '{{unsubscribeUrl}}',
      'Tvoje Korice',
    ],
  },
  // alertDigest when one alert found all books: {{alert}} names the alert, {{endAlertUrl}} is /alerts/end/{token} and ends this alert only
  alertDigestOfOne: {
    ...digest,
    paragraphs: [
      'Zdravo,',
      'ovo je stiglo od juče u 18 časova:',
      '{{list}}',
      'Sve što pratiš je ovde:',
      '{{url}}',
      'Pratiš: {{alert}}',
      'Ugasi samo ovo obaveštenje jednim klikom:',
      '{{endAlertUrl}}',
      'Ne želiš više imejlove o knjigama koje pratiš? Ugasi ih sve jednim klikom:',
      '{{unsubscribeUrl}}',
      'Tvoje Korice',
    ],
  },
  // one mail for all listings without a change or confirmation for 60 days; {{list}} is one `line` per listing, at most 30; {{date}} is 14 days later, DD.MM.YYYY; the button opens {{url}} (/listings/confirm/{token}); {{listingsUrl}} is /dashboard/book-listing
  staleListings: {
    subject: {
      one: 'Da li je {{count}} oglas još aktuelan?',
      few: 'Da li su {{count}} oglasa još aktuelna?',
      other: 'Da li je {{count}} oglasa još aktuelno?',
    },
    button: 'Sve su još tu',
    line: '{{bookTitle}} – {{bookAuthor}}',
    paragraphs: [
      'Zdravo,',
      'ove knjige stoje u ponudi duže od 60 dana. Ako su još tu, potvrdi ih jednim klikom:',
      '{{list}}',
      '{{url}}',
      'Bez potvrde, {{date}} se sklanjaju iz pretrage. Ne brišu se i vraćaš ih kad hoćeš.',
      'Izaberi koje nisu:',
      '{{listingsUrl}}',
      'Tvoje Korice',
    ],
  },
  importDone: {
    subject: 'Uvoz je gotov: {{file}}',
    button: 'Pogledaj izveštaj',
    paragraphs: [
      'Zdravo,',
      'tabela je uvezena: {{file}}',
      'Novi oglasi: {{created}}\nIzmenjeni: {{changed}}\nPovučeni: {{withdrawn}}\nRedovi koji nisu ušli: {{refused}}',
      'U izveštaju piše koji red nije ušao i zašto:',
      '{{url}}',
      'Tim Korica',
    ],
  },
  // to CONTACT_TO, Reply-To set to {{email}}; the text of the user is unchanged; the button opens mailto:{{email}}
  contactNotice: {
    subject: 'Kontakt: {{subject}}',
    button: 'Odgovori',
    paragraphs: [
      'Nova poruka sa strane Kontakt',
      'Ime: {{name}}\nImejl: {{email}}\nNaslov: {{subject}}\nPoslato: {{date}} u {{time}}',
      '{{message}}',
    ],
  },
  // POST /api/newsletter; double opt-in
  newsletterConfirm: {
    subject: 'Potvrdi prijavu na bilten Korica',
    button: 'Potvrdi prijavu',
    paragraphs: [
      'Zdravo,',
      'stigao je zahtev da ti na ovu adresu šaljemo bilten: povremeno pismo o novim oglasima i čitanju. Potvrdi prijavu ovim linkom:',
      '{{url}}',
      'Ako ovo nije tvoj zahtev, slobodno zanemari poruku. Bez potvrde ništa ne šaljemo.',
      'Tvoje Korice',
    ],
  },
  // every second Monday, when at least 6 new books are listed; {{list}} is one `line` with its address per book, at most 12; {{date}} is DD.MM.YYYY; {{price}} in RSD; the button opens {{url}} (/categories, newest first); {{unsubscribeUrl}} is /newsletter/unsubscribe/{token}, also in List-Unsubscribe
  newsletterIssue: {
    subject: 'Novo u ponudi na Koricama, {{date}}',
    button: 'Pogledaj nove knjige',
    line: '{{bookTitle}} – {{bookAuthor}}, {{price}}',
    paragraphs: [
      'Zdravo,',
      'ovo su najnovije knjige u ponudi. Možda je među njima i tvoja sledeća:',
      '{{list}}',
      'Sve nove knjige su ovde:',
      '{{url}}',
      'Prijatno čitanje!',
      'Ne želiš više bilten? Odjavi se jednim klikom:',
      '{{unsubscribeUrl}}',
      'Tvoje Korice',
    ],
  },
  // POST /api/newsletter/unsubscribe, sent once; the button opens {{url}} (home, at the newsletter band)
  newsletterUnsubscribed: {
    subject: 'Bilten ti više ne stiže',
    button: 'Poseti Korice',
    paragraphs: [
      'Zdravo,',
      'odjava sa biltena je uspela i tvoja adresa je obrisana sa liste. Ovo je poslednji imejl koji ti šaljemo u vezi sa biltenom.',
      'Ako se predomisliš, prijavi se ponovo na početnoj strani:',
      '{{url}}',
      'Hvala na čitanju!',
      'Tvoje Korice',
    ],
  },
  // to the buyer when the owner marks the book as sold to them; the button opens {{url}} (/dashboard/purchased-books)
  bookSold: {
    subject: 'Knjiga „{{bookTitle}}” je tvoja',
    button: 'Pogledaj kupljene knjige',
    paragraphs: [
      'Zdravo,',
      'prodavac je označio da je knjiga „{{bookTitle}}” ({{bookAuthor}}) prodata tebi. Od: {{ownerName}}.',
      'Od sada je među tvojim kupljenim knjigama:',
      '{{url}}',
      'Plaćanje i preuzimanje ostaju onako kako je dogovoreno u razgovoru. Ako do kupovine nije došlo, javi nam:',
      '{{contactUrl}}',
      'Prijatno čitanje!',
      'Tvoje Korice',
    ],
  },
  // to the person named when the owner reserves the book; the button opens {{url}} (that conversation)
  reservedForYou: {
    subject: 'Rezervisano za tebe: „{{bookTitle}}”',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      'knjiga „{{bookTitle}}” ({{bookAuthor}}) rezervisana je za tebe. Prodaje: {{ownerName}}.',
      'Plaćanje i preuzimanje dogovorite u razgovoru:',
      '{{url}}',
      'Ako se predomisliš, javi to u istom razgovoru, da knjiga ne čeka uzalud.',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealProposed: {
    subject: 'Stigao je predlog: {{deal}}',
    button: 'Pogledaj predlog',
    paragraphs: [
      'Zdravo,',
      '{{name}} ti predlaže dogovor: {{deal}}. Još ništa nije rezervisano. Predlog važi sedam dana.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation); {{list}} has the number of books and the amount that changed
  dealChanged: {
    subject: 'Novi uslovi u dogovoru: {{deal}}',
    button: 'Pogledaj uslove',
    paragraphs: [
      'Zdravo,',
      '{{name}} predlaže druge uslove za dogovor: {{deal}}. Predlog važi sedam dana.',
      '{{list}}',
      '{{url}}',
      'Tvoje Korice',
    ],
    line: '{{text}}',
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation); {{list}} has the next steps of the recipient
  dealAgreed: {
    subject: 'Dogovoreno: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} prihvata dogovor: {{deal}}. Sve je rezervisano.',
      '{{list}}',
      '{{url}}',
      'Tvoje Korice',
    ],
    line: '{{text}}',
  },
  // to the seller of an agreed parcel when the buyer gives or changes the address; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealAddressed: {
    subject: 'Adresa za paket: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} upisuje adresu za paket: {{deal}}. Stoji u dogovoru, a vidiš je samo ti. Ako se promeni, javljamo ti.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealDeclined: {
    subject: 'Predlog je odbijen: {{deal}}',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} ne prihvata predlog: {{deal}}. Razgovor ostaje otvoren.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealWithdrawn: {
    subject: 'Predlog je povučen: {{deal}}',
    button: 'Otvori razgovor',
    paragraphs: ['Zdravo,', '{{name}} povlači predlog: {{deal}}. Razgovor ostaje otvoren.', '{{url}}', 'Tvoje Korice'],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation); {{list}} has carrier and tracking number
  dealSent: {
    subject: 'Paket je krenuo: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} šalje paket: {{deal}}. Kad stigne, pregledaj ga i potvrdi dogovor.',
      '{{list}}',
      '{{url}}',
      'Tvoje Korice',
    ],
    line: '{{text}}',
  },
  // to the seller when the buyer has confirmed; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealCompleted: {
    subject: 'Dogovor je završen: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} potvrđuje da je dogovor završen: {{deal}}. Sve iz dogovora je prodato.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the buyer when the seller alone has confirmed the handover; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealHandedOver: {
    subject: 'Dogovor je završen: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} potvrđuje predaju: {{deal}}. Ako predaje nije bilo, prijavi to u roku od 72 sata.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to both sides when 30 days have passed since the parcel was sent and nobody has confirmed its arrival; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealUnconfirmed: {
    subject: 'Dogovor je završen bez potvrde: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      'prošlo je 30 dana od slanja, a potvrda da je paket stigao nije upisana, pa je dogovor završen: {{deal}}. Druga strana je {{name}}. Sve iz dogovora je prodato.',
      'Ako paket nije stigao ili nešto nije u redu, kupac može to da prijavi u roku od 72 sata. Obe strane mogu da ocene dogovor.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealCancelled: {
    subject: 'Dogovor je prekinut: {{deal}}',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} odustaje od dogovora: {{deal}}. Sve je ponovo u ponudi.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealFailed: {
    subject: 'Dogovor nije uspeo: {{deal}}',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      '{{name}} javlja da dogovor nije uspeo: {{deal}}. Razlog stoji u razgovoru.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealExpired: {
    subject: 'Dogovor je istekao: {{deal}}',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      'rok za dogovor je istekao: {{deal}}. Druga strana je {{name}}. Dogovor više ne važi, a nov predlog može da se pošalje kad god.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of a deal; {{deal}} is the first book and how many more; the button opens {{url}} (the conversation)
  dealReminder: {
    subject: 'Dogovor čeka već 14 dana: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      'dogovor čeka već 14 dana: {{deal}}. Druga strana je {{name}}. Ako se ne završi za još 16 dana, ističe i knjige se vraćaju u ponudu.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the buyer when 14 days have passed since the parcel was sent; {{deal}} is the first book and how many more; {{name}} is the seller; the button opens {{url}} (the conversation)
  dealArrivalReminder: {
    subject: 'Da li je paket stigao? {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      'paket je na putu već 14 dana: {{deal}}. Prodaje: {{name}}. Ako je stigao, potvrdi to u dogovoru. Ako nije ili nešto nije u redu, prijavi to na istom mestu.',
      'Ako za 16 dana ne bude ni jednog ni drugog, dogovor se sam završava, a knjige se označavaju kao prodate.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the other side of an agreed or sent deal when an admin blocks the account of {{name}}; {{deal}} is the first book and how many more; the button opens {{url}} (the deal)
  dealMemberBlocked: {
    subject: 'Nalog je blokiran, ne plaćaj i ne šalji ništa: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      'nalog druge strane u dogovoru je blokiran: {{deal}}. Druga strana je {{name}}. Ne plaćaj i ne šalji ništa.',
      'Dogovor možeš da prekineš. Ako je paket na putu, a ne stigne, prijavi to u dogovoru. Ako je novac već uplaćen, javi se svojoj banci i piši nam.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the rated side of a deal when the rating is shown; {{name}} has rated; the button opens {{url}} (the deal)
  dealRated: {
    subject: 'Ocena je otvorena: {{deal}}',
    button: 'Pročitaj utisak',
    paragraphs: [
      'Zdravo,',
      'otvorena je ocena dogovora: {{deal}}. Ocenjuje: {{name}}. Na utisak možeš jednom da odgovoriš.',
      '{{url}}',
      'Tvoje Korice',
    ],
  },
  // to the author of a rating; {{name}} has replied; the button opens {{url}} (the deal)
  dealRatingReply: {
    subject: 'Stigao je odgovor na tvoj utisak: {{deal}}',
    button: 'Pročitaj odgovor',
    paragraphs: ['Zdravo,', '{{name}} odgovara na tvoj utisak o dogovoru: {{deal}}.', '{{url}}', 'Tvoje Korice'],
  },
  // to the buyer when a sale is undone, within 14 days or by an admin; the button opens {{url}} (that conversation)
  saleUndone: {
    subject: 'Knjiga „{{bookTitle}}” je ponovo u ponudi',
    button: 'Otvori razgovor',
    paragraphs: [
      'Zdravo,',
      'knjiga „{{bookTitle}}” ({{bookAuthor}}) više nije označena kao prodata tebi i ponovo je u ponudi. Prodaje: {{ownerName}}.',
      'Zato je više nema među tvojim kupljenim knjigama. Ako dogovor i dalje važi, javi to u razgovoru:',
      '{{url}}',
      'Ako je knjiga već plaćena, a nije stigla, piši nam:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // to a member whose account an admin has blocked; the button opens {{contactUrl}}
  accountBlocked: {
    subject: 'Nalog na Koricama je blokiran',
    button: 'Piši nam',
    paragraphs: [
      'Zdravo,',
      'tvoj nalog na Koricama je blokiran. Prijava nije moguća, tvoji oglasi se ne vide, a članovima sa kojima imaš otvorene dogovore javljeno je da je nalog blokiran.',
      'Ako misliš da je ovo greška, piši nam:',
      '{{contactUrl}}',
      'Tvoje Korice',
    ],
  },
  // DELETE /api/users/{id}, the last mail to that address; {{date}} is DD.MM.YYYY, {{time}} HH:mm, Europe/Belgrade; the button opens {{contactUrl}}
  accountDeleted: {
    subject: 'Nalog na Koricama je zatvoren',
    button: 'Piši nam',
    paragraphs: [
      'Zdravo,',
      'tvoj nalog na Koricama zatvoren je {{date}} u {{time}}. Profil, oglasi i slike su obrisani.',
      'Ako to nije bila tvoja odluka, odmah nam piši:',
      '{{contactUrl}}',
      'Ovo je poslednji imejl koji ti šaljemo u vezi sa nalogom. Hvala ti na svakoj knjizi. Vrata su uvek otvorena.',
      'Tvoje Korice',
    ],
  },
  // to the person who reported, when an admin sets the report to acted or dismissed; {{subject}} is the title of the listing or the name of the member; {{outcome}} is one of the outcomes; the button opens {{contactUrl}}
  reportHandled: {
    subject: 'Pregledali smo tvoju prijavu sadržaja',
    button: 'Piši nam',
    outcomes: {
      acted: 'Prijava je bila opravdana i reagovali smo.',
      dismissed: 'Ovog puta nismo našli ništa protiv pravila, pa sve ostaje kako jeste.',
    },
    paragraphs: [
      'Zdravo,',
      'pregledali smo tvoju prijavu sadržaja od {{date}}: {{subject}}.',
      '{{outcome}}',
      'Pojedinosti o tuđim nalozima ne otkrivamo. Ako imaš još nešto da dodaš, piši nam:',
      '{{contactUrl}}',
      'Hvala što čuvaš Korice.',
      'Tvoje Korice',
    ],
  },
} as const satisfies Readonly<Record<string, MailTexts>>;
