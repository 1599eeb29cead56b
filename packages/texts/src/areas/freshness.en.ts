import type { EnglishOf } from '../english.js';
import type sr from './freshness.sr.js';

export default {
  pageTitle: 'Confirm Listings',
  working: 'Confirming your listings...',
  confirmed_one: '{{count}} listing confirmed',
  confirmed_other: '{{count}} listings confirmed',
  confirmedBefore: 'No listing is waiting to be confirmed',
  doneNote: 'The confirmation is valid for the next 60 days. Mark what is gone in your listings.',
  failed: 'Listings not confirmed',
  linkExpired: 'You can confirm listings in your account.',
  waiting: 'Awaiting Confirmation',
  waitingUntil: 'Awaiting confirmation until {{date}}',
  withdrawn: 'Withdrawn',
  bringBack: 'Bring Back',
  bringBackLabel: 'Bring back: {{title}}',
  confirmOne: 'Still Here',
  confirmOneLabel: 'Still here: {{title}}',
  asked_one: '{{count}} listing is waiting to be confirmed',
  asked_other: '{{count}} listings are waiting to be confirmed',
  askedBody:
    'A listing without confirmation is hidden from search. It is not deleted and you can bring it back any time.',
  confirmAll: 'Confirm All',
} satisfies EnglishOf<typeof sr>;
