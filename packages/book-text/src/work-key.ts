import { fold } from './fold.js';
import { truncate } from './truncate.js';

/** Maximum length of each half of a key, so that every key fits the index of every supported database. */
const maxHalfLength = 240;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * Returns the key that all copies of one work share: the folded words of the title in order, and those of the author sorted, so that
 * `Andrić, Ivo` and `Ivo Andrić` are equal. Script, case, marks and punctuation do not count. A half without letters and digits is only
 * folded and trimmed.
 */
export function workKey(title: string, author: string): string {
  return `${half(title, (words) => words)}|${half(author, (words) => words.toSorted())}`;
}

function half(text: string, order: (words: string[]) => string[]): string {
  const folded = fold(text);
  const words = folded.split(SEPARATORS).filter((word) => word !== '');
  const key = words.length > 0 ? order(words).join(' ') : folded.trim();
  return truncate(key, maxHalfLength);
}
