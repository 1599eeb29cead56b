export default {
  // HTML mails: before the bare address
  linkFallback: 'Ako dugme ne radi, otvori ovaj link:',
  // footer of account mails
  reason: 'Ovaj imejl ti šaljemo jer imaš nalog na Koricama.',
  // footer of activation, addressTaken, newsletterConfirm
  reasonOnce: 'Ovaj imejl ti šaljemo samo zato što je tvoja adresa upisana na Koricama.',
  // footer of the newsletter itself
  reasonNewsletter: 'Ovaj imejl ti šaljemo jer je tvoja adresa na listi za bilten.',
  // footer link of the newsletter itself
  unsubscribe: 'Odjavi se sa biltena',
  // name of an alert of a search with filters: lowest price
  alertFrom: 'od {{price}}',
  // name of an alert of a search with filters: highest price
  alertTo: 'do {{price}}',
  // name of an alert of a search by condition, language or script alone
  alertSearch: 'pretraga sa filterima',
  // title of a push about a book that an alert found
  alertPushTitle: 'Stigla je knjiga koju pratiš',
  alertPushBody: '{{title}} · {{price}}',
  // title of a push at 18:00 about the books of a large import that were not pushed at once; the body names the books
  alertsPushTitle_one: '{{count}} nova knjiga koju pratiš',
  alertsPushTitle_few: '{{count}} nove knjige koje pratiš',
  alertsPushTitle_other: '{{count}} novih knjiga koje pratiš',
  // lines of dealChanged: before and after
  dealBooks: 'Broj knjiga: {{before}} → {{after}}',
  dealTotal: 'Ukupno: {{before}} → {{after}}',
  // lines of dealAgreed for the buyer: what to do next
  dealAddress: 'Upiši adresu u dogovoru, da prodavac zna gde da pošalje paket.',
  dealPay: 'Plati IPS QR kodom iz dogovora, pa javi da je uplaćeno.',
  dealWaitParcel: 'Javljamo ti kad paket krene.',
  // lines of dealAgreed for the seller
  dealWaitAddress: 'Javljamo ti kad kupac upiše adresu.',
  dealWaitPay: 'Sačekaj uplatu na račun, pa pošalji paket do {{date}}.',
  dealSend: 'Pošalji paket do {{date}}.',
  // line of dealAgreed for both sides of a meeting
  dealMeet: 'Vreme i mesto dogovorite u porukama.',
  // lines of dealSent
  dealCarrier: 'Prenosilac: {{carrier}}',
  dealTracking: 'Broj pošiljke: {{tracking}}',
  // line of dealMemberGone for the buyer of a deal that is paid in advance
  dealGonePaid:
    'Ako je novac već uplaćen, sačuvaj potvrdu o uplati, javi se svojoj banci i prijavi slučaj policiji. Dogovor i tvoje poruke ostaju kao dokaz. Korice ne primaju novac i ne mogu da ga vrate.',
  // line of dealMemberGone for the seller
  dealGoneBooks: 'Knjige iz dogovora su ponovo u ponudi.',
  // footer of every mail
  safety: 'Lozinku i broj kartice ti nikad nećemo tražiti imejlom.',
} as const;
