import { serbianLatin, withoutMarks } from './serbian-latin.js';

/**
 * Normalizes text for search and comparison: Cyrillic to Latin, `đ` to `dj`, without diacritics, lower case.
 * `Andrić`, `ANDRIC` and `Андрић` give the same result; punctuation and spaces are unchanged.
 * Idempotent, never throws (lone surrogates are dropped), linear in the length.
 */
export function fold(text: string): string {
  return withoutMarks(serbianLatin(text).replaceAll('đ', 'dj'));
}
