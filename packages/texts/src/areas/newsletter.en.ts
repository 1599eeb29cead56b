import type { EnglishOf } from '../english.js';
import type sr from './newsletter.sr.js';

export default {
  heading: 'New books in your inbox',
  lead: 'An occasional letter about new listings and reading. Unsubscribing takes one click.',
  email: 'Email',
  emailPlaceholder: 'name@example.com',
  subscribe: 'Subscribe',
  success: 'Almost done: confirm with the link in the email we are sending you.',
  failed: 'Subscribing failed.',
  confirmTitle: 'Newsletter Subscription',
  confirming: 'Confirming your subscription...',
  confirmed: 'Your newsletter subscription is confirmed. Thank you!',
  confirmFailed: 'The confirmation link has expired or is not valid. Subscribe again on the homepage.',
  unsubscribeTitle: 'Unsubscribe from the Newsletter',
  unsubscribing: 'Unsubscribing...',
  unsubscribed: 'You are unsubscribed. You will no longer get the newsletter.',
  unsubscribedRegret: 'Was this a mistake? Subscribe again on the homepage.',
  unsubscribeFailed: 'Unsubscribing failed. Try again or write to us.',
  unsubscribeInvalidNote: 'Write to us and we will unsubscribe you.',
} satisfies EnglishOf<typeof sr>;
