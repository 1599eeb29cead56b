import type { EnglishOf } from '../english.js';
import type sr from './footer.sr.js';

export default {
  footerNav: 'Footer links',
  contact: 'Contact',
  aboutUs: 'About Us',
  impressum: 'Impressum',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  cookieSettings: 'Cookie Settings',
  copyright: '© {{year}} Korice. All rights reserved.',
  noPayments: 'Korice takes no payments and holds no money. You agree on payment between yourselves.',
} satisfies EnglishOf<typeof sr>;
