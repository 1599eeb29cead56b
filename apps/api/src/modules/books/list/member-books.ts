import { queryWords } from '@korice/book-text';
import {
  type BookFilters,
  type BookListQuery,
  type Collection,
  type CollectionPreview,
  type listBooksByOwner,
  listBounds,
  shopfrontBounds,
} from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ownerTag } from '../../../platform/caching/tags.js';
import { recordRead } from '../../../platform/caching/tracked-reads.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { shownCountOptions } from '../../../db/operation-limits.js';
import { bookFilter, type BookQuery } from '../catalogue/book-filter.js';
import type { CountCache } from '../catalogue/count-cache.js';
import { matching, type BookSearch } from '../search/book-search.js';
import type { BookOwners } from '../write/book-owners.js';
import { bookOrders, ownerIndex, type BookModel } from '../book.model.js';
import { canListAnyStatus } from '../book.policy.js';
import { ownCardFields, presentCover, type OwnCardFields } from '../book.presenter.js';
import { rangeOf, type BookCards, type CardPage, type IndexedOrder, type Range } from './book-cards.js';
import { collectionFilter, ownerFilter } from './collections.js';

const maxPurchased = 1_000;

/** The books of one member: as others, the member and admins see them. */
export interface MemberBooks {
  /**
   * Resolves to a page of the listed books of an owner, newest first without `sort`; of one collection if `collection`, its id, is given;
   * with `q` only those that match every word of it as a prefix.
   * @throws OWNER_NOT_FOUND for an unknown, pending or blocked account, COLLECTION_NOT_FOUND
   */
  listPublic(ownerId: string, query: z.output<typeof listBooksByOwner.query> & { pageSize: number }): Promise<CardPage>;
  /** Resolves to the collections of an owner that contain a listed book, with the covers of the newest. */
  previewCollections(ownerId: string, collections: readonly Collection[]): Promise<CollectionPreview[]>;
  /**
   * Resolves to a page of the books of an account, blocked or not, newest first without `sort`; with `q` only those that match every word
   * of it as a prefix.
   * @throws FORBIDDEN for anybody but an admin
   */
  listForAdmin(
    ownerId: string,
    query: Pick<BookListQuery, 'page' | 'pageSize' | 'sort'> & { filters: BookFilters },
    actor: Actor | undefined,
  ): Promise<CardPage>;
  /**
   * Resolves to a member's listings, newest first, at most `listBounds.ownBooks`, without sold ones that the member deleted; with
   * `keyword` only those that match every word of it as a prefix.
   */
  listOwn(ownerId: string, keyword: string): Promise<OwnCardFields[]>;
  /** Resolves to the books sold to a member, latest first. */
  listPurchased(buyerId: string): Promise<OwnCardFields[]>;
  /** Counts the owner's listed books. Resolves to undefined after a timeout if there is no earlier count. */
  countListed(ownerId: string): Promise<number | undefined>;
  /** Counts the owner's books that were sold to a named member. Resolves like `countListed` after a timeout. */
  countSold(ownerId: string): Promise<number | undefined>;
}

interface Deps {
  cards: BookCards;
  chargeUncached: ChargeUncached;
  counts: CountCache;
  owners: Pick<BookOwners, 'collections'>;
  search: Pick<BookSearch, 'idsOfOwner'>;
}

export function createMemberBooks(
  books: BookModel,
  { cards, chargeUncached, counts, owners, search }: Deps,
): MemberBooks {
  async function countOfOwner(kind: string, ownerId: string, filter: BookQuery): Promise<number | undefined> {
    const found = await counts.read(
      `${kind} ${ownerId}`,
      async () => ({
        count: await books.countDocuments(
          { 'owner._id': ownerId, ...filter },
          { ...shownCountOptions(books), hint: ownerIndex },
        ),
      }),
      { tags: [ownerTag(ownerId)] },
    );
    return found?.count;
  }

  /** Resolves to a page of the books of an owner with every word as a prefix. */
  async function searchPage(filter: BookQuery, words: string[], order: IndexedOrder, range: Range): Promise<CardPage> {
    const ids = await search.idsOfOwner(words, filter);
    if (ids?.length === 0) return { cards: [], total: 0, isMore: false };
    if (ids) {
      const found = await cards.page({ ...filter, _id: { $in: ids } }, order, range);
      return { cards: found, total: ids.length, isMore: false };
    }
    const matched = { ...filter, ...matching(words) };
    return cards.withTotal(cards.page(matched, order, range), matched, range, words);
  }

  return {
    countListed: (ownerId) => countOfOwner('listed', ownerId, { listed: true }),
    countSold: (ownerId) => countOfOwner('sold', ownerId, { status: 'sold', reservedFor: { $ne: null } }),

    async listForAdmin(ownerId, { page, pageSize, sort, filters: { q = '', featured, ...filters } }, actor) {
      if (!canListAnyStatus(actor)) throw new HttpError('FORBIDDEN');
      const words = queryWords(q);
      const plain: BookQuery = {
        'owner._id': new Types.ObjectId(ownerId),
        ...bookFilter(filters),
        ...(featured !== undefined && { featured: featured === 'true' }),
      };
      const order = sort === undefined || sort === 'relevance' || sort === 'bestsellers' ? 'newest' : sort;
      const range = rangeOf({ page, pageSize });
      return searchPage(plain, words, order, range);
    },

    async listPublic(ownerId, { page, pageSize, collection: id, q = '', sort = 'newest' }) {
      recordRead(ownerTag(ownerId));
      const words = queryWords(q);
      await chargeUncached(words.length === 0 ? 'list' : 'search');
      const collections = await owners.collections(ownerId);
      if (!collections) throw new HttpError('OWNER_NOT_FOUND');
      const collection = collections.find((one) => one.id === id);
      if (id !== undefined && !collection) throw new HttpError('COLLECTION_NOT_FOUND');
      const filter = collection ? collectionFilter(ownerId, collection) : ownerFilter(ownerId);
      return searchPage(filter, words, sort, rangeOf({ page, pageSize }));
    },

    async previewCollections(ownerId, collections) {
      recordRead(ownerTag(ownerId));
      const previews = await Promise.all(
        collections.map(async (collection): Promise<CollectionPreview> => {
          const filter = collectionFilter(ownerId, collection);
          const [covers, counted] = await Promise.all([
            cards.page(filter, 'newest', { skip: 0, limit: shopfrontBounds.covers }),
            cards.count(filter),
          ]);
          const { total, isMore } = counted ?? { total: covers.length, isMore: true };
          const { id, name } = collection;
          return { id, name, count: total, ...(isMore && { isMore }), books: covers.map(presentCover) };
        }),
      );
      return previews.filter(({ books: shown }) => shown.length > 0);
    },

    async listOwn(ownerId, keyword) {
      const words = queryWords(keyword);
      const scope: BookQuery = { 'owner._id': ownerId, hiddenFromOwner: false };
      const ids = await search.idsOfOwner(words, scope);
      if (ids?.length === 0) return [];
      const matched = { ...scope, ...(ids ? { _id: { $in: ids } } : matching(words)) };
      const found = books.find(matched, ownCardFields).sort(bookOrders.newest).limit(listBounds.ownBooks);
      // The order of the owner's books does not help to find few of them.
      const own: OwnCardFields[] = await found.hint(ids ? { _id: 1 } : ownerIndex).lean();
      return own;
    },

    async listPurchased(buyerId) {
      const purchased: OwnCardFields[] = await books
        .find({ reservedFor: buyerId, status: 'sold' }, ownCardFields)
        .sort({ soldAt: -1, _id: -1 })
        .limit(maxPurchased)
        .lean();
      return purchased;
    },
  };
}
