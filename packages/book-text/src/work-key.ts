import { fold } from './fold.js';
import { truncate } from './truncate.js';

/** Each half of a key is cut here, so that the key of any title and author fits every database's index. */
const maxHalfLength = 240;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * What the copies of one work share: the folded words of the title in order, and those of the author sorted, so that `Andrić, Ivo`
 * and `Ivo Andrić` are one. Script, case, marks and punctuation do not count. A half without letters and digits stands folded as it is.
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
