import { fold, queryWords } from '@korice/book-text';

/** Bounds the corrected queries of one keyword. */
const maxCorrections = 8;

interface Choice {
  word: string;
  /** Whether a book has the word. */
  found: boolean;
  /** Words one typing error away, the most frequent first. */
  neighbours: string[];
}

/**
 * Returns the queries to try instead of one without matches. Replaces all words that no book has; if every word occurs but no book has all,
 * replaces one at a time. Returns none when an unknown word has no neighbour.
 */
export function corrections(choices: readonly Choice[]): string[][] {
  const words = choices.map(({ word }) => word);
  if (choices.every(({ found }) => found))
    return choices
      .flatMap(({ neighbours }, index) => neighbours.map((neighbour) => words.with(index, neighbour)))
      .slice(0, maxCorrections);
  return choices.reduce<string[][]>(
    (queries, { word, found, neighbours }) =>
      queries
        .flatMap((query) => (found ? [word] : neighbours).map((next) => [...query, next]))
        .slice(0, maxCorrections),
    [[]],
  );
}

const token = /[\p{L}\p{N}]+/gu;
const cyrillic = /\p{Script=Cyrillic}/u;

/**
 * Returns the typed keyword with the replaced words as the found book spells them, if it has the same script (`Andrić` instead of the
 * folded `andric`). The result finds the same books as the corrected words.
 */
export function correctedKeyword(
  keyword: string,
  words: readonly string[],
  corrected: readonly string[],
  book: { title: string; author: string; publisher: string },
): string {
  const spellings = `${book.title} ${book.author} ${book.publisher}`.match(token) ?? [];
  const spell = (word: string): string =>
    spellings.find((spelling) => fold(spelling) === word && cyrillic.test(spelling) === cyrillic.test(keyword)) ?? word;
  return keyword.replace(token, (typed) => {
    const [word = ''] = queryWords(typed);
    const replacement = corrected[words.indexOf(word)];
    return replacement === undefined || replacement === word ? typed : spell(replacement);
  });
}
