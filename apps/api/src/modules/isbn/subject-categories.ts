import { categoryNames, type CategoryName } from '@korice/contracts';
import { fold } from '@korice/book-text';
import { categoryName } from '@korice/texts/server';

/** Folded words; English plurals meet their singulars ('thrillers', 'Thriller'), which no Serbian name minds. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/** The names of a category in both languages, each as its words. Of 'Manga & Comics' one of the two is enough. */
const namesOf = (category: CategoryName): string[][] =>
  [category, categoryName(category, 'en')].flatMap((name) => name.split(/ (?:&|i) /).map(wordsOf));

const catalogue = categoryNames.map((category) => ({ category, names: namesOf(category) }));

/**
 * The categories, in their own order, one of whose names is included in a subject of a catalogue in whichever case, script
 * and order of words: 'Fiction, historical, general' names 'Istorijski' (Historical Fiction). Whole words count, so that
 * 'Department stores' is no art. At most `most`.
 */
export function matchCategories(subjects: readonly string[], most: number): CategoryName[] {
  const spoken = subjects.map((subject) => new Set(wordsOf(subject)));
  return catalogue
    .filter(({ names }) => names.some((name) => spoken.some((words) => name.every((word) => words.has(word)))))
    .slice(0, most)
    .map(({ category }) => category);
}
