import type { EnglishOf } from '../english.js';
import type sr from './about.sr.js';

export default {
  pageTitle: 'About Us',
  metaDescription: 'Korice connects people who sell the books they have read with people who look for them.',
  lead: 'Korice is where a book finds its next shelf.',
  since: 'Korice has been here since {{year}}.',
  howHeading: 'How It Works',
  howList: 'Add a book: enter the ISBN or title, add pictures and a price.',
  howTalk: 'Make a deal: questions, price, and pickup go through messages.',
  howHandOver: 'Hand it over: in person or by post, whichever suits you both.',
  ctaSell: 'Add Your First Book',
  ctaBrowse: 'Browse Books',
} satisfies EnglishOf<typeof sr>;
