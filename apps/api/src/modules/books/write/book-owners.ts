import { cityKey } from '@korice/book-text';
import type { AppContext } from '../../../config/app-context.js';
import { wordChanges, type BookWords } from '../search/book-words.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { UserFields, UserModel } from '../../accounts/users/user.model.js';

export interface BookOwners {
  /** Resolves to the copy of the owner for a new book; undefined for an unknown, pending or blocked account. */
  find(ownerId: string): Promise<BookFields['owner'] | undefined>;
  /** Stores the town of an owner whose profile has none, and shows it in their books. Idempotent; an empty `city` changes nothing. */
  settle(ownerId: string, city: string): Promise<void>;
  /**
   * Call it after a book was listed with the result of `find`: synchronizes an owner who was changed or blocked in between, before the book
   * existed.
   */
  catchUp(owner: BookFields['owner']): Promise<void>;
  /**
   * Copies name, town and status of an account to all its books. Books of a blocked member leave the lists; those of an unblocked one
   * return. Idempotent; a repetition finishes an interrupted call.
   */
  sync(userId: string): Promise<void>;
}

/** The fields of an account that its books copy. */
type Copied = Pick<UserFields, '_id' | 'name' | 'city' | 'status'>;

/** Books in one write, because a single operation must be short. */
const batchSize = 500;

export function createBookOwners(
  { events }: AppContext,
  users: UserModel,
  books: BookModel,
  words: BookWords,
): BookOwners {
  const read = (userId: string): Promise<Copied | null> =>
    users.findById(userId, { name: 1, city: 1, status: 1 }).lean();

  /** Calls `onChange` after each batch of changed books. */
  async function write({ _id, name, city, status }: Copied, onChange: () => void): Promise<void> {
    const active = status === 'active';
    const fields = { owner: { _id, name, city }, cityKey: cityKey(city), ownerActive: active };
    const turns = { status: { $ne: 'sold' }, listed: { $ne: active } } as const;
    const differs = [
      { ownerActive: { $ne: active } },
      { 'owner.name': { $ne: name } },
      { 'owner.city': { $ne: city } },
      turns,
    ];
    const found = books.find({ 'owner._id': _id, $or: differs }, { words: 1, listed: 1, status: 1 }).lean();
    await found.cursor().eachAsync(
      async (page) => {
        const changes = new Map<string, number>();
        for (const book of page) {
          const after = { words: book.words, listed: active && book.status !== 'sold' };
          for (const [word, by] of wordChanges(book, after)) changes.set(word, (changes.get(word) ?? 0) + by);
        }
        const these = { _id: { $in: page.map((book) => book._id) } };
        // The order matters: a concurrent change of status derives `listed` from the copied owner.
        await books.updateMany(these, { $set: fields, $inc: { rev: 1 } });
        await books.updateMany({ ...these, ...turns }, { $set: { listed: active }, $inc: { rev: 1 } });
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
        if (account?.name === written.name && account.city === written.city && account.status === written.status)
          return;
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
      const user = await users.findOne({ _id: ownerId, status: 'active' }, { name: 1, city: 1 }).lean();
      return user ? { _id: user._id, name: user.name, city: user.city } : undefined;
    },

    async settle(ownerId, city) {
      if (city === '') return;
      const { modifiedCount } = await users.updateOne({ _id: ownerId, status: 'active', city: '' }, { $set: { city } });
      if (modifiedCount === 1) await sync(ownerId);
    },

    async catchUp({ _id, name, city }) {
      if (!(await users.exists({ _id, name, city, status: 'active' }))) await sync(_id.toHexString());
    },
  };
}
