import { expect, it } from 'vitest';

import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { cityKey } from './city-key.js';

it('cityKey returns one key for every spelling of a town', () => {
  expect(cityKey('  Novi   Sad ')).toBe('novi sad');
  expect(cityKey('НОВИ САД')).toBe('novi sad');
  expect(cityKey('Инђија')).toBe(cityKey('Indjija'));
  for (const text of [...oddTexts, ...randomTexts(200)]) expect(cityKey(cityKey(text))).toBe(cityKey(text));
});
