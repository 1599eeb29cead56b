import { expect, it } from 'vitest';
import { excerpt } from './excerpt.js';

// @spec 2-card-60
it('cuts only what is too long, without a space before the ellipsis', () => {
  expect(excerpt('Kratko', 60)).toBe('Kratko');
  expect(excerpt('a'.repeat(60), 60)).toBe('a'.repeat(60));
  expect(excerpt(`${'a'.repeat(59)} bcd`, 60)).toBe(`${'a'.repeat(59)}…`);
  expect(excerpt('📚📚📚', 2)).toBe('📚📚…');
});
