import type { BookStatus } from '@korice/contracts';
import { Types } from 'mongoose';
import { anyId } from '../../../db/any-id.js';
import type { AppContext } from '../../../config/app-context.js';
import type { Outbox } from '../../../mail/outbox.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import type { UserModel } from '../../accounts/users/user.model.js';
import type { BookFields, BookModel, SaleNotice } from '../book.model.js';

/** Mails about a sale. The write that changes the status also stores the notice on the book, so that a crash cannot lose the mail. */
export interface SaleMails {
  /** Moves the notice of a book into the outbox. Drops it if the recipient has blocked the seller. */
  send(book: Pick<BookFields, '_id' | 'notice'>): Promise<void>;
  /** The same for every book that still holds a notice after a crash or a failure. Idempotent, also on several processes. */
  sendPending(): Promise<void>;
}

const batchSize = 50;

/** The notice of a status change: to the buyer of a sale or of an undone sale, or to the person whom a copy is reserved for. */
export function noticeOf(
  before: Pick<BookFields, 'status' | 'reservedFor'>,
  status: BookStatus,
  personId: Types.ObjectId | null,
): SaleNotice | null {
  const told = (kind: SaleNotice['kind'], person: Types.ObjectId | null | undefined): SaleNotice | null =>
    person ? { id: new Types.ObjectId(), kind, personId: person } : null;
  switch (status) {
    case 'sold':
      return told('bookSold', personId);
    case 'reserved':
      return told('reservedForYou', personId);
    case 'available':
      return before.status === 'sold' ? told('saleUndone', before.reservedFor) : null;
  }
}

export interface SaleMailPorts {
  /** The id of the user's conversation about the book. */
  roomIdOf: (bookId: string, userId: string) => Promise<string | undefined>;
  /** Whether `userId` has blocked `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>;
}

export function createSaleMails(
  { env, outbox }: Pick<AppContext, 'env'> & { outbox: Outbox },
  { books, users }: { books: BookModel; users: UserModel },
  { roomIdOf, isBlocked }: SaleMailPorts,
): SaleMails {
  async function enqueue(
    book: Pick<BookFields, '_id' | 'title' | 'author' | 'owner'>,
    notice: SaleNotice,
  ): Promise<void> {
    const { id, kind, personId } = notice;
    const person = await users.findOne({ _id: personId, status: 'active' }, { email: 1, language: 1 }).lean();
    if (!person || (await isBlocked(personId.toHexString(), book.owner._id.toHexString()))) return;
    const roomId = await roomIdOf(book._id.toHexString(), personId.toHexString());
    const conversation = `${env.PUBLIC_URL}/dashboard/messaging${roomId === undefined ? '' : `?room=${roomId}`}`;
    const told = { bookTitle: book.title, bookAuthor: book.author, ownerName: book.owner.name };
    const contactUrl = `${env.PUBLIC_URL}/contact`;
    const to = { to: person.email, language: person.language };
    const key = `sale ${id.toHexString()}`;
    if (kind === 'bookSold') {
      const values = { ...told, url: `${env.PUBLIC_URL}/dashboard/purchased-books`, contactUrl };
      await outbox.send({ kind, ...to, values }, key);
    } else await outbox.send({ kind, ...to, values: { ...told, url: conversation, contactUrl } }, key);
  }

  async function send({ _id, notice }: Pick<BookFields, '_id' | 'notice'>): Promise<void> {
    if (!notice) return;
    const book = await books.findById(_id, { title: 1, author: 1, owner: 1 }).lean();
    if (book) await enqueue(book, notice);
    // Only this notice: another change may have stored a newer one.
    await books.updateOne({ _id, 'notice.id': notice.id }, { $unset: { notice: 1 } });
  }

  return {
    send,

    sendPending: () =>
      forEachSettled(books.find({ 'notice.id': anyId }, { notice: 1 }).lean().cursor({ batchSize }), send),
  };
}
