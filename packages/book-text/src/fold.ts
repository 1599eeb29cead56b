import { serbianLatin, withoutMarks } from './serbian-latin.js';

/**
 * The one folding of text that is searched or compared: Cyrillic to Latin, `đ` to `dj`, every mark stripped, lower case.
 * `Andrić`, `ANDRIC` and `Андрић` are equal under it; punctuation and spaces stay as they are.
 * Idempotent, never throws (lone surrogates are dropped), linear in the length.
 */
export function fold(text: string): string {
  return withoutMarks(serbianLatin(text).replaceAll('đ', 'dj'));
}
