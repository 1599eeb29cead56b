import type { BookEffect } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import { anyId } from '../../../platform/any-id.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookFields, BookModel, StateBeforeClaim } from '../book.model.js';
import { confirmedAt, type BookChange, type BookStore } from '../write/book-store.js';
import { offeredEvent } from '../write/offered-event.js';

/** A deal that acts on books. */
export interface ClaimingDeal {
  dealId: Types.ObjectId;
  buyerId: Types.ObjectId;
  /** The deal's attempt to claim its books. A claim stores it, and a release skips books that a later attempt has claimed. */
  attempt: number;
}

/** `undo` restores the state before a claim that failed, without a `bookOffered` event. */
export type ClaimEffect = BookEffect | 'undo';

/** The effects of deals on books. Every effect is one conditional update and idempotent. */
export interface BookClaims {
  /**
   * Applies an effect. Resolves to false when a book cannot be claimed, or when another effect skips a book that the deal does not hold,
   * or does not hold by this attempt any more.
   */
  apply(effect: ClaimEffect, bookId: Types.ObjectId, deal: ClaimingDeal): Promise<boolean>;
  /**
   * Job: restores books whose deal does not hold them to their state before the claim: leftovers of a process that crashed or was delayed
   * during a claim. Skips books that were written in the last minute: every claim sets `updatedAt`, and it may still be running.
   */
  releaseOrphans(isHolding: (dealId: Types.ObjectId) => Promise<boolean>): Promise<void>;
}

const claimAgeMs = 60_000;
const unheld = { heldBy: null, heldAttempt: null, beforeClaim: null } as const satisfies BookChange;
/** The change of every effect of an agreed deal. An admin who set the status before the deal no longer did. */
const ended = { ...unheld, statusBy: null } as const satisfies BookChange;
const released = (book: BookFields): BookChange => ({
  ...ended,
  status: 'available',
  reservedFor: null,
  events: [offeredEvent(book)],
});

const stateOf = (
  { status, confirmedAt: lastConfirmed, askedAt, isStale }: BookFields,
  now: Date,
): StateBeforeClaim => ({
  status,
  ...(lastConfirmed && { confirmedAt: lastConfirmed }),
  askedAt: askedAt ?? null,
  isStale: isStale === true,
  claimedAt: now,
});

/** Returns the change that undoes a claim. A listing that its owner has confirmed since stays confirmed. */
function restored(book: BookFields): BookChange {
  if (!book.beforeClaim) return released(book);
  const { status, claimedAt, ...freshness } = book.beforeClaim;
  const isConfirmedSince = book.confirmedAt?.getTime() !== claimedAt.getTime();
  return {
    ...unheld,
    status,
    // Only a book that was reserved for the buyer of the deal can be claimed.
    ...(status === 'available' && { reservedFor: null }),
    ...(!isConfirmedSince && freshness),
  };
}

function changeOf(
  effect: ClaimEffect,
  book: BookFields,
  { dealId, buyerId, attempt }: ClaimingDeal,
  now: Date,
): BookChange | undefined {
  const isHeld = book.heldBy?.equals(dealId) ?? false;
  const isLatestClaim = isHeld && (book.heldAttempt ?? 0) <= attempt;
  switch (effect) {
    case 'claim': {
      const isFree = book.heldBy === undefined && book.status === 'available';
      const isForBuyer = book.heldBy === undefined && book.status === 'reserved' && book.reservedFor?.equals(buyerId);
      if (!book.ownerActive || !(isHeld || isFree || isForBuyer)) return undefined;
      return {
        status: 'reserved',
        reservedFor: buyerId,
        heldBy: dealId,
        // A delayed earlier attempt must not lower it.
        heldAttempt: isHeld ? Math.max(book.heldAttempt ?? 0, attempt) : attempt,
        // A later attempt finds the state after the first claim. An agreed deal shows that the seller is still active.
        ...(!isHeld && { beforeClaim: stateOf(book, now), ...confirmedAt(now) }),
      };
    }
    case 'release':
      return isLatestClaim ? released(book) : undefined;
    case 'undo':
      return isLatestClaim ? restored(book) : undefined;
    case 'keep':
      return isHeld ? ended : undefined;
    case 'withdraw':
      return isHeld ? { ...ended, reservedFor: null } : undefined;
    case 'sell':
      return isHeld ? { ...ended, status: 'sold', soldAt: now, soldIn: dealId } : undefined;
    case 'unsell':
      return book.soldIn?.equals(dealId)
        ? { status: 'reserved', reservedFor: null, soldAt: null, soldIn: null }
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
          await change(_id, (book) => (isSame(book) && isOld(book) ? restored(book) : undefined));
        },
      ),
  };
}
