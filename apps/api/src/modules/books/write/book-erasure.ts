import type { QueryFilter } from 'mongoose';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { ImagesService } from '../images/images.service.js';
import type { ErasedMember, UserModel } from '../../accounts/users/user.model.js';
import type { BookStore } from './book-store.js';
import { offeredEvent } from './offered-event.js';
import type { BookFields, BookModel } from '../book.model.js';
import { isKeptForBuyer } from '../book.policy.js';

export interface BookErasure {
  /**
   * Erases a member from all books: deletes their listings, but keeps the text of a book sold to an existing account for that buyer, and
   * makes books available again that were reserved for the member. The images become images of the member, whose erasure removes them: a
   * storage that is down must not keep books public. Idempotent.
   */
  eraseMember(member: ErasedMember): Promise<void>;
}

interface ErasureDeps {
  books: BookModel;
  users: UserModel;
  store: BookStore;
  images: Pick<ImagesService, 'assignToErased'>;
  eventOutbox: Pick<EventOutbox, 'publish'>;
}

const batchSize = 100;

export function createBookErasure({ books, users, store, images, eventOutbox }: ErasureDeps): BookErasure {
  /** Ignores books that were deleted meanwhile. */
  async function unlessGone(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'BOOK_NOT_FOUND') throw error;
    }
  }

  async function remove(bookId: string, { _id }: ErasedMember): Promise<void> {
    await images.assignToErased(bookId, _id);
    await unlessGone(() => store.remove(bookId, () => undefined));
  }

  /** Keeps the text of a sold book for its buyer. */
  async function keepForBuyer(bookId: string, { _id, ghost }: ErasedMember): Promise<void> {
    await images.assignToErased(bookId, _id);
    await unlessGone(() =>
      store.change(bookId, () => ({
        owner: { _id: ghost, name: '', city: '' },
        ownerActive: false,
        hiddenFromOwner: true,
        images: [],
      })),
    );
  }

  /** Removes the buyer from a book of another member. A book that was reserved for the buyer is offered again. */
  async function freeFromBuyer(bookId: string): Promise<void> {
    await unlessGone(async () => {
      const { after } = await store.change(bookId, (book) => ({
        status: book.status === 'reserved' ? 'available' : book.status,
        statusBy: null,
        reservedFor: null,
        heldBy: null,
        heldAttempt: null,
        beforeClaim: null,
        events: book.status === 'reserved' && book.listed ? [offeredEvent(book)] : [],
      }));
      eventOutbox.publish(books, after);
    });
  }

  /** Calls `one` for every book that matches `filter`; `one` must change the book so that it no longer matches. */
  async function forEach(
    filter: QueryFilter<BookFields>,
    one: (bookId: string, book: BookFields) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const found = await books.find(filter).limit(batchSize).lean();
      if (found.length === 0) return;
      for (const book of found) await one(book._id.toHexString(), book);
    }
  }

  return {
    async eraseMember(member) {
      const { _id } = member;
      await forEach({ 'owner._id': _id }, async (bookId, book) => {
        const buyer = isKeptForBuyer(book) ? book.reservedFor : undefined;
        await (buyer && (await users.exists({ _id: buyer })) ? keepForBuyer(bookId, member) : remove(bookId, member));
      });
      await forEach({ reservedFor: _id }, (bookId, book) =>
        book.hiddenFromOwner ? remove(bookId, member) : freeFromBuyer(bookId),
      );
      await books.updateMany({ statusBy: _id }, { $unset: { statusBy: 1 } });
    },
  };
}
