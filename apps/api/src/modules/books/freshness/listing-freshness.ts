import { freshnessDays } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import type { UserModel } from '../../accounts/users/user.model.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookFields, BookModel } from '../book.model.js';
import { wordChanges, type BookWords } from '../search/book-words.js';
import { confirmedAt } from '../write/book-store.js';
import { offeredEvent } from '../write/offered-event.js';
import { readStaleToken } from './stale-token.js';

export const dayMs = 24 * 3_600_000;
/** Books in one write, because a single operation must be short. */
export const batchSize = 500;

export interface ListingFreshness {
  /**
   * Confirms listings of the caller: all that wait for a confirmation, or those of `bookIds`, including withdrawn ones. Resolves to their
   * number.
   */
  confirmOwn(actor: Actor, bookIds: readonly string[] | undefined): Promise<number>;
  /** Confirms the listings of one mail that still wait for a confirmation. @throws TOKEN_INVALID, also for an expired link */
  confirmByLink(token: string): Promise<number>;
  /**
   * Job: hides listings whose owner was asked 14 days ago and has not answered. Skips owners who are away, or were at any time since.
   * Idempotent, also on several processes.
   */
  hideDue(): Promise<void>;
  /** Migration: sets `confirmedAt` of listings that are older than the field to their last change. Idempotent, also on two processes. */
  migrate(): Promise<void>;
}

interface FreshnessDeps extends Pick<AppContext, 'now' | 'events'> {
  eventOutbox: Pick<EventOutbox, 'publish'>;
  links: SignedLinks;
}

type Written = Pick<BookFields, '_id' | 'owner' | 'words' | 'listed' | 'isStale'>;
const writtenFields = { owner: 1, words: 1, listed: 1, isStale: 1 } as const;

export function createListingFreshness(
  { now, events, eventOutbox, links }: FreshnessDeps,
  { books, users }: { books: BookModel; users: UserModel },
  words: BookWords,
): ListingFreshness {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * dayMs);

  /** Invalidates the caches of changed books, and counts the words of those that left the lists or returned to them. */
  async function publishChanges(
    changed: readonly Written[],
    moved: readonly Written[],
    isRemoval: boolean,
  ): Promise<void> {
    const changes = new Map<string, number>();
    for (const book of moved)
      for (const [word, by] of wordChanges({ ...book, listed: isRemoval }, { ...book, listed: !isRemoval }))
        changes.set(word, (changes.get(word) ?? 0) + by);
    try {
      await words.apply(changes);
    } finally {
      // Also when the update of the words fails, because the books are written.
      events.emit('books.changed', {
        bookIds: changed.map(({ _id }) => _id.toHexString()),
        ownerIds: [...new Set(changed.map(({ owner }) => owner._id.toHexString()))],
        isRemoval,
      });
    }
  }

  /** Calls `write` with each batch of the books that match. */
  async function inBatches(filter: BookQuery, write: (page: Written[]) => Promise<void>): Promise<void> {
    await books
      .find(filter, writtenFields)
      .lean()
      .cursor({ batchSize })
      .eachAsync((page) => write(page), { batchSize });
  }

  /**
   * Reads which books of a page a conditional update has written: those that match `condition` now. A book that was sold after the page was
   * read, or whose owner was blocked, is not among them.
   */
  async function readWritten(page: readonly Written[], condition: BookQuery) {
    const ids = { _id: { $in: page.map(({ _id }) => _id) } };
    const written = await books.find({ ...ids, ...condition }, { pendingEvents: 1 }).lean();
    const writtenIds = new Set(written.map(({ _id }) => _id.toHexString()));
    return { written, isWritten: ({ _id }: Written): boolean => writtenIds.has(_id.toHexString()) };
  }

  /**
   * Confirms the books that match `waiting`, which must match only books that wait for a confirmation or are withdrawn. Resolves to their
   * number.
   */
  async function confirm(waiting: BookQuery): Promise<number> {
    let count = 0;
    await inBatches(waiting, async (page) => {
      const moment = now();
      const unsold = { status: { $ne: 'sold' as const } };
      const hidden = page.filter(({ isStale }) => isStale);
      // Hidden listings first: after a crash a repeated call does not find a listing whose `askedAt` is already null.
      if (hidden.length > 0)
        await books.bulkWrite(
          hidden.map((book) => ({
            updateOne: {
              filter: { _id: book._id, ...unsold, isStale: true, ownerActive: true },
              update: {
                $set: { ...confirmedAt(moment), listed: true },
                $inc: { rev: 1 },
                $push: { pendingEvents: offeredEvent(book) },
              },
            },
          })),
          { ordered: false },
        );
      const ids = { _id: { $in: page.map(({ _id }) => _id) } };
      await books.updateMany(
        { ...ids, ...unsold, askedAt: { $ne: null }, isStale: { $ne: true } },
        { $set: confirmedAt(moment), $inc: { rev: 1 } },
      );
      const { written, isWritten } = await readWritten(page, { confirmedAt: moment });
      count += written.length;
      await publishChanges(page.filter(isWritten), hidden.filter(isWritten), false);
      for (const book of written) eventOutbox.publish(books, book);
    });
    return count;
  }

  return {
    confirmOwn({ _id }, bookIds) {
      const own = { 'owner._id': new Types.ObjectId(_id) };
      if (!bookIds) return confirm({ ...own, askedAt: { $ne: null } });
      const ids = { $in: bookIds.map((id) => new Types.ObjectId(id)) };
      return confirm({ ...own, _id: ids, $or: [{ askedAt: { $ne: null } }, { isStale: true }] });
    },

    async confirmByLink(token) {
      const ask = readStaleToken(links, token);
      if (!ask || ask.at < daysAgo(freshnessDays.linkLifetime)) throw new HttpError('TOKEN_INVALID');
      // Names both values of `listed`, so that the query can use the index of the job.
      return confirm({ listed: { $in: [true, false] }, askedAt: ask.at, 'owner._id': ask.ownerId });
    },

    async hideDue() {
      const asked = { listed: true, askedAt: { $lte: daysAgo(freshnessDays.untilHidden) } } as const;
      // Owners stay exempt for the same number of days after their return.
      const awaySince = belgradeDay(daysAgo(freshnessDays.untilHidden));
      await inBatches(asked, async (page) => {
        const ownerIds = [...new Set(page.map(({ owner }) => owner._id.toHexString()))];
        const away = await users
          .find({ _id: { $in: ownerIds }, awayUntil: { $gt: awaySince } }, { _id: 1 })
          .limit(ownerIds.length)
          .lean();
        const awayIds = new Set(away.map(({ _id }) => _id.toHexString()));
        const hidden = page.filter(({ owner }) => !awayIds.has(owner._id.toHexString()));
        if (hidden.length === 0) return;
        const ids = { _id: { $in: hidden.map(({ _id }) => _id) } };
        await books.updateMany({ ...ids, ...asked }, { $set: { isStale: true, listed: false }, $inc: { rev: 1 } });
        const { isWritten } = await readWritten(hidden, { isStale: true, listed: false });
        const removed = hidden.filter(isWritten);
        await publishChanges(removed, removed, true);
      });
    },

    async migrate() {
      const undated = { listed: true, askedAt: null, confirmedAt: null } as const;
      const found = books.find(undated, { updatedAt: 1 }).hint({ listed: 1, askedAt: 1, confirmedAt: 1 }).lean();
      await found.cursor({ batchSize }).eachAsync(
        async (page) => {
          await books.bulkWrite(
            page.map(({ _id, updatedAt }) => ({
              updateOne: { filter: { _id, confirmedAt: null }, update: { $set: { confirmedAt: updatedAt } } },
            })),
            { ordered: false, timestamps: false },
          );
        },
        { batchSize },
      );
    },
  };
}
