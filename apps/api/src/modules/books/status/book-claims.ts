import type { BookEffect } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import { anyId } from '../../../platform/any-id.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookFields, BookModel } from '../book.model.js';
import { confirmedAt, type BookChange, type BookStore } from '../write/book-store.js';
import { offeredEvent } from '../write/offered-event.js';

/** A deal that acts on books. */
export interface ClaimingDeal {
  dealId: Types.ObjectId;
  buyerId: Types.ObjectId;
  /** The deal's attempt to claim its books. A claim stores it, and a release skips books that a later attempt has claimed. */
  attempt: number;
}

/** The effects of deals on books. Every effect is one conditional update and idempotent. */
export interface BookClaims {
  /**
   * Applies an effect. Resolves to false when a book cannot be claimed, or when another effect skips a book that the deal does not hold,
   * or does not hold by this attempt any more.
   */
  apply(effect: BookEffect, bookId: Types.ObjectId, deal: ClaimingDeal): Promise<boolean>;
  /**
   * Job: releases books whose deal no longer holds them: leftovers of a process that crashed or was delayed during a claim. Skips books
   * that were written in the last minute: every claim sets `updatedAt`, and it may still be running.
   */
  releaseOrphans(isHolding: (dealId: Types.ObjectId) => Promise<boolean>): Promise<void>;
}

const claimAgeMs = 60_000;
const released = (book: BookFields) =>
  ({
    status: 'available',
    statusBy: null,
    reservedFor: null,
    heldBy: null,
    heldAttempt: null,
    events: [offeredEvent(book)],
  }) as const satisfies BookChange;

function changeOf(effect: BookEffect, book: BookFields, { dealId, buyerId, attempt }: ClaimingDeal, now: Date) {
  const isHeld = book.heldBy?.equals(dealId) ?? false;
  switch (effect) {
    case 'claim': {
      const isFree = book.heldBy === undefined && book.status === 'available';
      const isForBuyer = book.heldBy === undefined && book.status === 'reserved' && book.reservedFor?.equals(buyerId);
      if (!book.ownerActive || !(isHeld || isFree || isForBuyer)) return undefined;
      return {
        status: 'reserved',
        statusBy: null,
        reservedFor: buyerId,
        heldBy: dealId,
        // A delayed earlier attempt must not lower it.
        heldAttempt: isHeld ? Math.max(book.heldAttempt ?? 0, attempt) : attempt,
        // An agreed deal shows that the seller is still active.
        ...confirmedAt(now),
      } as const;
    }
    case 'release':
      return isHeld && (book.heldAttempt ?? 0) <= attempt ? released(book) : undefined;
    case 'keep':
      return isHeld ? ({ heldBy: null, heldAttempt: null } as const) : undefined;
    case 'withdraw':
      return isHeld ? ({ reservedFor: null, heldBy: null, heldAttempt: null } as const) : undefined;
    case 'sell':
      return isHeld
        ? ({ status: 'sold', soldAt: now, heldBy: null, heldAttempt: null, soldIn: dealId } as const)
        : undefined;
    case 'unsell':
      return book.soldIn?.equals(dealId)
        ? ({ status: 'reserved', reservedFor: null, soldAt: null, soldIn: null } as const)
        : undefined;
  }
}

export function createBookClaims({
  books,
  store,
  eventOutbox,
  now,
}: {
  books: BookModel;
  store: Pick<BookStore, 'change'>;
  eventOutbox: Pick<EventOutbox, 'publish'>;
  now: () => Date;
}): BookClaims {
  async function change(bookId: Types.ObjectId, decide: (book: BookFields) => BookChange | undefined) {
    try {
      const { before, after } = await store.change(bookId.toHexString(), decide);
      if (after === before) return false;
      eventOutbox.publish(books, after);
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'BOOK_NOT_FOUND') return false;
      throw error;
    }
  }

  return {
    apply: (effect, bookId, deal) => change(bookId, (book) => changeOf(effect, book, deal, now())),

    releaseOrphans: (isHolding) =>
      forEachSettled(
        books.find({ heldBy: anyId }, { heldBy: 1, heldAttempt: 1 }).lean().cursor(),
        async ({ _id, heldBy, heldAttempt }) => {
          if (!heldBy || (await isHolding(heldBy))) return;
          // The deal can claim the book again after it was read.
          const isSame = (book: BookFields) => book.heldBy?.equals(heldBy) && book.heldAttempt === heldAttempt;
          const isOld = ({ updatedAt }: BookFields) => updatedAt.getTime() <= now().getTime() - claimAgeMs;
          await change(_id, (book) => (isSame(book) && isOld(book) ? released(book) : undefined));
        },
      ),
  };
}
