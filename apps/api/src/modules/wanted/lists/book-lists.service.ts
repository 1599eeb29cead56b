import {
  bookListBounds,
  schoolYearOf,
  type BookList,
  type BookListPlan,
  type BookListSummary,
  type createBookList,
  type OfferedItem,
  type planBookList,
  type SharedBookList,
  type updateBookList,
} from '@korice/contracts';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import type { CacheTags } from '../../../platform/caching/cache-tags.js';
import { createTaggedCache } from '../../../platform/caching/tagged-cache.js';
import { listsTag, ownerTag } from '../../../platform/caching/tags.js';
import { recordRead } from '../../../platform/caching/tracked-reads.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../../platform/etag.js';
import { currentCaller } from '../../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../../platform/rate-limiting/fair-queue.js';
import type { SellingService } from '../../accounts/selling/selling.service.js';
import type { BookModel } from '../../books/book.model.js';
import type { BooksService } from '../../books/books.service.js';
import type { Editions } from '../../books/isbn/editions.js';
import type { Purchase } from '../../books/purchase.js';
import type { BookListFields, BookListModel } from './book-list.model.js';
import { createBookListOffers, type CanBuy, type ListReader } from './book-list-offers.js';
import { createBookListPlans } from './book-list-plans.js';

/** Calls that search for copies reject with UNAVAILABLE when too many wait. */
export interface BookListsService {
  list(actor: Actor): Promise<BookListSummary[]>;
  /** Idempotent by member and `clientId`: a repetition resolves to the first list with `repeated: true`. @throws TOO_MANY_LISTS */
  create(actor: Actor, body: z.output<typeof createBookList.body>): Promise<{ list: BookList; repeated: boolean }>;
  recognise(actor: Actor, pasted: string): Promise<{ items: OfferedItem[]; skipped: string[] }>;
  /** @throws LIST_NOT_FOUND, also for lists of others */
  read(actor: Actor, listId: string): Promise<BookList>;
  /**
   * Replaces a list. The stored list again changes nothing, whatever `ifMatch` names.
   * @throws LIST_NOT_FOUND, CONFLICT when `ifMatch` names another revision
   */
  update(
    actor: Actor,
    listId: string,
    body: z.output<typeof updateBookList.body>,
    ifMatch: string | undefined,
  ): Promise<BookList>;
  /** @throws LIST_NOT_FOUND */
  delete(actor: Actor, listId: string): Promise<void>;
  /**
   * Resolves to a shared list. The response may be cached until the list or the listed books change. Members see new and edited books at
   * once, others within a minute; nobody sees removed ones. Charges the caller for its searches.
   * @throws LIST_NOT_FOUND for a list that is not shared, or of a blocked member
   */
  readShared(slug: string): Promise<SharedBookList>;
  /** @throws LIST_NOT_FOUND */
  plan(actor: Actor, listId: string, body: z.output<typeof planBookList.body>): Promise<BookListPlan[]>;
}

interface Ports {
  books: Pick<BooksService, 'search' | 'owners'>;
  editions: Pick<Editions, 'find'>;
  selling: Pick<SellingService, 'termsOfMany'>;
  /** Open and completed deals of a buyer that were proposed since a moment, the newest first; bounded. */
  listPurchases: (buyerId: string, since: Date) => Promise<Purchase[]>;
  /** Ids of members whom the member has blocked, and of those who have blocked the member. */
  blockedWith: (userId: string) => Promise<ReadonlySet<string>>;
  cacheTags: CacheTags;
}

/** A purchase settles the items of lists that were created up to this much later: a list can be made again or copied. */
const purchaseBeforeListMs = 90 * 24 * 3_600_000;

/** For visitors, a shared list is searched again at most once in this time while books are only added and edited: up to 280 searches. */
const minSharedAgeMs = 60_000;
/** Maximum number of shared lists whose copies are cached; each has up to 40 KB. */
const maxShared = 200;
/** Every reader of a shared list: no copy is left out, and no item is settled. */
const anyReader: ListReader = { canBuy: () => true, purchases: [] };

/** A search for the copies of 40 items can use half a second of this thread, and a plan as much of its worker. */
const maxSearches = { concurrency: 2, maxWaiting: 64, turnsBy: 'account' } as const;

/** Completes a stored school year by its first year: an earlier form cut 2026/2027 to 2026/20. */
const presentYear = (stored: string): string => schoolYearOf(stored.slice(0, 4)) ?? '';

/** Removes the fields that only the owner of a list may read. Pages contain these items without a check against the contract. */
const withoutOwner = ({ afterDeal: _afterDeal, deal: _deal, ...item }: OfferedItem) => ({ ...item, typed: '' });

export function createBookListsService(
  { events, now }: Pick<AppContext, 'events' | 'now'>,
  { bookLists, books: bookModel }: { bookLists: BookListModel; books: BookModel },
  { books, editions, selling, listPurchases, blockedWith, cacheTags }: Ports,
): BookListsService {
  const offers = createBookListOffers(bookModel, { books, editions });
  const plans = createBookListPlans(offers, selling);
  const searches = createFairQueue(maxSearches);
  /** Members take turns, so that one who reads many lists at once does not delay the others. @throws UNAVAILABLE when too many wait */
  const inTurn = <T>(search: () => Promise<T>): Promise<T> => searches.run(currentCaller(), search);
  const sharedOffers = createTaggedCache(cacheTags, { commonTags: [listsTag], maxEntries: maxShared });

  /** Excludes own copies, and copies of members when one of the two has blocked the other. */
  async function buyableBy(userId: string): Promise<CanBuy> {
    const blocked = await blockedWith(userId);
    return ({ owner }) => {
      const seller = owner._id.toHexString();
      return seller !== userId && !blocked.has(seller);
    };
  }

  /** Resolves to the purchases of the owner of a list and the copies that the owner can buy: none that is in a purchase. */
  async function readOwner({ user, createdAt }: BookListFields): Promise<ListReader> {
    const userId = user.toHexString();
    const [canBuy, purchases] = await Promise.all([
      buyableBy(userId),
      listPurchases(userId, new Date(createdAt.getTime() - purchaseBeforeListMs)),
    ]);
    const purchased = new Set(purchases.flatMap((one) => one.books.map(({ _id }) => _id.toHexString())));
    return { canBuy: (copy) => canBuy(copy) && !purchased.has(copy._id.toHexString()), purchases };
  }

  async function present(fields: BookListFields): Promise<BookList> {
    const { user: _user, clientId: _clientId, ...list } = fields;
    const reader = await readOwner(fields);
    return {
      ...list,
      _id: list._id.toHexString(),
      schoolYear: presentYear(list.schoolYear),
      items: await inTurn(() => offers.describe(list.items, reader)),
      createdAt: list.createdAt.toISOString(),
      updatedAt: list.updatedAt.toISOString(),
    };
  }

  /** Invalidates the cached responses that contain the list. */
  const invalidateShared = ({ user }: BookListFields): void =>
    void events.emit('site.changed', { ownerId: user.toHexString() });

  async function find(actor: Actor, listId: string): Promise<BookListFields> {
    const list = await bookLists.findOne({ _id: listId, user: actor._id }).lean();
    if (!list) throw new HttpError('LIST_NOT_FOUND');
    return list;
  }

  return {
    async list(actor) {
      const found = await bookLists
        .find({ user: actor._id })
        .sort({ updatedAt: -1, _id: -1 })
        .limit(bookListBounds.maxLists)
        .lean();
      return found.map(({ _id, name, kind, schoolYear, isShared, items, updatedAt }) => ({
        _id: _id.toHexString(),
        name,
        kind,
        schoolYear: presentYear(schoolYear),
        isShared,
        itemCount: items.length,
        updatedAt: updatedAt.toISOString(),
      }));
    },

    async create(actor, { clientId, ...body }) {
      const first = () => bookLists.findOne({ user: actor._id, clientId }).lean();
      const known = clientId === '' ? null : await first();
      if (known) return { list: await present(known), repeated: true };
      const { maxLists } = bookListBounds;
      const count = () => bookLists.countDocuments({ user: actor._id });
      if ((await count()) >= maxLists) throw new HttpError('TOO_MANY_LISTS');
      const time = now();
      try {
        const created = await bookLists.create({
          ...body,
          user: actor._id,
          isShared: false,
          slug: randomBytes(12).toString('base64url'),
          ...(clientId !== '' && { clientId }),
          createdAt: time,
          updatedAt: time,
          rev: 1,
        });
        // Another request has created the last list meanwhile. Of several at once all may be refused, but none exceeds the bound.
        if ((await count()) > maxLists) {
          await bookLists.deleteOne({ _id: created._id });
          throw new HttpError('TOO_MANY_LISTS');
        }
        return { list: await present(created.toObject()), repeated: false };
      } catch (error) {
        const other = isDuplicateKey(error) && clientId !== '' ? await first() : null;
        if (!other) throw error;
        return { list: await present(other), repeated: true };
      }
    },

    async recognise(actor, pasted) {
      const canBuy = await buyableBy(actor._id);
      return inTurn(() => offers.recognise(pasted, canBuy));
    },

    read: async (actor, listId) => present(await find(actor, listId)),

    async update(actor, listId, body, ifMatch) {
      const list = await find(actor, listId);
      const isStored = ({ name, kind, schoolYear, items, isShared }: BookListFields): boolean =>
        isDeepStrictEqual({ name, kind, schoolYear, items, isShared }, body);
      if (isStored(list)) return present(list);
      if (!ifMatchHolds(ifMatch, revisionEtag(list.rev))) throw new HttpError('CONFLICT');
      const updated = await bookLists
        .findOneAndUpdate(
          { _id: listId, user: actor._id, rev: list.rev },
          { $set: { ...body, updatedAt: now() }, $inc: { rev: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!updated) {
        const current = await find(actor, listId);
        // A concurrent repetition has stored this list.
        if (!isStored(current)) throw new HttpError('CONFLICT');
        return present(current);
      }
      if (list.isShared || updated.isShared) invalidateShared(updated);
      return present(updated);
    },

    async delete(actor, listId) {
      const deleted = await bookLists.findOneAndDelete({ _id: listId, user: actor._id }).lean();
      if (!deleted) throw new HttpError('LIST_NOT_FOUND');
      if (deleted.isShared) invalidateShared(deleted);
    },

    async readShared(slug) {
      const list = await bookLists.findOne({ slug, isShared: true }).lean();
      const ownerId = list?.user.toHexString();
      if (!list || ownerId === undefined || !(await books.owners.find(ownerId))) throw new HttpError('LIST_NOT_FOUND');
      recordRead(ownerTag(ownerId), listsTag);
      const { _id, rev, name, kind } = list;
      // Without `charge`, which would charge for hundreds of searches as for one.
      const items = await sharedOffers.remember(
        `${_id.toHexString()} ${rev}`,
        () => inTurn(() => offers.describe(list.items, anyReader)),
        { minAgeMs: minSharedAgeMs },
      );
      const schoolYear = presentYear(list.schoolYear);
      return { name, kind, schoolYear, items: items.map(withoutOwner), slug };
    },

    async plan(actor, listId, body) {
      const list = await find(actor, listId);
      const reader = await readOwner(list);
      return inTurn(() => plans.plan(list.items, reader, body));
    },
  };
}
