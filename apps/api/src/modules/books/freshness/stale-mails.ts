import { freshnessDays } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { mailMoment } from '../../../mail/moment.js';
import type { Outbox } from '../../../mail/outbox.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import type { UserModel } from '../../accounts/users/user.model.js';
import { currentHoliday } from '../../accounts/users/user.presenter.js';
import type { BookModel } from '../book.model.js';
import { batchSize, dayMs } from './listing-freshness.js';
import { staleToken } from './stale-token.js';

export interface StaleMails {
  /**
   * Job: mails every owner of listings that were not changed or confirmed for 60 days. One mail covers them all; an owner gets at most
   * one in 14 days, and none while away. An owner who turned off these mails is asked only in the dashboard. Idempotent, also on several
   * processes.
   */
  askDue(): Promise<void>;
}

/** Maximum number of listings named in a mail; further ones appear only in the count. */
const maxListed = 30;

export function createStaleMails(
  { env, now, outbox, links }: Pick<AppContext, 'env' | 'now'> & { outbox: Outbox; links: SignedLinks },
  { books, users }: { books: BookModel; users: UserModel },
): StaleMails {
  const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
  const unasked = (at: Date) =>
    ({ listed: true, askedAt: null, confirmedAt: { $lte: daysBefore(at, freshnessDays.untilAsked) } }) as const;

  /** Sets `askedAt` of the due listings, queues the mail and clears `isPending`. After a crash `askDue` repeats it from the start. */
  async function finish(ownerId: Types.ObjectId, at: Date): Promise<void> {
    const due = { 'owner._id': ownerId, ...unasked(at) };
    await books
      .find(due, { _id: 1 })
      .lean()
      .cursor({ batchSize })
      .eachAsync(
        async (page) => {
          // Repeats the conditions, because the owner may have changed the book meanwhile.
          await books.updateMany(
            { _id: { $in: page.map(({ _id }) => _id) }, ...unasked(at) },
            { $set: { askedAt: at } },
          );
        },
        { batchSize },
      );
    const asked = { listed: true, askedAt: at, 'owner._id': ownerId } as const;
    const count = await books.countDocuments(asked);
    const owner = await users
      .findOne({ _id: ownerId, status: 'active' }, { email: 1, language: 1, listingMails: 1 })
      .lean();
    if (owner && owner.listingMails !== false && count > 0) {
      const named = await books.find(asked, { title: 1, author: 1 }).sort({ confirmedAt: 1 }).limit(maxListed).lean();
      const { date } = mailMoment(daysBefore(at, -freshnessDays.untilHidden));
      const values = {
        count,
        list: named.map(({ _id, title, author }) => ({
          bookTitle: title,
          bookAuthor: author,
          bookUrl: `${env.PUBLIC_URL}/book/${_id.toHexString()}`,
        })),
        date,
        url: `${env.PUBLIC_URL}/listings/confirm/${staleToken(links, { ownerId, at })}`,
        listingsUrl: `${env.PUBLIC_URL}/dashboard/book-listing`,
      };
      const key = `stale ${ownerId.toHexString()} ${at.toISOString()}`;
      await outbox.send({ kind: 'staleListings', to: owner.email, language: owner.language, values }, key);
    }
    await users.updateOne({ _id: ownerId, 'staleAsk.at': at }, { $set: { staleAsk: { at } } });
  }

  async function ask(ownerId: Types.ObjectId): Promise<void> {
    const at = now();
    const owner = await users.findOne({ _id: ownerId, status: 'active' }, { awayUntil: 1, staleAsk: 1 }).lean();
    if (!owner || currentHoliday(owner, belgradeDay(at)) !== null) return;
    const { staleAsk } = owner;
    if (staleAsk && staleAsk.at > daysBefore(at, freshnessDays.untilHidden)) return;
    const { modifiedCount } = await users.updateOne(
      { _id: ownerId, 'staleAsk.at': staleAsk?.at ?? null },
      { $set: { staleAsk: { at, isPending: true } } },
    );
    if (modifiedCount === 1) await finish(ownerId, at);
  }

  /** Yields each owner of due listings once, the owner of the oldest listing first. */
  async function* ownersToAsk(): AsyncGenerator<Types.ObjectId> {
    const seen = new Set<string>();
    const found = books.find(unasked(now()), { owner: 1 }).sort({ confirmedAt: 1 }).lean();
    for await (const { owner } of found.cursor({ batchSize })) {
      const id = owner._id.toHexString();
      if (seen.has(id)) continue;
      seen.add(id);
      yield owner._id;
    }
  }

  return {
    async askDue() {
      const unfinished = users.find({ 'staleAsk.isPending': true }, { staleAsk: 1 }).lean().cursor();
      await forEachSettled(unfinished, async ({ _id, staleAsk }) => {
        if (staleAsk) await finish(_id, staleAsk.at);
      });
      await forEachSettled(ownersToAsk(), ask);
    },
  };
}
