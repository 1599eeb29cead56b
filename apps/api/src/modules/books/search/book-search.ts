import { queryWords } from '@korice/book-text';
import { listBounds } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { ChargeUncached } from '../../../rate-limiting/uncached-budget.js';
import { correctedKeyword, corrections } from './keyword-correction.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookWords } from './book-words.js';
import { availableFirst, type BookFields, type BookModel } from '../book.model.js';
import type { QueryCache } from '../catalogue/query-cache.js';

const { mostFound } = listBounds;
/** Books of one word's prefix that are read and ranked here; a more common prefix is walked in the order of the list instead. */
const mostRanked = 1_000;
const neighboursTried = 3;

type WordField = 'titleWords' | 'words';
type Ids = Types.ObjectId[];

/** A keyword as the search understood it. */
export interface Keyword {
  /** Each must be a prefix of some word of a book; empty when the keyword has neither letter nor digit. */
  words: string[];
  /** The whole keyword with the mistyped words replaced, when that is what was searched for. */
  instead: string | undefined;
}

export interface BookSearch {
  /** Forgives one typing error in words of five letters or more, but only when nothing in `scope` matches exactly. */
  interpret(keyword: string, scope: BookQuery): Promise<Keyword>;
  /**
   * Books in `scope` that match all words, best first: those that match with the title alone, then the others; available before
   * reserved within, then newest. `total` is exact to `mostFound`, where paging ends too.
   */
  page(words: string[], scope: BookQuery, range: { skip: number; limit: number }): Promise<{ ids: Ids; total: number }>;
}

/** Books that carry every word as a prefix, as a query. */
export const matching = (words: readonly string[], field: WordField = 'words'): BookQuery => ({
  $and: words.map((word) => ({ [field]: prefix(word) })),
});

/** The index from a word's prefix to its books. */
const leading = (field: WordField) => ({ [field]: 1, listed: 1 }) as const;

/** Search words are letters and digits only, so nothing in them needs escaping. */
const prefix = (word: string): RegExp => new RegExp(`^${word}`);

export function createBookSearch(
  books: BookModel,
  bookWords: BookWords,
  cache: QueryCache,
  chargeUncached: ChargeUncached,
): BookSearch {
  const charge = (): Promise<void> => chargeUncached('search');
  const key = (kind: string, words: string[], scope: BookQuery): string => `${kind} ${JSON.stringify([words, scope])}`;

  /** How many books a word leads to, counted no further than needed. */
  const countLed = (field: WordField, word: string, scope: BookQuery): Promise<number> =>
    books.countDocuments(
      { [field]: prefix(word), ...(scope.listed === true && { listed: true }) },
      { limit: mostRanked + 1, hint: leading(field) },
    );

  /** The word that leads to the fewest books, and how many it leads to. */
  async function rarest(field: WordField, words: string[], scope: BookQuery): Promise<{ word: string; count: number }> {
    const led = await Promise.all(words.map(async (word) => ({ word, count: await countLed(field, word, scope) })));
    return led.reduce((least, next) => (next.count < least.count ? next : least));
  }

  /** All matches in `field`, ranked; undefined when every word leads to more books than are ranked. */
  async function rank(field: WordField, words: string[], scope: BookQuery): Promise<Ids | undefined> {
    const { word, count } = await rarest(field, words, scope);
    if (count === 0) return [];
    if (count > mostRanked) return undefined;
    // All that one word leads to matches; the words of a book are most of its bytes.
    const isOne = words.length === 1;
    const led = await books
      .find(
        { ...scope, [field]: prefix(word) },
        { titleWords: 1, status: 1, createdAt: 1, ...(!isOne && { words: 1 }) },
      )
      .limit(mostRanked)
      .hint(leading(field))
      .lean();
    return led
      .filter((book) => isOne || matchesAll(book[field], words))
      .map((book) => ({ book, inTitle: matchesAll(book.titleWords, words) }))
      .toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle) || compareOffers(a.book, b.book))
      .map(({ book }) => book._id);
  }

  const rankOnce = (field: WordField, words: string[], scope: BookQuery): Promise<Ids | undefined> =>
    cache.remember(key(`rank ${field}`, words, scope), () => rank(field, words, scope), { charge });

  const countOnce = (field: WordField, words: string[], scope: BookQuery): Promise<number> =>
    cache.remember(
      key(`count ${field}`, words, scope),
      () =>
        books.countDocuments(
          { ...scope, ...matching(words, field) },
          // In a category or a town the database weighs which of the two leads to fewer.
          { limit: mostFound, ...(words.length === 1 && isWhole(scope) && { hint: leading(field) }) },
        ),
      { charge },
    );

  async function walk(query: BookQuery, skip: number, limit: number): Promise<Ids> {
    const found = await books.find(query, { _id: 1 }).sort(availableFirst).skip(skip).limit(limit).lean();
    return found.map(({ _id }) => _id);
  }

  /** A page of what is too common to rank: as many as are asked for in the order of an index, titles first. */
  async function walkedPage(words: string[], scope: BookQuery, skip: number, limit: number): Promise<Ids> {
    const inTitles = { ...scope, ...matching(words, 'titleWords') };
    const ranked = await rankOnce('titleWords', words, scope);
    const first = ranked ? ranked.slice(skip, skip + limit) : await walk(inTitles, skip, limit);
    if (first.length === limit) return first;
    const before = ranked?.length ?? (await countOnce('titleWords', words, scope));
    const others = { ...scope, ...matching(words), $nor: [matching(words, 'titleWords')] };
    const rest = await walk(others, Math.max(0, skip - before), limit - first.length);
    return [...first, ...rest];
  }

  const search: BookSearch = {
    async page(words, scope, { skip, limit }) {
      if (words.length === 0) return { ids: [], total: 0 };
      const ranked = await rankOnce('words', words, scope);
      if (ranked) return { ids: ranked.slice(skip, skip + limit), total: ranked.length };
      const total = await countOnce('words', words, scope);
      const wanted = Math.min(limit, total - skip);
      return { ids: wanted > 0 ? await walkedPage(words, scope, skip, wanted) : [], total };
    },

    async interpret(keyword, scope) {
      const words = queryWords(keyword);
      if (words.length === 0) return { words, instead: undefined };
      const interpretOnce = async (): Promise<Keyword> => {
        const best = async (tried: string[]) => (await search.page(tried, scope, { skip: 0, limit: 1 })).ids[0];
        if (await best(words)) return { words, instead: undefined };
        const choices = await Promise.all(
          words.map(async (word) => ({
            word,
            found: (await countLed('words', word, scope)) > 0,
            neighbours: await bookWords.neighbours(word, neighboursTried),
          })),
        );
        for (const corrected of corrections(choices)) {
          const id = await best(corrected);
          const book = id && (await books.findById(id, { title: 1, author: 1, publisher: 1 }).lean());
          if (book) return { words: corrected, instead: correctedKeyword(keyword, words, corrected, book) };
        }
        return { words, instead: undefined };
      };
      return cache.remember(key('interpret', [keyword], scope), interpretOnce, { charge });
    },
  };
  return search;
}

/** Whether a scope holds all listed books, or all there are. */
const isWhole = (scope: BookQuery): boolean => Object.keys(scope).every((field) => field === 'listed');

const matchesAll = (bookWords: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => bookWords.some((bookWord) => bookWord.startsWith(word)));

type Offer = Pick<BookFields, '_id' | 'status' | 'createdAt'>;

/** As `availableFirst` sorts. */
function compareOffers(a: Offer, b: Offer): number {
  if (a.status !== b.status) return a.status < b.status ? -1 : 1;
  return b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);
}
