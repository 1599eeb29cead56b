import type { EnglishOf } from '../english.js';
import type sr from './cookie.sr.js';

export default {
  label: 'Cookie notice',
  text: 'We use cookies to improve your experience. By using our site, you agree to our cookie policy.',
  ok: 'OK',
  decline: 'Only Necessary',
  policyLink: 'How we use cookies',
} satisfies EnglishOf<typeof sr>;
