export default {
  // page title and h1
  pageTitle: 'Kupljene knjige',
  // empty state
  empty: 'Još nema kupljenih knjiga',
  emptyBody: 'Kad se dogovor sklopi i knjiga se označi kao prodata, naći ćeš je ovde.',
  // button to /categories
  emptyAction: 'Pronađi knjigu',
  // failed state; button common.retry
  failed: 'Kupljene knjige se nisu učitale.',
  // column
  seller: 'Od',
  // column above soldAt; on phones before the date
  soldColumn: 'Kupljeno',
  // in a row; {{date}} is soldAt as DD.MM.YYYY
  soldOn: 'Kupljeno {{date}}',
  // in a row, when soldAt is null
  soldOnUnknown: 'Datum kupovine nije zabeležen',
  // instead of the owner's name
  sellerGone: 'Zatvoren nalog',
  // in a row, when only the text copy is left
  listingGone: 'Oglas više ne postoji. Podaci o knjizi su ostali kod tebe.',
  // link in a row
  openConversation: 'Otvori razgovor',
} as const;
