import type { EnglishOf } from '../english.js';
import type sr from './about.sr.js';

export default {
  pageTitle: 'About Us',
  metaDescription: 'Korice connects people who sell the books they have read with people who look for them.',
  lead: 'Korice is where a book finds its next shelf.',
  ctaSell: 'Add Your First Book',
  ctaBrowse: 'Browse Books',
} satisfies EnglishOf<typeof sr>;
