import { expect, it } from 'vitest';
import { preferredLanguage } from './BottomOffers.js';

it.each([
  [['sr-Latn-RS', 'en'], 'sr'],
  [['hr-HR', 'en-US'], 'sr'],
  [['bs'], 'sr'],
  [['en-GB', 'sr'], 'en'],
  [['de-DE', 'EN-us', 'sr'], 'en'],
  [['de', 'fr'], undefined],
  [['sro'], undefined],
  [[], undefined],
])('preferredLanguage maps %j to %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});
