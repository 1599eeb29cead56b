import type { EnglishOf } from '../english.js';
import type sr from './buying.sr.js';

export default {
  heading: 'How Buying Works',
  ask: 'Ask',
  askBody: 'Write directly to the seller.',
  agree: 'Agree',
  agreeBody: 'Price and pickup as it suits you both.',
  pay: 'Pay',
  payBody: 'On delivery or in person, when you get the book.',
  soldCount: 'Sold: {{count}}',
  replyHour: 'Replies within an hour',
  replyDay: 'Replies within a day',
  replyDays: 'Replies within a few days',
  bundle: 'More books, lower price',
  bundleTwo: '2 books',
  bundleThree: '3 or more',
  questions: 'Ready Questions',
  askAvailable: 'Is it still available?',
  askDelivery: 'Can I pay on delivery?',
  askInPerson: 'Can we meet in person?',
} satisfies EnglishOf<typeof sr>;
