import { searchWords, stem } from '@korice/book-text';

/** A word of a query with everything that it stands for. */
export interface Term {
  /** Matches books as a prefix of their words. */
  word: string;
  /** Match books as a whole: the stem of the word and those of its other spellings. */
  stems: readonly string[];
  /** Books without it come after those with it. */
  isOptional: boolean;
}

const stemsOf = (words: string): string[] => searchWords(words).map(stem);

/** Words that most queries say in passing. */
const fillerStems = new Set(
  stemsOf(
    'za i u na o od do s sa iz ili kod po the of and a an in to de fon von van ' +
      'knjiga knjige knjizi razred razredi skola osnovne srednje izdanje autor pisac polovna polovne',
  ),
);

/** The grades of school as ordinals and in Roman digits, beside the digit that titles use as often. */
const grades = 'prvi drugi treći četvrti peti šesti sedmi osmi'.split(' ');
/** Without the first, which is also the Serbian for 'and'. */
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
 * The terms of folded words, with the other spellings of each. Numbers, initials and filler words are optional beside a word that is
 * none of these.
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

/** What a book is found by. */
export interface SearchFields {
  titleWords: readonly string[];
  words: readonly string[];
  stems: readonly string[];
}

/**
 * How far a book is from a query, 0 for all its words in the title; undefined when a required term does not match. First counts how many
 * terms are missing, then whether a word matches only by its stem or another spelling, then whether it is outside the title.
 */
export function distance(book: SearchFields, terms: readonly Term[]): number | undefined {
  let missing = 0;
  let isExact = true;
  let isInTitle = true;
  const titleStems = book.titleWords.map(stem);
  for (const term of terms) {
    const begins = startsWith(term);
    if (book.words.some(begins)) isInTitle &&= book.titleWords.some(begins);
    else if (term.stems.some((it) => book.stems.includes(it))) {
      isExact = false;
      isInTitle &&= term.stems.some((it) => titleStems.includes(it));
    } else if (term.isOptional) missing += 1;
    else return undefined;
  }
  return missing * 4 + (isExact ? 0 : 2) + (isInTitle ? 0 : 1);
}

/** A number or a letter beside other words is meant as a whole: 5 is no beginning of 500. */
const startsWith =
  ({ word, isOptional }: Term) =>
  (bookWord: string): boolean =>
    isOptional && (isShortNumber(word) || word.length === 1) ? bookWord === word : bookWord.startsWith(word);
