/** Shorter stems are too similar; only the removal of a single vowel may leave two letters (Ivo, Ive). */
const minStemLength = 3;

/**
 * Endings of Serbian nouns, adjectives and possessives by case and number, in folded spelling, the longest first. An ending of a plural
 * or a possessive (`gradovi`, `Zamfirova`) is removed as a whole, so that the stem is that of the singular.
 */
const ENDINGS = (
  'ovima evima ' +
  'ijama ijima ovoga ovome ovomu evoga evome evomu ' +
  'ijom ijem ijeg ijoj ijim ijih ojem ojom ovim ovih ovog ovom ovoj evim evih evog evom evoj ' +
  'ima ama oga ome omu ega emu ija ije iju iji ijo oja oje oju oji ovi ova ove ovu ovo evi eva eve evu evo eom ' +
  'im ih om em og eg oj ov ev ij ea eu ' +
  'a e i o u'
).split(' ');

/** The last consonant of a stem changes before `i` and `e`: udžbenik, udžbenici; knjiga, knjizi; orah, orasi. */
const LAST_CONSONANT: ReadonlyMap<string, string> = new Map([
  ['k', 'c'],
  ['g', 'z'],
  ['h', 's'],
]);

const isConsonant = (letter: string | undefined): boolean => letter !== undefined && /^[b-df-hj-np-tv-z]$/.test(letter);

/**
 * Returns the light stem of a folded word: without the ending of its case and number and without the fleeting `a` before the last
 * consonant (zadatak, zadatka); the last consonant is unified. Forms of one word share a stem; a few different words do, too. Returns
 * numbers and words in other scripts unchanged.
 */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const ending = ENDINGS.find(
    (candidate) =>
      word.endsWith(candidate) &&
      word.length - candidate.length >= (candidate.length === 1 ? minStemLength - 1 : minStemLength),
  );
  const base = ending === undefined ? word : word.slice(0, -ending.length);
  const last = base.at(-1) ?? '';
  const hasFleetingA = base.length > 4 && base.at(-2) === 'a' && isConsonant(last) && isConsonant(base.at(-3));
  return base.slice(0, hasFleetingA ? -2 : -1) + (LAST_CONSONANT.get(last) ?? last);
}
