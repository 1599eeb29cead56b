import type { EnglishOf } from '../english.js';
import type sr from './mail.sr.js';

export default {
  linkFallback: 'If the button does not work, open this link:',
  reason: 'You are receiving this email because you have an account on Korice.',
  reasonOnce: 'You are receiving this email only because your address was entered on Korice.',
  reasonNewsletter: 'You are receiving this email because your address is on the newsletter list.',
  unsubscribe: 'Unsubscribe',
  alertFrom: 'from {{price}}',
  alertTo: 'up to {{price}}',
  alertSearch: 'a search with filters',
  alertPushTitle: 'A book you follow is here',
  alertPushBody: '{{title}} · {{price}}',
  safety: 'We will never ask for your password or card number by email.',
} satisfies EnglishOf<typeof sr>;
