import type { BookStatus, updateBookStatus } from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import { createPendingEvent, type EventOutbox } from '../../../jobs/event-outbox.js';
import { offeredEvent } from '../write/offered-event.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ifMatchHolds } from '../../../platform/etag.js';
import type { BookAccess } from '../write/book-access.js';
import { auditSubject, type BookAudit } from '../write/book-editor.js';
import { confirmedAt, type BookChange, type BookStore } from '../write/book-store.js';
import type { BookFields, BookModel } from '../book.model.js';
import { canBecome, isBoundToDeal, isRepeated } from '../book.policy.js';
import { bookEtags, viewOf, type ViewedBook } from '../book.presenter.js';

export interface BookStatusChanges {
  /**
   * Offers, reserves or sells a book. Publishes `bookStatusChanged`. Repeating a call changes nothing.
   * @throws BOOK_NOT_AVAILABLE for a transition that is not possible, BOOK_IN_DEAL for one that a deal forbids, BUYER_INVALID, CONFLICT
   * when `ifMatch` names another revision, and what `BookAccess` throws.
   */
  set(
    actor: Actor,
    bookId: string,
    change: z.output<typeof updateBookStatus.body>,
    ifMatch?: string,
  ): Promise<ViewedBook>;
}

export interface BookStatusPorts {
  /** Whether the user is a member of a conversation about the book. */
  isRoomMember: (bookId: string, userId: string) => Promise<boolean>;
  audit: BookAudit;
}

interface BookStatusDeps extends AppContext, BookStatusPorts {
  access: Pick<BookAccess, 'find' | 'assertManages'>;
  store: Pick<BookStore, 'change'>;
  books: BookModel;
  eventOutbox: EventOutbox;
}

const auditActions = { available: 'bookAvailable', reserved: 'bookReserved', sold: 'bookSold' } as const;

export function createBookStatusChanges(deps: BookStatusDeps): BookStatusChanges {
  const { access, audit, books, store, isRoomMember, eventOutbox, now } = deps;

  /** @throws BUYER_INVALID unless the buyer is a member of a conversation about this book. */
  async function assertBuyer(book: BookFields, buyerId: string): Promise<void> {
    const id = book._id.toHexString();
    if (buyerId === book.owner._id.toHexString() || !(await isRoomMember(id, buyerId)))
      throw new HttpError('BUYER_INVALID');
  }

  return {
    async set(actor, bookId, { status, buyerId }, ifMatch) {
      /** Returns false for a repeated call, whose change was made before. @throws BOOK_NOT_AVAILABLE, BOOK_IN_DEAL, CONFLICT */
      const isChange = (book: BookFields): boolean => {
        access.assertManages(actor, book);
        if (isRepeated(actor, book, status, buyerId)) return false;
        if (!ifMatchHolds(ifMatch, ...bookEtags(book))) throw new HttpError('CONFLICT');
        if (!canBecome(actor, book, status, now()))
          throw new HttpError(isBoundToDeal(actor, book) ? 'BOOK_IN_DEAL' : 'BOOK_NOT_AVAILABLE');
        return true;
      };
      const loaded = await access.find(actor, bookId);
      if (!isChange(loaded)) return viewOf(actor, loaded);
      if (buyerId !== undefined) {
        if (status === 'available') throw new HttpError('BUYER_INVALID');
        await assertBuyer(loaded, buyerId);
      }
      const named = buyerId === undefined ? null : new Types.ObjectId(buyerId);
      const auditEvent = audit.createAdminEvent(actor, auditActions[status], auditSubject(loaded));
      const decide = (book: BookFields): BookChange | undefined => {
        if (!isChange(book)) return undefined;
        return {
          status,
          statusBy: actor._id === book.owner._id.toHexString() ? null : new Types.ObjectId(actor._id),
          reservedFor: named,
          events: [
            statusEvent(book, status, named),
            ...(status === 'available' ? [offeredEvent(book)] : []),
            ...(auditEvent ? [auditEvent] : []),
          ],
          soldAt: status === 'sold' ? now() : null,
          soldIn: null,
          ...(status === 'available' && { hiddenFromOwner: false }),
          ...(actor._id === book.owner._id.toHexString() && confirmedAt(now())),
        };
      };
      const { before, after } = await store.change(bookId, decide, loaded);
      if (after === before) return viewOf(actor, before);
      eventOutbox.publish(books, after);
      if (auditEvent) await audit.recordEvent(auditEvent);
      return viewOf(actor, after);
    },
  };
}

function statusEvent(before: BookFields, status: BookStatus, named: Types.ObjectId | null): PendingEvent {
  const personId = (status === 'available' ? before.reservedFor : named)?.toHexString() ?? null;
  const bookId = before._id.toHexString();
  return createPendingEvent('bookStatusChanged', { bookId, status, wasSold: before.status === 'sold', personId });
}
