import type { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { BookFields, BookModel } from '../books/book.model.js';
import type { BookSnapshot, RoomFields, RoomModel } from './room.model.js';

/** Maximum number of conversations in one update. */
const batchSize = 200;

/** The fields of a book that its conversations copy. */
const snapshotFields = { title: 1, author: 1, images: 1, price: 1, currency: 1, status: 1, rev: 1 } as const;

export const snapshotOf = (book: Pick<BookFields, keyof typeof snapshotFields>): BookSnapshot => ({
  title: book.title,
  author: book.author,
  image: book.images[0]?.url ?? '',
  price: book.price,
  currency: book.currency,
  status: book.status,
});

/**
 * Returns a function that copies the current state of a book, or its deletion, into its conversations and emits `rooms.changed` for those
 * that show a change. An older state never replaces a newer one.
 */
export function createSyncRoomBook({ events }: Pick<AppContext, 'events'>, rooms: RoomModel, books: BookModel) {
  return async (bookId: string): Promise<void> => {
    if (!(await rooms.exists({ bookId, bookDeleted: false }))) return;
    const book = await books.findById(bookId, snapshotFields).lean();
    const change = book ? { book: snapshotOf(book), bookRev: book.rev } : { bookDeleted: true };
    const older = { bookId, bookDeleted: false, ...(book && { bookRev: { $lt: book.rev } }) };
    let done: Types.ObjectId | undefined;
    for (;;) {
      const stale: Pick<RoomFields, '_id' | 'book'>[] = await rooms
        .find({ ...older, ...(done && { _id: { $gt: done } }) }, { book: 1 })
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      done = stale.at(-1)?._id;
      if (!done) return;
      await rooms.updateMany({ ...older, _id: { $in: stale.map(({ _id }) => _id) } }, { $set: change });
      const shown = stale.filter(({ book: before }) => !book || !isSame(before, snapshotOf(book)));
      if (shown.length > 0) events.emit('rooms.changed', { roomIds: shown.map(({ _id }) => _id.toHexString()) });
    }
  };
}

const isSame = (one: BookSnapshot, other: BookSnapshot): boolean =>
  one.title === other.title &&
  one.author === other.author &&
  one.image === other.image &&
  one.price === other.price &&
  one.currency === other.currency &&
  one.status === other.status;
