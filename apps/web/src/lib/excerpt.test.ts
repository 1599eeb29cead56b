import { expect, it } from 'vitest';
import { excerpt } from './excerpt.js';

// @spec 2-card-60
it('excerpt shortens only a long text and leaves no space before the ellipsis', () => {
  expect(excerpt('Kratko', 60)).toBe('Kratko');
  expect(excerpt('a'.repeat(60), 60)).toBe('a'.repeat(60));
  expect(excerpt(`${'a'.repeat(59)} bcd`, 60)).toBe(`${'a'.repeat(59)}…`);
  expect(excerpt('📚📚📚', 2)).toBe('📚📚…');
});

it('excerpt ends with a whole word, unless the first word is too long', () => {
  expect(excerpt('Roman o knjigama', 13)).toBe('Roman o…');
  expect(excerpt('Roman, knjigama', 8)).toBe('Roman…');
  expect(excerpt('Roman o knjigama', 7)).toBe('Roman o…');
  expect(excerpt('Roman – knjigama', 9)).toBe('Roman…');
  expect(excerpt('Prestolonaslednik', 5)).toBe('Prest…');
});
