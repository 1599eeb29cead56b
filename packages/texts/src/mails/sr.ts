import accounts from './accounts.sr.js';
import deals from './deals.sr.js';
import type { MailTexts } from './mail-texts.js';

/** The daily mail of alerts, in both forms. */
const digest = {
  subject: {
    one: '{{count}} nova knjiga koju pratiš',
    few: '{{count}} nove knjige koje pratiš',
    other: '{{count}} novih knjiga koje pratiš',
  },
  button: 'Pogledaj šta je stiglo',
  line: '{{bookTitle}} – {{bookAuthor}}, {{price}} ({{alert}})',
} as const;

export default {
  ...accounts,
  ...deals,
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
      'od juče u 18:00 stiglo je ovo:',
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
      'od juče u 18:00 stiglo je ovo:',
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
    button: 'Još je u ponudi',
    line: '{{bookTitle}} – {{bookAuthor}}',
    paragraphs: [
      'Zdravo,',
      {
        one: 'u ponudi duže od 60 dana stoji {{count}} knjiga. Ako je i dalje tako, potvrdi jednim klikom:',
        few: 'u ponudi duže od 60 dana stoje {{count}} knjige. Ako je i dalje tako, potvrdi jednim klikom:',
        other: 'u ponudi duže od 60 dana stoji {{count}} knjiga. Ako je i dalje tako, potvrdi jednim klikom:',
      },
      '{{list}}',
      '{{url}}',
      'Oglas bez potvrde se {{date}} sklanja iz pretrage. Ne briše se i vraćaš ga kad hoćeš.',
      'Ako nečeg više nema, označi to u svojim oglasima:',
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
      'Tvoje Korice',
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
