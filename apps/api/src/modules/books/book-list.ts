import { type BookFilters, type BookListQuery, listBounds } from '@korice/contracts';
import { Types, type mongo } from 'mongoose';
import type { Actor } from '../../actor.js';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { WishModel } from '../wishlist/wish.model.js';
import { asksForUnlisted, bookFilter, type BookQuery } from './book-filter.js';
import { matching, type BookSearch, type Keyword } from './book-search.js';
import { bookOrders, type BookModel } from './book.model.js';
import { canListAnyStatus } from './book.policy.js';
import { cardFields, ownCardFields, type CardFields, type OwnCardFields } from './book.presenter.js';
import type { ListCache } from './list-cache.js';
import { indexFor } from './list-index.js';
import { createPopularWorks } from './popular-works.js';

/** A person's own tables are answered whole up to here. */
const mostOwn = 1_000;
const mostSearchResults = 50;

type ReadOptions = Pick<mongo.FindOptions, 'sort' | 'skip' | 'limit' | 'hint'>;

export interface CardPage {
  cards: CardFields[];
  /** Of all pages. */
  total: number;
  /** The corrected keyword, when that is what was searched for. */
  instead?: string | undefined;
}

/** What a list's filters come down to: a query, and the words of `q` that it does not hold yet. */
export interface Scope {
  filter: BookQuery;
  keyword: Keyword | undefined;
}

export interface BookList {
  /** Throws FORBIDDEN when anybody but an admin asks for sold books. */
  list(query: BookListQuery, actor: Actor | undefined): Promise<CardPage>;
  search(keyword: string): Promise<CardPage>;
  listOfOwner(ownerId: string, page: { page: number; pageSize: number }): Promise<CardPage>;
  /** Those that are there, whatever their status, in the order of the ids; at most as many as are asked for. */
  listByIds(ids: readonly string[]): Promise<CardFields[]>;
  /** All of a person's listings, newest first, but for sold ones that they deleted. */
  listOwn(ownerId: string): Promise<OwnCardFields[]>;
  /** What was sold to a person, latest first. */
  listPurchased(buyerId: string): Promise<OwnCardFields[]>;
  countListed(ownerId: string): Promise<number>;
  /** The filters as a query, after asking whether the actor may use them. */
  scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope>;
}

export function createBookList(
  { now }: Pick<Deps, 'now'>,
  books: BookModel,
  search: BookSearch,
  cache: ListCache,
  wishes: WishModel,
): BookList {
  const popularWorks = createPopularWorks({ now }, books, wishes, cache);

  const count = (filter: BookQuery): Promise<number> =>
    cache.remember(`total ${JSON.stringify(filter)}`, () =>
      books.collection.countDocuments(asStored(filter), hintFor(filter, 'newest')),
    );

  /** The flagged books; while there are none, those with pictures, and while there are none of these either, all. */
  async function featuredFilter(filter: BookQuery): Promise<BookQuery> {
    for (const featured of [
      { ...filter, featured: true },
      { ...filter, pictured: true },
    ])
      if ((await count(featured)) > 0) return featured;
    return filter;
  }

  async function scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope> {
    const unlisted = asksForUnlisted(filters);
    if (unlisted && !canListAnyStatus(actor)) throw new HttpError('FORBIDDEN');
    const { q, featured, ...plain } = filters;
    const filter = bookFilter(plain);
    return {
      filter:
        featured === 'true'
          ? await featuredFilter(filter)
          : featured === 'false'
            ? { ...filter, featured: false }
            : filter,
      keyword: q ? await search.interpret(q, unlisted ? {} : { listed: true }) : undefined,
    };
  }

  // Cards are read past Mongoose, which takes longer to cast a query than the driver to send it: filters are made of the stored types.
  const readAll = (filter: BookQuery, options: ReadOptions): Promise<CardFields[]> =>
    books.collection.find<CardFields>(asStored(filter), { ...options, projection: cardFields }).toArray();

  /** Those of the ids that are there, in their order. */
  async function readCards(ids: readonly Types.ObjectId[] | readonly string[], filter: BookQuery = {}) {
    const found = await readAll({ ...filter, _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, {});
    const byId = new Map(found.map((card) => [card._id.toHexString(), card]));
    return ids.flatMap((id) => byId.get(id.toString()) ?? []);
  }

  const readPage = (filter: BookQuery, sort: keyof typeof bookOrders, skip: number, limit: number) =>
    readAll(filter, { sort: bookOrders[sort], skip, limit, ...hintFor(filter, sort) });

  /** Listed copies of the works most wished for or sold lately, then all others, newest first. */
  async function listBestsellers(filter: BookQuery, skip: number, limit: number): Promise<CardFields[]> {
    const works = await popularWorks.read();
    if (works.length === 0) return readPage(filter, 'newest', skip, limit);
    const copies = await popularWorks.copies(works, filter);
    const first = await readCards(copies.slice(skip, skip + limit));
    if (first.length === limit) return first;
    const others = { ...filter, workKey: { $nin: works } };
    const rest = await readPage(others, 'newest', Math.max(0, skip - copies.length), limit - first.length);
    return [...first, ...rest];
  }

  const countListed = (ownerId: string): Promise<number> =>
    books.countDocuments({ 'owner._id': ownerId, listed: true });

  return {
    scope,
    countListed,
    listByIds: (ids) => readCards(ids, { ownerActive: true }),

    async list({ ids, page, pageSize, sort, ...filters }, actor) {
      if (ids) {
        const cards = await readCards([...new Set(ids)], { ownerActive: true });
        return { cards, total: cards.length };
      }
      const { filter, keyword } = await scope(filters, actor);
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const { skip, limit } = range;
      if (keyword === undefined) {
        const [cards, total] = await Promise.all([
          sort === 'bestsellers'
            ? listBestsellers(filter, skip, limit)
            : readPage(filter, sort === undefined || sort === 'relevance' ? 'newest' : sort, skip, limit),
          count(filter),
        ]);
        return { cards, total };
      }
      const { words, instead } = keyword;
      const found = await search.page(words, filter, range);
      const { total } = found;
      if (sort === undefined || sort === 'relevance' || sort === 'bestsellers' || total === 0)
        return { cards: await readCards(found.ids), total, instead };
      const wanted = Math.min(limit, listBounds.mostFound - skip);
      const cards = wanted > 0 ? await readPage({ ...filter, ...matching(words) }, sort, skip, wanted) : [];
      return { cards, total, instead };
    },

    async search(typed) {
      const scope = { listed: true };
      const { words, instead } = await search.interpret(typed, scope);
      const { ids, total } = await search.page(words, scope, { skip: 0, limit: mostSearchResults });
      return { cards: await readCards(ids), total, instead };
    },

    async listOfOwner(ownerId, { page, pageSize }) {
      const filter = { 'owner._id': new Types.ObjectId(ownerId), listed: true };
      const cards = await readPage(filter, 'newest', (page - 1) * pageSize, pageSize);
      return { cards, total: await countListed(ownerId) };
    },

    async listOwn(ownerId) {
      const own: OwnCardFields[] = await books
        .find({ 'owner._id': ownerId, hiddenFromOwner: false }, ownCardFields)
        .sort(bookOrders.newest)
        .limit(mostOwn)
        .lean();
      return own;
    },

    async listPurchased(buyerId) {
      const purchased: OwnCardFields[] = await books
        .find({ reservedFor: buyerId, status: 'sold' }, ownCardFields)
        .sort({ soldAt: -1, _id: -1 })
        .limit(mostOwn)
        .lean();
      return purchased;
    },
  };
}

/** What a list asks for has its stored types already. */
const asStored = (filter: BookQuery) => filter as mongo.Filter<mongo.BSON.Document>;

function hintFor(filter: BookQuery, sort: keyof typeof bookOrders): Pick<ReadOptions, 'hint'> {
  const hint = indexFor(filter, sort);
  return hint ? { hint } : {};
}
