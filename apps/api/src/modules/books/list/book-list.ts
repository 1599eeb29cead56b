import { queryWords } from '@korice/book-text';
import {
  type BookFilters,
  type BookListQuery,
  type CategoryName,
  type Collection,
  type CollectionPreview,
  type listBooksByOwner,
  listBounds,
  shopfrontBounds,
} from '@korice/contracts';
import { Types, type mongo } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { countUpTo, totalFromPage, type Total } from '../../../db/count-up-to.js';
import { shownCountMs } from '../../../db/operation-limits.js';
import type { WishModel } from '../wishlist/wish.model.js';
import { asksForUnlisted, bookFilter, type BookQuery } from '../catalogue/book-filter.js';
import { matchCategories } from '../search/category-matches.js';
import { matching, type BookSearch, type Keyword } from '../search/book-search.js';
import { bookOrders, ownerIndex, type BookModel } from '../book.model.js';
import { canListAnyStatus } from '../book.policy.js';
import { cardFields, ownCardFields, presentCover, type CardFields, type OwnCardFields } from '../book.presenter.js';
import type { CountCache } from '../catalogue/count-cache.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import { listsTag, ownerTag } from '../../../platform/caching/tags.js';
import { recordRead } from '../../../platform/caching/tracked-reads.js';
import { indexFor } from './list-index.js';
import { collectionFilter, ownerFilter } from './collections.js';
import { createPopularWorks } from './popular-works.js';
import type { BookOwners } from '../write/book-owners.js';

const maxPurchased = 1_000;
const maxSearchResults = 50;

type ReadOptions = Pick<mongo.FindOptions, 'sort' | 'skip' | 'limit' | 'hint'>;

/** A page of cards with the total of all pages. */
export interface CardPage extends Total {
  cards: CardFields[];
  /** The corrected keyword, when the search used it. */
  instead?: string | undefined;
  /** Categories that the keyword names, the closest first. */
  categories?: CategoryName[];
}

/** The query of a list's filters, and the keyword of `q`, which the query does not include unless it names a category. */
export interface Scope {
  filter: BookQuery;
  /** Undefined without `q`, and when `q` names a category. */
  keyword: Keyword | undefined;
}

export interface BookList {
  /** @throws FORBIDDEN when anybody but an admin asks for sold books or those of one account */
  page(query: BookListQuery, actor: Actor | undefined): Promise<CardPage>;
  search(keyword: string): Promise<CardPage>;
  /**
   * Resolves to a page of the listed books of an owner, newest first without `sort`; of one collection if `collection`, its id, is given;
   * with `q` only those that match every word of it as a prefix.
   * @throws OWNER_NOT_FOUND for an unknown, pending or blocked account, COLLECTION_NOT_FOUND
   */
  byOwner(ownerId: string, query: z.output<typeof listBooksByOwner.query> & { pageSize: number }): Promise<CardPage>;
  /** Resolves to the collections of an owner that contain a listed book, with the covers of the newest. */
  collections(ownerId: string, collections: readonly Collection[]): Promise<CollectionPreview[]>;
  /** Resolves to the existing books of any status, in the order of the ids. */
  byIds(ids: readonly string[]): Promise<CardFields[]>;
  /**
   * Resolves to a member's listings, newest first, at most `listBounds.ownBooks`, without sold ones that the member deleted; with
   * `keyword` only those that match every word of it as a prefix.
   */
  own(ownerId: string, keyword: string): Promise<OwnCardFields[]>;
  /** Resolves to the books sold to a member, latest first. */
  purchased(buyerId: string): Promise<OwnCardFields[]>;
  /** Counts the owner's listed books. Resolves to undefined after a timeout if there is no earlier count. */
  countByOwner(ownerId: string): Promise<number | undefined>;
  /** Counts the owner's books that were sold to a named member. Resolves like `countByOwner` after a timeout. */
  countSoldByOwner(ownerId: string): Promise<number | undefined>;
  /**
   * Translates filters to a query.
   * @throws FORBIDDEN for filters that the actor may not use.
   */
  scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope>;
}

interface BookListDeps {
  search: BookSearch;
  owners: Pick<BookOwners, 'collections'>;
  cache: TaggedCache;
  counts: CountCache;
  wishes: WishModel;
}

export function createBookList(
  { chargeUncached, now }: Pick<AppContext, 'now'> & { chargeUncached: ChargeUncached },
  books: BookModel,
  { search, owners, cache, counts, wishes }: BookListDeps,
): BookList {
  const popularWorks = createPopularWorks({ now }, books, wishes, cache);

  /**
   * Counts the books of a filter. `words` are those of its regular expressions, which JSON omits from the key. Resolves to undefined after
   * a timeout if there is no earlier total.
   */
  const count = (filter: BookQuery, words: readonly string[] = []): Promise<Total | undefined> =>
    counts.read(`total ${JSON.stringify(filter)} ${words.join(' ')}`, () =>
      countUpTo(books, asStored(filter), indexFor(filter, 'newest') as mongo.Hint | undefined),
    );

  const isAny = (filter: BookQuery): Promise<boolean> =>
    cache.remember(`any ${JSON.stringify(filter)}`, async () => (await readPage(filter, 'newest', 0, 1)).length > 0);

  /** Filters featured books; if there are none, those with images; if there are none of these either, all. */
  async function featuredFilter(filter: BookQuery): Promise<BookQuery> {
    for (const featured of [
      { ...filter, featured: true },
      { ...filter, pictured: true },
    ])
      if (await isAny(featured)) return featured;
    return filter;
  }

  async function withFeatured(filter: BookQuery, featured: BookFilters['featured']): Promise<BookQuery> {
    if (featured === undefined) return filter;
    return featured === 'true' ? featuredFilter(filter) : { ...filter, featured: false };
  }

  async function scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope> {
    const unlisted = asksForUnlisted(filters);
    if (unlisted && !canListAnyStatus(actor)) throw new HttpError('FORBIDDEN');
    const { q, featured, ...plain } = filters;
    const filter = await withFeatured(bookFilter(plain), featured);
    const keyword = q ? await search.interpret(q, unlisted ? {} : { listed: true }) : undefined;
    return keyword?.category === undefined
      ? { filter, keyword }
      : { filter: inCategory(filter, keyword.category), keyword: undefined };
  }

  // Mongoose takes longer to cast the query than the driver to send it, so cards are read with the driver, and filters must contain
  // stored types.
  const readAll = (filter: BookQuery, options: ReadOptions): Promise<CardFields[]> =>
    books.collection.find<CardFields>(asStored(filter), { ...options, projection: cardFields }).toArray();

  /** Keeps the order of the ids; omits missing books. */
  async function readCards(ids: readonly Types.ObjectId[] | readonly string[], filter: BookQuery = {}) {
    const found = await readAll({ ...filter, _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, {});
    const byId = new Map(found.map((card) => [card._id.toHexString(), card]));
    return ids.flatMap((id) => byId.get(id.toString()) ?? []);
  }

  const readPage = (filter: BookQuery, sort: keyof typeof bookOrders, skip: number, limit: number) =>
    readAll(filter, { sort: bookOrders[sort], skip, limit, ...hintFor(filter, sort) });

  /** Resolves to listed copies of the works most wished for or sold lately, then all other books, newest first. */
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

  /** Resolves to a page of the books of an account, blocked or not, for admins; with `q` those that match every word of it as a prefix. */
  async function listOfOwner(
    ownerId: string,
    {
      page,
      pageSize,
      sort,
      filters: { q = '', featured, ...filters },
    }: Pick<BookListQuery, 'page' | 'pageSize' | 'sort'> & { filters: BookFilters },
    actor: Actor | undefined,
  ): Promise<CardPage> {
    if (!canListAnyStatus(actor)) throw new HttpError('FORBIDDEN');
    const words = queryWords(q);
    const filter: BookQuery = {
      'owner._id': new Types.ObjectId(ownerId),
      ...bookFilter(filters),
      ...(featured !== undefined && { featured: featured === 'true' }),
      ...matching(words),
    };
    const range = { skip: (page - 1) * pageSize, limit: pageSize };
    const order = sort === undefined || sort === 'relevance' || sort === 'bestsellers' ? 'newest' : sort;
    const [cards, counted] = await Promise.all([
      readPage(filter, order, range.skip, range.limit),
      count(filter, words),
    ]);
    return { cards, ...(counted ?? totalFromPage({ ...range, length: cards.length })) };
  }

  async function countOfOwner(kind: string, ownerId: string, filter: BookQuery): Promise<number | undefined> {
    const found = await counts.read(
      `${kind} ${ownerId}`,
      async () => ({
        count: await books.countDocuments(
          { 'owner._id': ownerId, ...filter },
          { maxTimeMS: shownCountMs, hint: ownerIndex },
        ),
      }),
      { tags: [ownerTag(ownerId)] },
    );
    return found?.count;
  }

  return {
    scope,
    countByOwner: (ownerId) => countOfOwner('listed', ownerId, { listed: true }),
    countSoldByOwner: (ownerId) => countOfOwner('sold', ownerId, { status: 'sold', reservedFor: { $ne: null } }),
    byIds: (ids) => readCards(ids, { ownerActive: true }),

    async page({ ids, ownerId, page, pageSize, sort, ...filters }, actor) {
      recordRead(listsTag);
      await chargeUncached('list');
      if (ids) {
        const cards = await readCards([...new Set(ids)], { ownerActive: true });
        return { cards, total: cards.length, isMore: false };
      }
      if (ownerId !== undefined) return listOfOwner(ownerId, { page, pageSize, sort, filters }, actor);
      const { filter, keyword } = await scope(filters, actor);
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const { skip, limit } = range;
      const categories = filters.q ? matchCategories(filters.q).suggested : [];
      if (keyword === undefined) {
        const [cards, counted] = await Promise.all([
          sort === 'bestsellers'
            ? listBestsellers(filter, skip, limit)
            : readPage(filter, sort === undefined || sort === 'relevance' ? 'newest' : sort, skip, limit),
          count(filter),
        ]);
        return { cards, ...(counted ?? totalFromPage({ ...range, length: cards.length })), categories };
      }
      const { terms, instead } = keyword;
      const found = await search.page(terms, filter, range);
      const { ids: idsOfPage, ...total } = found;
      if (sort === undefined || sort === 'relevance' || sort === 'bestsellers' || total.total === 0)
        return { cards: await readCards(idsOfPage), ...total, instead, categories };
      const wanted = Math.min(limit, listBounds.maxTotal - skip);
      const cards = wanted > 0 ? await readPage(await search.query(terms, filter), sort, skip, wanted) : [];
      return { cards, ...total, instead, categories };
    },

    async search(typed) {
      recordRead(listsTag);
      await chargeUncached('list');
      const { filter, keyword } = await scope({ q: typed }, undefined);
      const { suggested: categories } = matchCategories(typed);
      if (keyword === undefined) {
        const [cards, counted] = await Promise.all([readPage(filter, 'newest', 0, maxSearchResults), count(filter)]);
        const range = { skip: 0, limit: maxSearchResults, length: cards.length };
        return { cards, ...(counted ?? totalFromPage(range)), categories };
      }
      const { ids, ...total } = await search.page(keyword.terms, filter, { skip: 0, limit: maxSearchResults });
      return { cards: await readCards(ids), ...total, instead: keyword.instead, categories };
    },

    async byOwner(ownerId, { page, pageSize, collection: id, q = '', sort = 'newest' }) {
      recordRead(ownerTag(ownerId));
      const words = queryWords(q);
      await chargeUncached(words.length === 0 ? 'list' : 'search');
      const collections = await owners.collections(ownerId);
      if (!collections) throw new HttpError('OWNER_NOT_FOUND');
      const collection = collections.find((one) => one.id === id);
      if (id !== undefined && !collection) throw new HttpError('COLLECTION_NOT_FOUND');
      const filter = {
        ...(collection ? collectionFilter(ownerId, collection) : ownerFilter(ownerId)),
        ...matching(words),
      };
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const [cards, counted] = await Promise.all([
        readPage(filter, sort, range.skip, range.limit),
        count(filter, words),
      ]);
      return { cards, ...(counted ?? totalFromPage({ ...range, length: cards.length })) };
    },

    async collections(ownerId, collections) {
      recordRead(ownerTag(ownerId));
      const previews = await Promise.all(
        collections.map(async (collection): Promise<CollectionPreview> => {
          const filter = collectionFilter(ownerId, collection);
          const [cards, counted] = await Promise.all([
            readPage(filter, 'newest', 0, shopfrontBounds.covers),
            count(filter),
          ]);
          const { total, isMore } = counted ?? { total: cards.length, isMore: true };
          const { id, name } = collection;
          return { id, name, count: total, ...(isMore && { isMore }), books: cards.map(presentCover) };
        }),
      );
      return previews.filter(({ books: shown }) => shown.length > 0);
    },

    async own(ownerId, keyword) {
      const own: OwnCardFields[] = await books
        .find({ 'owner._id': ownerId, hiddenFromOwner: false, ...matching(queryWords(keyword)) }, ownCardFields)
        .sort(bookOrders.newest)
        .hint(ownerIndex)
        .limit(listBounds.ownBooks)
        .lean();
      return own;
    },

    async purchased(buyerId) {
      const purchased: OwnCardFields[] = await books
        .find({ reservedFor: buyerId, status: 'sold' }, ownCardFields)
        .sort({ soldAt: -1, _id: -1 })
        .limit(maxPurchased)
        .lean();
      return purchased;
    },
  };
}

/** Returns the filter restricted to one more category. */
const inCategory = (filter: BookQuery, category: CategoryName): BookQuery =>
  filter.categories === undefined
    ? { ...filter, categories: category }
    : { ...filter, $and: [{ categories: category }] };

/** Changes only the type: list filters contain stored types already, so no cast is needed. */
const asStored = (filter: BookQuery) => filter as mongo.Filter<mongo.BSON.Document>;

function hintFor(filter: BookQuery, sort: keyof typeof bookOrders): Pick<ReadOptions, 'hint'> {
  const hint = indexFor(filter, sort);
  return hint ? { hint } : {};
}
