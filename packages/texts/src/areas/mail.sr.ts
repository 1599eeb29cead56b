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
  // footer of every mail
  safety: 'Lozinku i broj kartice ti nikad nećemo tražiti imejlom.',
} as const;
