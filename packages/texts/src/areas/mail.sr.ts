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
  // footer of every mail
  safety: 'Lozinku i broj kartice ti nikad nećemo tražiti imejlom.',
} as const;
