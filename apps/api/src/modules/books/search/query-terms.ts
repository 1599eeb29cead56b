import { searchWords, stem } from '@korice/book-text';

/** A word of a query with its other spellings and stems. */
export interface Term {
  /** Matches as a prefix of words of books. */
  word: string;
  /** Stems of the word and of its other spellings. Each matches a whole stem of a book. */
  stems: readonly string[];
  /** Books without the term are ranked after those with it. */
  isOptional: boolean;
}

const stemsOf = (words: string): string[] => searchWords(words).map(stem);

/** Filler words of queries. */
const fillerStems = new Set(
  stemsOf(
    'za i u na o od do s sa iz ili kod po the of and a an in to de fon von van ' +
      'knjiga knjige knjizi razred razredi skola osnovne srednje izdanje autor pisac polovna polovne',
  ),
);

/** School grades as ordinals and Roman numerals, with the digits that titles also use. */
const grades = 'prvi drugi treći četvrti peti šesti sedmi osmi'.split(' ');
/** Without `i`, which is also the Serbian for 'and'. */
const romanGrades = [undefined, 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];

const gradeStems = new Map<string, readonly string[]>(
  grades.flatMap((ordinal, index) => {
    const stems = [String(index + 1), ...stemsOf(ordinal)];
    const roman = romanGrades[index];
    return [...stems, ...(roman === undefined ? [] : [roman])].map((it): [string, readonly string[]] => [it, stems]);
  }),
);

const isShortNumber = (word: string): boolean => /^\d{1,4}$/.test(word);

/**
 * Returns the terms of folded words with their other spellings. Numbers, initials and filler words are optional if another word is present.
 */
export function termsOf(words: readonly string[], spellings: ReadonlyMap<string, readonly string[]>): Term[] {
  const terms = words.map((word) => {
    const own = stem(word);
    const grade = gradeStems.get(word) ?? gradeStems.get(own);
    return {
      word,
      stems: [...new Set([own, ...(spellings.get(word) ?? []).map(stem), ...(grade ?? [])])],
      isOptional: isShortNumber(word) || word.length === 1 || grade !== undefined || fillerStems.has(own),
    };
  });
  return terms.every(({ isOptional }) => isOptional) ? allRequired(terms) : terms;
}

export const allRequired = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, isOptional: false }));

export const requiredOf = (terms: readonly Term[]): Term[] => terms.filter(({ isOptional }) => !isOptional);

/** The search fields of a book. */
export interface SearchFields {
  titleWords: readonly string[];
  words: readonly string[];
  stems: readonly string[];
}

/**
 * Returns the distance of a book from a query, 0 for all words in the title; undefined when a required term does not match. Weighs missing
 * terms most, then matches by stem or other spelling, then matches outside the title.
 */
export function distance(book: SearchFields, terms: readonly Term[]): number | undefined {
  let missing = 0;
  let isExact = true;
  let isInTitle = true;
  // Computed on first use: stemming is the most expensive part, and few terms match by a stem.
  let titleStems: string[] | undefined;
  for (const term of terms) {
    const begins = startsWith(term);
    if (book.words.some(begins)) isInTitle &&= book.titleWords.some(begins);
    else if (term.stems.some((it) => book.stems.includes(it))) {
      isExact = false;
      const stemsOfTitle = (titleStems ??= book.titleWords.map(stem));
      isInTitle &&= term.stems.some((it) => stemsOfTitle.includes(it));
    } else if (term.isOptional) missing += 1;
    else return undefined;
  }
  return missing * 4 + (isExact ? 0 : 2) + (isInTitle ? 0 : 1);
}

/**
 * Returns a test for words of books. A number or a single letter beside other words must match a whole word: 5 is not a prefix of 500.
 */
const startsWith =
  ({ word, isOptional }: Term) =>
  (bookWord: string): boolean =>
    isOptional && (isShortNumber(word) || word.length === 1) ? bookWord === word : bookWord.startsWith(word);
