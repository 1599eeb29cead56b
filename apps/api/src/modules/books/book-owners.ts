import { cityKey } from '@korice/book-text';
import type { Deps } from '../../deps.js';
import { wordChanges, type BookWords } from './book-words.js';
import type { BookFields, BookModel } from './book.model.js';
import type { UserFields, UserModel } from '../users/user.model.js';

export interface BookOwners {
  /** What a new book of theirs carries; undefined for an unknown, pending or blocked account. */
  find(ownerId: string): Promise<BookFields['owner'] | undefined>;
  /**
   * Brings all books of a member up to date after a change of name, town or status: those of a blocked member leave the lists, those
   * of an unblocked one come back.
   */
  sync(user: Pick<UserFields, '_id' | 'name' | 'city' | 'status'>): Promise<void>;
}

export function createBookOwners(
  { events }: Pick<Deps, 'events'>,
  users: UserModel,
  books: BookModel,
  words: BookWords,
): BookOwners {
  return {
    async find(ownerId) {
      const user = await users.findOne({ _id: ownerId, status: 'active' }, { name: 1, city: 1 }).lean();
      return user ? { _id: user._id, name: user.name, city: user.city } : undefined;
    },

    async sync({ _id, name, city, status }) {
      const active = status === 'active';
      const changes = new Map<string, number>();
      const turning = books.find({ 'owner._id': _id, listed: !active, status: { $ne: 'sold' } }, { words: 1 }).lean();
      for await (const { words: carried } of turning.cursor()) {
        const book = { words: carried, listed: true };
        for (const [word, by] of active ? wordChanges(undefined, book) : wordChanges(book, undefined))
          changes.set(word, (changes.get(word) ?? 0) + by);
      }
      const fields = { owner: { _id, name, city }, cityKey: cityKey(city), ownerActive: active };
      const $inc = { rev: 1 };
      await books.updateMany({ 'owner._id': _id, status: 'sold' }, { $set: fields, $inc });
      await books.updateMany(
        { 'owner._id': _id, status: { $ne: 'sold' } },
        { $set: { ...fields, listed: active }, $inc },
      );
      events.emit('books.changed');
      await words.apply(changes);
    },
  };
}
