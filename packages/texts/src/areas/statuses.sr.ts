export default {
  // status of a book
  available: 'Dostupno',
  // status of a book, badge
  reserved: 'Rezervisano',
  sold: 'Prodato',
  // status of an account
  accountPending: 'Na čekanju',
  accountActive: 'Aktivan nalog',
  accountBlocked: 'Blokiran nalog',
} as const;
