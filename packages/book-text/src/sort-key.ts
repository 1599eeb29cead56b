import { serbianLatin, withoutMarks } from './serbian-latin.js';
import { truncate } from './truncate.js';

/** Maximum length of a key; titles whose keys differ only beyond it sort as equal. */
export const maxTitleKeyLength = 120;

/** Serbian letters that sort after a plain letter, as that letter and a character that sorts above every letter, so that `cz` < `č`. */
const KEY_OF_LETTER: ReadonlyMap<string, string> = new Map([
  ['č', 'c{'],
  ['ć', 'c|'],
  ['dž', 'd{'],
  ['đ', 'd|'],
  ['lj', 'l{'],
  ['nj', 'n{'],
  ['š', 's{'],
  ['ž', 'z{'],
]);

/**
 * Returns a key that sorts titles in Serbian order when compared byte by byte: digits before letters,
 * a b c č ć d dž đ e … l lj m n nj … š … z ž, the foreign q, w, x, y in their Latin places, other scripts after ž. Case, script, foreign
 * marks, punctuation and leading quotes do not count; a shorter word comes first (`Most` before `Mostovi`, `Na Drini` before `Nada`).
 *
 * Latin spelling cannot tell the letters dž, lj, nj from two adjacent letters (`injekcija`), so a pair always counts as one letter.
 * Tie-break: titles can have equal keys, so sort by `_id` after the key; the order is then total and pages do not overlap.
 * A title of punctuation only has the empty key and comes first.
 */
export function titleKey(title: string): string {
  const letters = serbianLatin(title)
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/dž|lj|nj|[čćđšž]/g, (letter) => KEY_OF_LETTER.get(letter) ?? letter);
  const key = withoutMarks(letters).trim().replace(/\s+/g, ' ');
  return truncate(key, maxTitleKeyLength).trimEnd();
}
