import { searchWords, withinOneEdit } from '@korice/book-text';
import { parseIsbnData } from '@korice/contracts';
import { withoutLongMarkRuns } from '../../../platform/text/sanitize-text.js';
import type { BookFields } from '../book.model.js';
import type { AuthorNameModel } from './author-name.model.js';
import { otherSpellings } from './author-spellings.js';

/** Bounds the learned spellings of one query, because members can add pairs by listing books. */
const maxLearned = 24;
/** The same for the words of one book. */
const maxLearnedOfBook = 200;
const maxAuthors = 5;
const minWordLength = 3;

type Spelled = Pick<BookFields, 'author' | 'ISBNData'>;

export interface AuthorNames {
  /** Stores the pairs of spellings found in a listing. Idempotent. */
  learn(book: Spelled): Promise<void>;
  /** Resolves to the other spellings of each folded word, from the fixed table and the learned ones. */
  findSpellings(words: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** Resolves to a map from each query word to those of `bookWords` that it finds as a learned spelling. */
  findQueriesOf(bookWords: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
}

export function createAuthorNames(names: AuthorNameModel): AuthorNames {
  return {
    async learn(book) {
      const pairs = spellingPairs(book).flatMap(([one, other]) => [
        { word: one, spelling: other },
        { word: other, spelling: one },
      ]);
      if (pairs.length === 0) return;
      const upserts = pairs.map((pair) => ({
        updateOne: { filter: { _id: `${pair.word} ${pair.spelling}` }, update: { $setOnInsert: pair }, upsert: true },
      }));
      await names.bulkWrite(upserts, { ordered: false });
    },

    async findSpellings(words) {
      const learned = await names
        .find({ word: { $in: [...words] } })
        .limit(maxLearned)
        .lean();
      return new Map(
        words.map((word) => {
          const known = learned.filter((name) => name.word === word).map(({ spelling }) => spelling);
          return [word, [...new Set([...otherSpellings(word), ...known])]];
        }),
      );
    },

    async findQueriesOf(bookWords) {
      // Each pair is stored in both directions.
      const learned = await names
        .find({ word: { $in: [...bookWords] } })
        .limit(maxLearnedOfBook)
        .lean();
      const queries = new Map<string, string[]>();
      for (const { word, spelling } of learned) queries.set(spelling, [...(queries.get(spelling) ?? []), word]);
      return queries;
    },
  };
}

/**
 * Pairs words of the author as the seller and the ISBN data spell them. Pairs only words that sound alike, so that a wrong ISBN or the
 * name of a translator adds no pair.
 */
export function spellingPairs({ author, ISBNData }: Spelled): [string, string][] {
  const typed = nameWords(author);
  const authors = (parseIsbnData(ISBNData)?.authors ?? []).slice(0, maxAuthors);
  // A seller can send any ISBN data, whose texts the contract does not check.
  const original = nameWords(withoutLongMarkRuns(authors.join(' ')));
  return typed.flatMap((word) => {
    if (original.includes(word)) return [];
    const match = original.find((other) => !typed.includes(other) && soundsAlike(word, other));
    return match === undefined ? [] : [[word, match] as [string, string]];
  });
}

const nameWords = (text: string): string[] =>
  searchWords(text).filter((word) => word.length >= minWordLength && /^[a-z]+$/.test(word));

/** Maps interchangeable consonants to one letter each; removes vowels, h, y, j and repeated letters. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/tzs?ch|tch|tz|cz/g, 'c'],
  [/sch|sh|z/g, 's'],
  [/ph|v|w/g, 'f'],
  [/ch|ck|q|g|c/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/[aeiouyjh]/g, ''],
  [/(.)\1/g, '$1'],
];

const minSounds = 2;

/** Whether two folded words can be spellings of one name: `yuval` and `juval`, `dostoevsky` and `dostojevski`. */
function soundsAlike(one: string, other: string): boolean {
  const [first, second] = [soundsOf(one), soundsOf(other)];
  if (first.length < minSounds || second.length < minSounds) return false;
  return (
    first === second || (first.length > minSounds && first.startsWith(second.charAt(0)) && withinOneEdit(first, second))
  );
}

const soundsOf = (word: string): string =>
  SOUNDS.reduce((sounds, [spelling, sound]) => sounds.replace(spelling, sound), word);
