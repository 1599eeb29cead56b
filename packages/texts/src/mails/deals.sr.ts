import type { MailTexts } from './mail-texts.js';

/** Mails about deals, and about sales and reservations without one. */
export default {
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
      'dogovor čeka već 14 dana: {{deal}}. Druga strana je {{name}}. Ako se ne završi za još 16 dana, ističe i sve iz dogovora se vraća u ponudu.',
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
      'Ako za 16 dana ne bude ni jednog ni drugog, dogovor se sam završava, a sve iz njega se označava kao prodato.',
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
  // to the other side of an open deal when the account of a member is deleted; {{deal}} is the first book and how many more; the button opens {{url}} (the deal); {{list}} has what the recipient of an agreed deal should know
  dealMemberGone: {
    subject: 'Nalog je zatvoren, dogovor više ne važi: {{deal}}',
    button: 'Otvori dogovor',
    paragraphs: [
      'Zdravo,',
      'nalog druge strane je zatvoren, pa dogovor više ne važi: {{deal}}. Ne plaćaj i ne šalji ništa.',
      '{{list}}',
      '{{url}}',
      'Tvoje Korice',
    ],
    line: '{{text}}',
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
} as const satisfies Readonly<Record<string, MailTexts>>;
