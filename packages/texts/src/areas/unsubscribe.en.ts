import type { EnglishOf } from '../english.js';
import type sr from './unsubscribe.sr.js';

export default {
  pageTitle: 'Emails About Messages',
  working: 'Turning off the emails...',
  done: 'Emails about unread messages are off.',
  doneNote: 'Your messages are still waiting for you on the site. You can turn the emails on again in your profile.',
  failed: 'The emails were not turned off. Try again, or turn them off in your profile.',
  invalidNote: 'You can turn off emails about messages in your profile.',
} satisfies EnglishOf<typeof sr>;
