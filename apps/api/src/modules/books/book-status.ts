import type { BookStatus, updateBookStatus } from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../actor.js';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { BookAccess } from './book-access.js';
import type { BookStore } from './book-store.js';
import type { BookFields, StatusLine } from './book.model.js';
import { canBecome, isRepeated } from './book.policy.js';
import { noticeOf, type SaleMails } from './sale-mails.js';

export interface BookStatusChanges {
  /**
   * Offers, reserves or sells a book and answers it as it is then. Emits `book.status` and mails the person concerned. The same actor who
   * asks for the same again, because an answer was lost, changes nothing: `repeated`. Throws BOOK_NOT_AVAILABLE for a change that is
   * not possible (any more), BUYER_INVALID, and what `BookAccess` throws.
   */
  setStatus(
    actor: Actor,
    bookId: string,
    change: z.output<typeof updateBookStatus.body>,
  ): Promise<{ book: BookFields; repeated: boolean }>;
}

interface Needs extends Pick<Deps, 'events' | 'log' | 'now'> {
  access: Pick<BookAccess, 'find' | 'assertManages'>;
  store: Pick<BookStore, 'change'>;
  saleMails: Pick<SaleMails, 'send'>;
  /** Whether somebody is a member of a conversation about the book. */
  isRoomMember: (bookId: string, userId: string) => Promise<boolean>;
}

export function createBookStatusChanges(needs: Needs): BookStatusChanges {
  const { access, store, saleMails, isRoomMember, events, log, now } = needs;

  /** Throws BUYER_INVALID unless the person talks with the owner about this book. */
  async function assertBuyer(book: BookFields, buyerId: string): Promise<void> {
    const id = book._id.toHexString();
    if (buyerId === book.owner._id.toHexString() || !(await isRoomMember(id, buyerId)))
      throw new HttpError('BUYER_INVALID');
  }

  return {
    async setStatus(actor, bookId, { status, buyerId }) {
      /** Whether there is something to change, not only to answer again. Throws for what may not or cannot be. */
      const isNews = (book: BookFields): boolean => {
        access.assertManages(actor, book);
        if (isRepeated(actor, book, status, buyerId)) return false;
        if (!canBecome(actor, book, status, now())) throw new HttpError('BOOK_NOT_AVAILABLE');
        return true;
      };
      const loaded = await access.find(actor, bookId);
      if (!isNews(loaded)) return { book: loaded, repeated: true };
      if (buyerId !== undefined) {
        if (status === 'available') throw new HttpError('BUYER_INVALID');
        await assertBuyer(loaded, buyerId);
      }
      const named = buyerId === undefined ? null : new Types.ObjectId(buyerId);
      const { before, after } = await store.change(bookId, (book) => {
        if (!isNews(book)) return undefined;
        return {
          status,
          statusBy: actor._id === book.owner._id.toHexString() ? null : new Types.ObjectId(actor._id),
          reservedFor: named,
          notice: noticeOf(book, status, named),
          line: lineOf(book, status, named),
          soldAt: status === 'sold' ? now() : null,
          ...(status === 'available' && { hiddenFromOwner: false }),
        };
      });
      if (after === before) return { book: before, repeated: true };
      events.emit('book.status', {
        bookId,
        status,
        line: after.line ? { id: after.line.id.toHexString(), personId: after.line.personId.toHexString() } : null,
      });
      await saleMails.send(after).catch((error: unknown) => {
        log.warn({ err: error, bookId }, 'the mail about a sale is left to the next look');
      });
      return { book: after, repeated: false };
    },
  };
}

/** What a change of status has to say in a conversation: to the person named, or to the one named before. */
function lineOf(before: BookFields, status: BookStatus, named: Types.ObjectId | null): StatusLine | null {
  const personId = status === 'available' ? before.reservedFor : named;
  return personId ? { id: new Types.ObjectId(), status, personId } : null;
}
