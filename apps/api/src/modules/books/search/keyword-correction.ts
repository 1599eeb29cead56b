import { fold, queryWords } from '@korice/book-text';

/** Corrected queries that are tried for one keyword. */
const mostCorrections = 8;

interface Choice {
  word: string;
  /** Some book carries the word. */
  found: boolean;
  /** Words one typing error away, the likeliest first. */
  neighbours: string[];
}

/**
 * The queries to try in place of one that matches nothing. Words that no book carries are all replaced; when each is carried by some
 * book but none by the same, one of them is replaced at a time. None when a word that no book carries has no neighbour.
 */
export function corrections(choices: readonly Choice[]): string[][] {
  const words = choices.map(({ word }) => word);
  if (choices.every(({ found }) => found))
    return choices
      .flatMap(({ neighbours }, index) => neighbours.map((neighbour) => words.with(index, neighbour)))
      .slice(0, mostCorrections);
  return choices.reduce<string[][]>(
    (queries, { word, found, neighbours }) =>
      queries
        .flatMap((query) => (found ? [word] : neighbours).map((next) => [...query, next]))
        .slice(0, mostCorrections),
    [[]],
  );
}

const token = /[\p{L}\p{N}]+/gu;
const cyrillic = /\p{Script=Cyrillic}/u;

/**
 * The keyword as it was typed, with its replaced words spelled as the book that was found spells them, if that is in the same script
 * (`Andrić` rather than the folded `andric`). Searching for it finds what the corrected words find.
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
