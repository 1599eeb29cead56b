import { serbianLatin, withoutMarks } from './serbian-latin.js';
import { truncate } from './truncate.js';

/** Titles that differ only past so many characters of the key count as equal in order. */
export const maxTitleKeyLength = 120;

/** The Serbian letters that follow a plain letter: that letter and a sign that sorts above every letter, so that `cz` < `č`. */
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
 * A key that, compared byte by byte, sorts titles as Serbian does: digits before letters, a b c č ć d dž đ e … l lj m n nj … š … z ž,
 * the foreign q, w, x, y in their Latin places, other scripts after ž. Case, script, foreign marks, punctuation and leading
 * quotes do not count; a shorter word comes first (`Most` before `Mostovi`, `Na Drini` before `Nada`).
 *
 * Latin spelling cannot tell the letters dž, lj, nj from two letters that meet (`injekcija`), so a pair always counts as the letter.
 * Tie-break: titles with equal keys read the same, so sort by `_id` after the key; the order is then total and pages do not overlap.
 * A title of punctuation only has the empty key and comes first.
 */
export function titleKey(title: string): string {
  const letters = serbianLatin(title)
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/dž|lj|nj|[čćđšž]/g, (letter) => KEY_OF_LETTER.get(letter) ?? letter);
  const key = withoutMarks(letters).trim().replace(/\s+/g, ' ');
  return truncate(key, maxTitleKeyLength).trimEnd();
}
