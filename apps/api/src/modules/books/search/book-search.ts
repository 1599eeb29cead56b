import { listBounds } from '@korice/contracts';
import type { Types } from 'mongoose';
import { totalFromPage, type Total } from '../../../db/count-up-to.js';
import { shownCountOptions } from '../../../db/operation-limits.js';
import { isTimeout } from '../../../platform/errors/error-mapping.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { AuthorNames } from './author-names.js';
import { createKeywordInterpretation, type InterpretKeyword } from './keyword-interpretation.js';
import { distance, requiredOf, type SearchFields, type Term } from './query-terms.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookWords } from './book-words.js';
import { availableFirst, ownerWordsIndex, type BookFields, type BookModel } from '../book.model.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';

const { maxTotal } = listBounds;
/** Bounds the matches that are ranked in memory. More matches are read in the order of an index instead. */
const maxRanked = 1_000;
/** Bounds the books of one prefix that are read to find the matches among them, when filters leave out others. */
const maxFiltered = 5_000;

type WordField = 'titleWords' | 'words';
type Ids = Types.ObjectId[];

type Terms = readonly Term[];

export interface BookSearch {
  interpret: InterpretKeyword;
  /**
   * Resolves to books in `scope` that match all required terms, by `distance`, then available before reserved, then newest. If every
   * required term matches too many books to rank, ignores stems and other spellings: first books that match in the title, then the
   * others. Paging ends at `maxTotal`. The total comes from the page when counting takes too long.
   */
  page(terms: Terms, scope: BookQuery, range: { skip: number; limit: number }): Promise<{ ids: Ids } & Total>;
  /** Resolves to the required term that matches the fewest listed books, the longest one in case of a tie; undefined without terms. */
  rarestTerm(terms: Terms): Promise<Term | undefined>;
  /**
   * Resolves to the books in `scope` with every word as a prefix, at most `maxRanked`. Resolves to undefined without words, without an owner in
   * `scope`, and when every word matches more books of the owner.
   */
  idsOfOwner(words: string[], scope: BookQuery): Promise<Ids | undefined>;
  /** Returns the matching books as a query, for another order or for counting. */
  query(terms: Terms, scope: BookQuery): Promise<BookQuery>;
}

/** Returns the query of books with every word as a prefix; without words an empty query. */
export const matching = (words: readonly string[], field: WordField = 'words'): BookQuery =>
  words.length === 0 ? {} : { $and: words.map((word) => ({ [field]: prefix(word) })) };

/** Returns the index for a prefix of a word or for a stem. */
const prefixIndex = (field: WordField | 'stems') => ({ [field]: 1, listed: 1 }) as const;

/** Search words contain only letters and digits, so they need no escaping. */
const prefix = (word: string): RegExp => new RegExp(`^${word}`);

/** The projection for ranking. */
const rankedFields = { titleWords: 1, status: 1, createdAt: 1 } as const;
type Ranked = Pick<BookFields, '_id' | 'status' | 'createdAt' | keyof SearchFields>;

export function createBookSearch(
  books: BookModel,
  vocabulary: { words: BookWords; authorNames: AuthorNames },
  cache: TaggedCache,
  chargeUncached: ChargeUncached,
): BookSearch {
  const charge = (): Promise<void> => chargeUncached('search');
  const key = (kind: string, asked: unknown, scope: BookQuery): string => `${kind} ${JSON.stringify([asked, scope])}`;

  /** Counts the books that match a condition of an index, whatever the filters of `scope`, at most `maxFiltered` + 1. */
  const countByIndex = (field: WordField | 'stems', condition: RegExp | { $in: string[] }, scope: BookQuery) =>
    books.countDocuments(
      { [field]: condition, ...(scope.listed === true && { listed: true }) },
      { limit: maxFiltered + 1, hint: prefixIndex(field) },
    );

  const countWord = (field: WordField, word: string, scope: BookQuery): Promise<number> =>
    cache.remember(`count ${field} ${word} ${scope.listed === true}`, () => countByIndex(field, prefix(word), scope), {
      charge,
    });

  const anyOf = ({ stems }: Term) => ({ $in: [...stems] });

  /** Resolves to the most selective condition and its number of books. */
  async function rarest<T>(
    all: readonly T[],
    countOf: (one: T) => PromiseLike<number>,
  ): Promise<{ one: T; count: number }> {
    const led = await Promise.all(all.map(async (one) => ({ one, count: await countOf(one) })));
    return led.reduce((least, next) => (next.count < least.count ? next : least));
  }

  async function countTerm(term: Term, scope: BookQuery): Promise<number> {
    const counts = [countWord('words', term.word, scope), countByIndex('stems', anyOf(term), scope)];
    return (await Promise.all(counts)).reduce((sum, count) => sum + count);
  }

  /** Resolves to all matches, ranked; undefined when every required term matches too many books. */
  async function rankTerms(terms: Terms, scope: BookQuery): Promise<Ids | undefined> {
    const { one: term, count } = await rarest(requiredOf(terms), (one) => countTerm(one, scope));
    if (count === 0) return [];
    if (count > maxRead(scope)) return undefined;
    const readLed = (field: 'words' | 'stems', condition: RegExp | { $in: string[] }): PromiseLike<Ranked[]> =>
      books
        .find({ ...scope, [field]: condition }, { ...rankedFields, words: 1, stems: 1 })
        .limit(maxRanked + 1)
        .hint(prefixIndex(field))
        .lean();
    const led = await Promise.all([readLed('words', prefix(term.word)), readLed('stems', anyOf(term))]);
    if (led.some(({ length }) => length > maxRanked)) return undefined;
    const byId = new Map(led.flat().map((book) => [book._id.toHexString(), book]));
    return [...byId.values()]
      .flatMap((book) => {
        const away = distance(book, terms);
        return away === undefined ? [] : [{ book, away }];
      })
      .toSorted((a, b) => a.away - b.away || compareOffers(a.book, b.book))
      .map(({ book }) => book._id);
  }

  /**
   * Resolves to all books with these words, without stems and other spellings, in `field`, ranked; undefined for too many. Several common
   * words, and one within filters, can have few matches.
   */
  async function rankWords(field: WordField, words: string[], scope: BookQuery): Promise<Ids | undefined> {
    const { one: word, count } = await rarest(words, (one) => countWord(field, one, scope));
    if (count === 0) return [];
    const isRare = count <= maxRead(scope);
    if (!isRare && ((await countOnce(field, words, scope)) ?? Infinity) > maxRanked) return undefined;
    // A single word needs no second check, and not reading `words` saves most bytes of a book.
    const isOne = words.length === 1;
    const led = await books
      .find(
        { ...scope, ...(isRare ? { [field]: prefix(word) } : matching(words, field)) },
        { ...rankedFields, ...(!isOne && { words: 1 }) },
        // The planner chooses between the words and the filters.
        isRare ? { hint: prefixIndex(field) } : {},
      )
      .limit(maxRanked + 1)
      .lean();
    if (led.length > maxRanked) return undefined;
    return led
      .filter((book) => isOne || matchesAll(book[field], words))
      .map((book) => ({ book, inTitle: matchesAll(book.titleWords, words) }))
      .toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle) || compareOffers(a.book, b.book))
      .map(({ book }) => book._id);
  }

  const rankTermsOnce = (terms: Terms, scope: BookQuery): Promise<Ids | undefined> =>
    cache.remember(key('rank terms', terms, scope), () => rankTerms(terms, scope), { charge });

  const rankWordsOnce = (field: WordField, words: string[], scope: BookQuery): Promise<Ids | undefined> =>
    cache.remember(key(`rank ${field}`, words, scope), () => rankWords(field, words, scope), { charge });

  /** Counts at most `maxTotal` + 1 books; resolves to undefined when it takes too long. */
  async function countOnce(field: WordField, words: string[], scope: BookQuery): Promise<number | undefined> {
    const [word, ...others] = words;
    if (word !== undefined && others.length === 0 && isWhole(scope)) return countWord(field, word, scope);
    const count = () =>
      books.countDocuments(
        { ...scope, ...matching(words, field) },
        { limit: maxTotal + 1, ...shownCountOptions(books) },
      );
    try {
      return await cache.remember(key(`count ${field}`, words, scope), count, { charge });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return undefined;
    }
  }

  async function readInIndexOrder(query: BookQuery, skip: number, limit: number): Promise<Ids> {
    const found = await books.find(query, { _id: 1 }).sort(availableFirst).skip(skip).limit(limit).lean();
    return found.map(({ _id }) => _id);
  }

  /** Resolves to a page of matches that are too many to rank, in the order of an index, title matches first. */
  async function walkedPage(words: string[], scope: BookQuery, skip: number, limit: number): Promise<Ids> {
    const inTitles = { ...scope, ...matching(words, 'titleWords') };
    const ranked = await rankWordsOnce('titleWords', words, scope);
    const first = ranked ? ranked.slice(skip, skip + limit) : await readInIndexOrder(inTitles, skip, limit);
    if (first.length === limit) return first;
    // The last title matches are on this page, or on an earlier one.
    const inOrder = async () => (first.length > 0 ? skip + first.length : await countOnce('titleWords', words, scope));
    const before = ranked?.length ?? (await inOrder()) ?? 0;
    const others = { ...scope, ...matching(words), $nor: [matching(words, 'titleWords')] };
    const rest = await readInIndexOrder(others, Math.max(0, skip - before), limit - first.length);
    return [...first, ...rest];
  }

  /** Resolves to the words of the query when terms are too common to rank: all words or, if no book has all, the required ones. */
  async function commonWords(terms: Terms, scope: BookQuery): Promise<string[]> {
    const all = terms.map(({ word }) => word);
    const required = requiredOf(terms).map(({ word }) => word);
    return required.length === all.length || (await countOnce('words', all, scope)) !== 0 ? all : required;
  }

  /** Resolves to all matches, ranked, or to the words that a book must have when too many match. */
  async function rank(terms: Terms, scope: BookQuery): Promise<{ ranked: Ids } | { words: string[] }> {
    if (terms.length === 0) return { ranked: [] };
    const ranked = await rankTermsOnce(terms, scope);
    if (ranked) return { ranked };
    const words = await commonWords(terms, scope);
    const rankedByWords = await rankWordsOnce('words', words, scope);
    return rankedByWords ? { ranked: rankedByWords } : { words };
  }

  const page: BookSearch['page'] = async (terms, scope, { skip, limit }) => {
    const found = await rank(terms, scope);
    if ('ranked' in found) return rankedPage(found.ranked, skip, limit);
    const { words } = found;
    const count = await countOnce('words', words, scope);
    const wanted = Math.min(limit, Math.min(count ?? maxTotal, maxTotal) - skip);
    const ids = wanted > 0 ? await walkedPage(words, scope, skip, wanted) : [];
    return {
      ids,
      ...(count === undefined ? totalFromPage({ skip, limit, length: ids.length }) : upToMaxTotal(count)),
    };
  };

  const matches = {
    findFirst: async (terms: Terms, scope: BookQuery) => (await page(terms, scope, { skip: 0, limit: 1 })).ids[0],
    isKnown: async (term: Term, scope: BookQuery) =>
      (await countWord('words', term.word, scope)) > 0 || (await countByIndex('stems', anyOf(term), scope)) > 0,
  };

  return {
    interpret: createKeywordInterpretation(books, vocabulary, matches, cache, chargeUncached),

    page,

    async rarestTerm(terms) {
      const required = requiredOf(terms).toSorted((a, b) => b.word.length - a.word.length);
      if (required.length === 0) return undefined;
      return (await rarest(required, (one) => countTerm(one, { listed: true }))).one;
    },

    async idsOfOwner(words, scope) {
      const { 'owner._id': owner } = scope;
      if (words.length === 0 || owner === undefined) return undefined;
      const countOfOwner = (word: string): PromiseLike<number> =>
        books.countDocuments(
          { 'owner._id': owner, words: prefix(word) },
          { limit: maxRanked + 1, hint: ownerWordsIndex },
        );
      const { one: word, count } = await rarest(words, countOfOwner);
      if (count === 0) return [];
      if (count > maxRanked) return undefined;
      const found = await books
        .find({ ...scope, words: prefix(word) }, { words: 1 })
        .limit(maxRanked)
        .hint(ownerWordsIndex)
        .lean();
      return found.filter((book) => matchesAll(book.words, words)).map(({ _id }) => _id);
    },

    async query(terms, scope) {
      const found = await rank(terms, scope);
      return { ...scope, ...('ranked' in found ? { _id: { $in: found.ranked } } : matching(found.words)) };
    },
  };
}

const upToMaxTotal = (found: number): Total => ({ total: Math.min(found, maxTotal), isMore: found > maxTotal });

const rankedPage = (ranked: Ids, skip: number, limit: number) => ({
  ids: ranked.slice(0, maxTotal).slice(skip, skip + limit),
  ...upToMaxTotal(ranked.length),
});

/** Whether a scope contains all listed books, or all books. */
const isWhole = (scope: BookQuery): boolean => Object.keys(scope).every((field) => field === 'listed');

/** Bounds the books of one prefix that are read: without filters each of them is a match. */
const maxRead = (scope: BookQuery): number => (isWhole(scope) ? maxRanked : maxFiltered);

const matchesAll = (bookWords: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => bookWords.some((bookWord) => bookWord.startsWith(word)));

type Offer = Pick<BookFields, '_id' | 'status' | 'createdAt'>;

/** Compares two books in the order of `availableFirst`. */
function compareOffers(a: Offer, b: Offer): number {
  if (a.status !== b.status) return a.status < b.status ? -1 : 1;
  return b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);
}
