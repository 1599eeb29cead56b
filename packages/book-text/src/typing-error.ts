/** Minimum length of a corrected word: shorter words are too similar to guess the intended one. */
export const minForgivenLength = 5;

/**
 * Returns the distinct results of deleting one character from a folded word, for symmetric-delete search: a word in the index and a typed
 * word are candidates for one another when one of them, or one of its deletions, equals the other or one of the other's deletions.
 * `withinOneEdit` then verifies them. Empty for words under `minForgivenLength` and for numbers (a wrong ISBN is another book).
 */
export function deletions(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < minForgivenLength || /^\d+x?$/.test(word)) return [];
  return [...new Set(characters.map((_, index) => characters.toSpliced(index, 1).join('')))];
}

/** Returns whether two words are equal or differ by one insertion, deletion, substitution or swap of adjacent characters. */
export function withinOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = (a.length <= b.length ? [a, b] : [b, a]).map((word) => Array.from(word)) as [
    string[],
    string[],
  ];
  if (Math.abs(long.length - short.length) > 1) return false;
  let first = 0;
  while (first < short.length && short[first] === long[first]) first += 1;
  const same = (fromShort: number, fromLong: number): boolean =>
    short.length - fromShort === long.length - fromLong &&
    short.slice(fromShort).every((character, index) => character === long[fromLong + index]);
  if (long.length > short.length) return same(first, first + 1);
  const swapped = short[first] === long[first + 1] && short[first + 1] === long[first];
  return same(first + 1, first + 1) || (swapped && same(first + 2, first + 2));
}
