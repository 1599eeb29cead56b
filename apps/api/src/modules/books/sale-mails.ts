import type { BookStatus } from '@korice/contracts';
import { Types } from 'mongoose';
import { anyId } from '../../db/any-id.js';
import type { Deps } from '../../deps.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { UserModel } from '../users/user.model.js';
import type { BookFields, BookModel, SaleNotice } from './book.model.js';

/** The mails about a sale. Each is first left on the book by the very write that it tells of, so that no stop can lose it. */
export interface SaleMails {
  /** Puts what was left on this book into the outbox; nothing for a person who has blocked the seller. */
  send(book: Pick<BookFields, '_id' | 'notice'>): Promise<void>;
  /** The same for all books on which a stop or a fault has left something. Harmless to repeat, on several processes too. */
  sendLeft(): Promise<void>;
}

const batchSize = 50;

/** What a change of status has to tell: the buyer of a sale, or of one that is taken back, and the person a copy waits for. */
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

interface Ports {
  /** The conversation of a person about a book. */
  roomIdOf: (bookId: string, userId: string) => Promise<string | undefined>;
  /** Whether `userId` takes nothing from `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>;
}

export function createSaleMails(
  { env, outbox }: Pick<Deps, 'env' | 'outbox'>,
  { books, users }: { books: BookModel; users: UserModel },
  { roomIdOf, isBlocked }: Ports,
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
    // Only this one: another change may have left another meanwhile.
    await books.updateOne({ _id, 'notice.id': notice.id }, { $unset: { notice: 1 } });
  }

  return {
    send,

    sendLeft: () =>
      forEachSettled(books.find({ 'notice.id': anyId }, { notice: 1 }).lean().cursor({ batchSize }), send),
  };
}
