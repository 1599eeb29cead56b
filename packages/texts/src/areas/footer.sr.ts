export default {
  // aria label
  footerNav: 'Linkovi u podnožju',
  // link
  contact: 'Kontakt',
  aboutUs: 'O nama',
  impressum: 'Impresum',
  // link to /page/terms
  terms: 'Uslovi korišćenja',
  // link to /page/privacy
  privacy: 'Politika privatnosti',
  // link that shows the notice again
  cookieSettings: 'Podešavanja kolačića',
  // {{year}} is the current year
  copyright: '© {{year}} Korice. Sva prava zadržana.',
  // small print
  noPayments: 'Korice ne primaju uplate i ne čuvaju novac. Plaćanje dogovarate među sobom.',
} as const;
