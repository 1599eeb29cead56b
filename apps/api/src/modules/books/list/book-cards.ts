import { Types, type mongo } from 'mongoose';
import type { CategoryName } from '@korice/contracts';
import { countUpTo, totalFromPage, type Total } from '../../../db/count-up-to.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { CountCache } from '../catalogue/count-cache.js';
import { bookOrders, type BookModel } from '../book.model.js';
import { cardFields, type CardFields } from '../book.presenter.js';
import { indexFor } from './list-index.js';

/** An order that an index serves. */
export type IndexedOrder = keyof typeof bookOrders;

/** The part of a list that a page shows. */
export interface Range {
  skip: number;
  limit: number;
}

/** A page of cards with the total of all pages. */
export interface CardPage extends Total {
  cards: CardFields[];
  /** The corrected keyword, when the search used it. */
  instead?: string | undefined;
  /** Categories that the keyword names, the closest first. */
  categories?: CategoryName[];
}

type ReadOptions = Pick<mongo.FindOptions, 'sort' | 'skip' | 'limit' | 'hint'>;

/** Reads the cards of books. */
export type BookCards = ReturnType<typeof createBookCards>;

export function createBookCards(books: BookModel, counts: CountCache) {
  /**
   * Counts the books of a filter. `words` are those of its regular expressions, which JSON omits from the key. Resolves to undefined after
   * a timeout if there is no earlier total.
   */
  const count = (filter: BookQuery, words: readonly string[] = []): Promise<Total | undefined> =>
    counts.read(`total ${JSON.stringify(filter)} ${words.join(' ')}`, () =>
      countUpTo(books, asStored(filter), indexFor(filter, 'newest') as mongo.Hint | undefined),
    );

  // Mongoose takes longer to cast the query than the driver to send it, so cards are read with the driver, and filters must contain
  // stored types.
  const readAll = (filter: BookQuery, options: ReadOptions): Promise<CardFields[]> =>
    books.collection.find<CardFields>(asStored(filter), { ...options, projection: cardFields }).toArray();

  /** Keeps the order of the ids; omits missing books. */
  async function byIds(
    ids: readonly Types.ObjectId[] | readonly string[],
    filter: BookQuery = {},
  ): Promise<CardFields[]> {
    if (ids.length === 0) return [];
    const found = await readAll({ ...filter, _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, {});
    const byId = new Map(found.map((card) => [card._id.toHexString(), card]));
    return ids.flatMap((id) => byId.get(id.toString()) ?? []);
  }

  /** Resolves to the cards of a page, without those of some books. */
  const page = (
    filter: BookQuery,
    sort: IndexedOrder,
    range: Range,
    without: readonly Types.ObjectId[] = [],
  ): Promise<CardFields[]> =>
    readAll(without.length > 0 ? { ...filter, _id: { $nin: [...without] } } : filter, {
      sort: bookOrders[sort],
      ...range,
      ...hintFor(filter, sort),
    });

  return {
    byIds,
    count,
    page,

    /** Adds the total of a filter to the cards of a page; `words` as in `count`. */
    async withTotal(
      reading: Promise<CardFields[]>,
      filter: BookQuery,
      range: Range,
      words?: readonly string[],
    ): Promise<CardPage> {
      const [cards, counted] = await Promise.all([reading, count(filter, words)]);
      return { cards, ...(counted ?? totalFromPage({ ...range, length: cards.length })) };
    },
  };
}

export const rangeOf = ({ page, pageSize }: { page: number; pageSize: number }): Range => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
});

/** Changes only the type: list filters contain stored types already, so no cast is needed. */
const asStored = (filter: BookQuery) => filter as mongo.Filter<mongo.BSON.Document>;

function hintFor(filter: BookQuery, sort: IndexedOrder): Pick<ReadOptions, 'hint'> {
  const hint = indexFor(filter, sort);
  return hint ? { hint } : {};
}
