import type { EnglishOf } from '../english.js';
import type sr from './conditions.sr.js';

export default {
  new: 'New',
  newHint: 'Unread, as from the bookstore.',
  likeNew: 'Like new',
  likeNewHint: 'Read with care, no visible marks.',
  good: 'Good',
  goodHint: 'Barely noticeable marks, all pages clean.',
  fair: 'Fair',
  fairHint: 'Worn edges, underlining, or yellowed pages.',
  poor: 'Poor',
  poorHint: 'Torn pages, stains, or a loose binding, but the text is complete.',
  unspecified: 'Condition not stated',
} satisfies EnglishOf<typeof sr>;
