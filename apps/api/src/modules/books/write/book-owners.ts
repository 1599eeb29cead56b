import { cityKey } from '@korice/book-text';
import type { AppContext } from '../../../config/app-context.js';
import { wordChanges, type BookWords } from '../search/book-words.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { UserFields, UserModel } from '../../accounts/users/user.model.js';

export interface BookOwners {
  /** What a new book of theirs carries; undefined for an unknown, pending or blocked account. */
  find(ownerId: string): Promise<BookFields['owner'] | undefined>;
  /** Stores the town of an owner whose profile has none, and shows it in their books. Idempotent; an empty `city` changes nothing. */
  settle(ownerId: string, city: string): Promise<void>;
  /**
   * After a book was listed with what `find` answered: `sync` for an owner who was blocked, renamed or moved in between, whose own
   * found no such book yet.
   */
  catchUp(owner: BookFields['owner']): Promise<void>;
  /**
   * Brings all books of a member to what their account says now, after a change of name, town or status: those of a blocked member
   * leave the lists, those of an unblocked one come back. Harmless to repeat, and a repetition finishes what a fault has cut off.
   */
  sync(userId: string): Promise<void>;
}

/** What books copy of their owner's account. */
type Copied = Pick<UserFields, '_id' | 'name' | 'city' | 'status'>;

/** Books that are written at once, because no single operation may take long. */
const batchSize = 500;

export function createBookOwners(
  { events }: Pick<AppContext, 'events'>,
  users: UserModel,
  books: BookModel,
  words: BookWords,
): BookOwners {
  const read = (userId: string): Promise<Copied | null> =>
    users.findById(userId, { name: 1, city: 1, status: 1 }).lean();

  async function write({ _id, name, city, status }: Copied): Promise<void> {
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
        // In this order: whoever changes a book's status in between derives `listed` from what it says of its owner by then.
        await books.updateMany(these, { $set: fields, $inc: { rev: 1 } });
        await books.updateMany({ ...these, ...turns }, { $set: { listed: active }, $inc: { rev: 1 } });
        await words.apply(changes);
      },
      { batchSize },
    );
  }

  async function sync(userId: string): Promise<void> {
    try {
      let account = await read(userId);
      // The books of an account that is deleted go with it.
      while (account) {
        await write(account);
        const written = account;
        account = await read(userId);
        // Whoever changed it meanwhile, here or on another process, may have been done with its books before this was.
        if (account?.name === written.name && account.city === written.city && account.status === written.status)
          return;
      }
    } finally {
      // Of a fault, too: some are written then.
      events.emit('books.changed');
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
