import { cityKey } from '@korice/book-text';
import type { Collection } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { isListed } from '../book-fields.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import { wordChanges, type BookWords } from '../search/book-words.js';
import { bookOrders, type BookFields, type BookModel } from '../book.model.js';
import { sellerKindOf, type UserFields, type UserModel } from '../../accounts/users/user.model.js';
import { offeredEvent } from './offered-event.js';

export interface SellerActivity {
  sales: number;
  listings: number;
}

export interface BookOwners {
  /** Resolves to the copy of the owner for a new book; undefined for an unknown, pending or blocked account. */
  find(ownerId: string): Promise<BookFields['owner'] | undefined>;
  /** Resolves to the collections of the shopfront of an owner; undefined for an unknown, pending or blocked account. */
  collections(ownerId: string): Promise<readonly Collection[] | undefined>;
  /** Stores the town of an owner whose profile has none, and copies it to their books. Idempotent; an empty `city` changes nothing. */
  settle(ownerId: string, city: string): Promise<void>;
  /** Synchronizes an owner whose account changed or was blocked between `find` and the insert of a book. Call it after the insert. */
  catchUp(owner: BookFields['owner']): Promise<void>;
  /**
   * Copies name, town, status and kind of an account to all its books. Books of a blocked member become unlisted; those of an unblocked
   * one are listed again, each with its `bookOffered` event. Idempotent; a repetition finishes an interrupted call.
   */
  sync(userId: string): Promise<void>;
  /** Migration: sets the kind of seller of listings that are older than the field to private. Idempotent, also on two processes. */
  migrateKinds(): Promise<void>;
  /** Counts sales since a moment and listings of a member, each up to the given number. */
  countActivity(ownerId: string, since: Date, max: SellerActivity): Promise<SellerActivity>;
}

/** The fields of an account that its books copy. */
type Copied = Pick<UserFields, '_id' | 'name' | 'city' | 'status'> & { trader?: { pib: string } };

const copied = { name: 1, city: 1, status: 1, 'trader.pib': 1 } as const;

const isSame = (a: Copied, b: Copied): boolean =>
  a.name === b.name && a.city === b.city && a.status === b.status && sellerKindOf(a) === sellerKindOf(b);

/** Books in one write, because a single operation must be short. */
const batchSize = 500;

export function createBookOwners(
  { events }: AppContext,
  users: UserModel,
  books: BookModel,
  words: BookWords,
): BookOwners {
  const read = (userId: string): Promise<Copied | null> => users.findById(userId, copied).lean();

  /**
   * Lists those books that still match at the write, which stores their events: of two processes, one writes the event of a book. The job
   * delivers the events, because a seller can have thousands of books.
   */
  async function listAgain(unlisted: BookQuery, relistingId: string): Promise<void> {
    const found = await books.find(unlisted, { _id: 1 }).limit(batchSize).lean();
    if (found.length === 0) return;
    await books.bulkWrite(
      found.map((book) => ({
        updateOne: {
          filter: { ...unlisted, _id: book._id, ownerActive: true },
          update: {
            $set: { listed: true },
            $inc: { rev: 1 },
            $push: { pendingEvents: offeredEvent(book, relistingId) },
          },
        },
      })),
      { ordered: false },
    );
  }

  /** Writes the copied fields to all books that differ. Calls `onChange` after each batch. */
  async function write({ _id, name, city, status, ...account }: Copied, onChange: () => void): Promise<void> {
    const relistingId = new Types.ObjectId().toHexString();
    const active = status === 'active';
    const kind = sellerKindOf(account);
    const fields = { owner: { _id, name, city, kind }, cityKey: cityKey(city), sellerKind: kind, ownerActive: active };
    const listedChanges = { status: { $ne: 'sold' }, isStale: { $ne: true }, listed: { $ne: active } } as const;
    const differs = [
      { ownerActive: { $ne: active } },
      { 'owner.name': { $ne: name } },
      { 'owner.city': { $ne: city } },
      kind === 'trader' ? { 'owner.kind': { $ne: kind } } : { 'owner.kind': 'trader' as const },
      listedChanges,
    ];
    const found = books.find({ 'owner._id': _id, $or: differs }, { words: 1, listed: 1, status: 1, isStale: 1 }).lean();
    await found.cursor().eachAsync(
      async (page) => {
        const changes = new Map<string, number>();
        for (const book of page) {
          const after = { words: book.words, listed: isListed({ ...book, ownerActive: active }) };
          for (const [word, by] of wordChanges(book, after)) changes.set(word, (changes.get(word) ?? 0) + by);
        }
        const these = { _id: { $in: page.map((book) => book._id) } };
        // The order matters: a concurrent change of status derives `listed` from the copied owner.
        await books.updateMany(these, { $set: fields, $inc: { rev: 1 } });
        const changed = { ...these, ...listedChanges };
        if (active) await listAgain(changed, relistingId);
        else await books.updateMany(changed, { $set: { listed: false }, $inc: { rev: 1 } });
        onChange();
        await words.apply(changes);
      },
      { batchSize },
    );
  }

  async function sync(userId: string): Promise<void> {
    const changes = { areAny: false, isRemoval: false };
    try {
      let account = await read(userId);
      // The books of a deleted account are erased with it.
      while (account) {
        const written = account;
        await write(written, () => {
          changes.areAny = true;
          changes.isRemoval ||= written.status !== 'active';
        });
        account = await read(userId);
        // A concurrent change of the account may have finished before this one.
        if (account && isSame(account, written)) return;
      }
    } finally {
      // After an error too, because some books may be written.
      if (changes.areAny)
        events.emit('books.changed', { bookIds: [], ownerIds: [userId], isRemoval: changes.isRemoval });
    }
  }

  return {
    sync,

    async find(ownerId) {
      const user: Copied | null = await users.findOne({ _id: ownerId, status: 'active' }, copied).lean();
      return user ? { _id: user._id, name: user.name, city: user.city, kind: sellerKindOf(user) } : undefined;
    },

    async collections(ownerId) {
      const user = await users
        .findOne({ _id: ownerId, status: 'active' }, { 'trader.pib': 1, 'shopfront.collections': 1 })
        .lean<Pick<UserFields, 'trader' | 'shopfront'>>();
      if (!user) return undefined;
      return (user.trader && user.shopfront?.collections) ?? [];
    },

    async settle(ownerId, city) {
      if (city === '') return;
      const { modifiedCount } = await users.updateOne({ _id: ownerId, status: 'active', city: '' }, { $set: { city } });
      if (modifiedCount === 1) await sync(ownerId);
    },

    async catchUp({ _id, name, city, kind }) {
      const trader = { 'trader.pib': { $exists: kind === 'trader' } };
      if (!(await users.exists({ _id, name, city, status: 'active', ...trader }))) await sync(_id.toHexString());
    },

    async countActivity(ownerId, since, max) {
      const owned = { 'owner._id': ownerId };
      const [sales, listings] = await Promise.all([
        books.countDocuments({ ...owned, soldAt: { $gte: since } }, { limit: max.sales }),
        books.countDocuments({ ...owned, listed: true }, { limit: max.listings }),
      ]);
      return { sales, listings };
    },

    async migrateKinds() {
      const older = { listed: true, sellerKind: null } as const;
      const found = books
        .find(older, { _id: 1 })
        .hint({ listed: 1, sellerKind: 1, ...bookOrders.newest })
        .lean();
      await found.cursor({ batchSize }).eachAsync(
        async (page) => {
          await books.updateMany(
            { _id: { $in: page.map(({ _id }) => _id) }, sellerKind: null },
            { $set: { sellerKind: 'private' } },
            { timestamps: false },
          );
        },
        { batchSize },
      );
    },
  };
}
