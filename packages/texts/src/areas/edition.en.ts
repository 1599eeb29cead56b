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
  weightHint: 'In whole grams. Used to suggest the postage of deals; without it we assume {{weight}}.',
  similarPrices: 'Similar copies: {{from}}–{{to}} RSD',
  similarPrice: 'Similar copies: {{price}} RSD',
  pricedCopies_one: '{{count}} listing',
  pricedCopies_other: '{{count}} listings',
  priceBelow: 'Cheaper than most',
  priceUsual: 'The price is within the usual range',
  priceAbove: 'More expensive than most',
  pricesHow:
    'From prices on Korice for the same edition, or the same work in the same condition, by at least 3 sellers.',
} satisfies EnglishOf<typeof sr>;
