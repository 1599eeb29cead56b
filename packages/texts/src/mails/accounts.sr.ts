import type { MailTexts } from './mail-texts.js';

/** Mails about the account of a member and its logins. */
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
} as const satisfies Readonly<Record<string, MailTexts>>;
