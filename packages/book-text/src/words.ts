import { fold } from './fold.js';
import { isbnQuery } from './isbn.js';
import { truncate } from './truncate.js';

/** Maximum words of a text; no real title, author and publisher within their bounds have more. */
export const maxSearchWords = 120;
/** Maximum words of a query; further words of a pasted paragraph add nothing. */
export const maxQueryWords = 12;
/** Longer words are truncated in books and queries alike, so that they still match. */
export const maxWordLength = 32;

const SEPARATORS = /[^\p{L}\p{N}]+/u;
/** Parts joined by an apostrophe or a hyphen, which many people type as one word: O'Brien, Sent-Egziperi, D’Artanjan. */
const COMPOUND = /[\p{L}\p{N}]{1,64}(?:['’ʼ\p{Pd}][\p{L}\p{N}]{1,64})+/gu;

/**
 * Returns the distinct folded words of a text for the index of prefix search, in order of appearance; a compound gives its parts and, after
 * all words, the joined word. At most `maxSearchWords`, none longer than `maxWordLength`. An ISBN needs `isbnWords`, which also gives its
 * other form.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text);
  const joined = (folded.match(COMPOUND) ?? []).map((compound) => compound.replace(/[^\p{L}\p{N}]+/gu, ''));
  return distinct([...folded.split(SEPARATORS), ...joined], maxSearchWords);
}

/**
 * Returns the words that a book must all match, each as the prefix of a word of `searchWords`. A keyword that is an ISBN or its beginning,
 * also with hyphens or spaces, is one word of digits. At most `maxQueryWords`; empty when the keyword has neither letter nor digit.
 */
export function queryWords(keyword: string): string[] {
  const isbn = isbnQuery(keyword);
  return isbn === undefined ? distinct(fold(keyword).split(SEPARATORS), maxQueryWords) : [isbn];
}

function distinct(words: readonly string[], most: number): string[] {
  const found = new Set<string>();
  for (const word of words) {
    if (found.size === most) break;
    if (word !== '') found.add(truncate(word, maxWordLength));
  }
  return [...found];
}
