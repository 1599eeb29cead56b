import type { EnglishOf } from '../english.js';
import type sr from './edition.sr.js';

export default {
  heading: 'About This Edition',
  hint: 'Optional. The ISBN fills in most of it.',
  publisherPlaceholder: 'Penguin',
  publishedDateHint: 'A year is enough, for example 1984.',
  language: 'Language',
  languagePlaceholder: 'Choose language',
  script: 'Script',
  latin: 'Latin',
  cyrillic: 'Cyrillic',
  scriptMissing: 'Script not stated',
  binding: 'Binding',
  hard: 'Hardcover',
  soft: 'Paperback',
  bindingMissing: 'Binding not stated',
  weight: 'Weight',
  weightHint: 'In whole grams. Deals suggest the postage by it; without it we count {{weight}}.',
} satisfies EnglishOf<typeof sr>;
