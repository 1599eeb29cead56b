import type { DealSide } from '@korice/contracts';
import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import { createKeyedQueue } from '../../platform/concurrency/keyed-queue.js';
import type { Standing, UserModel } from '../accounts/users/user.model.js';
import type { DealFields, DealModel, DealRating } from './deal.model.js';
import { countFact, countingRatings, countParcels, noStanding, otherSide } from './rating-rules.js';

export interface Standings {
  /**
   * Computes the statistics of a member from all ratings and deals, and marks the ratings that count. Idempotent; the latest computation
   * wins, also on several processes.
   */
  update(memberId: Types.ObjectId): Promise<void>;
  /** Whether the stored statistics or marks differ from the computed ones. */
  isWrong(memberId: Types.ObjectId): Promise<boolean>;
}

const fields = {
  buyerId: 1,
  sellerId: 1,
  state: 1,
  completedBy: 1,
  reason: 1,
  sentAt: 1,
  endedAt: 1,
  ratings: 1,
  reviewAt: 1,
} as const;
type Ended = Pick<DealFields, keyof typeof fields | '_id'>;

/** A write that marks a rating as counting or not. */
interface Mark {
  filter: QueryFilter<DealFields>;
  change: UpdateQuery<DealFields>;
}

/** Finds the ratings of one side that count, and the marks that are wrong in the database. */
function findCountingRatings(deals: readonly Ended[], side: DealSide): { ratings: DealRating[]; wrong: Mark[] } {
  const shown = deals.flatMap((deal) => {
    const rating = deal.ratings?.[side];
    const authorId = side === 'buyer' ? deal.buyerId : deal.sellerId;
    return rating?.shownAt ? [{ deal, authorId, rating: { ...rating, shownAt: rating.shownAt } }] : [];
  });
  const counting = countingRatings(shown);
  const isCounting = (rating: DealRating): boolean => counting.has(rating._id.toHexString());
  const wrong = shown.flatMap(({ deal, rating }): Mark[] => {
    const counts = isCounting(rating);
    const reviewAt = side === 'buyer' && counts ? rating.shownAt : undefined;
    const isReviewRight = side === 'seller' || deal.reviewAt?.getTime() === reviewAt?.getTime();
    if (rating.counts === counts && isReviewRight) return [];
    const change = {
      $set: { [`ratings.${side}.counts`]: counts, ...(reviewAt && { reviewAt }) },
      ...(side === 'buyer' && !counts && { $unset: { reviewAt: 1 } }),
    };
    return [{ filter: { _id: deal._id, [`ratings.${side}._id`]: rating._id }, change }];
  });
  return { ratings: shown.map(({ rating }) => rating).filter(isCounting), wrong };
}

export function createStandings(
  { events }: Pick<AppContext, 'events'>,
  { deals, users }: { deals: DealModel; users: UserModel },
): Standings {
  const inOrder = createKeyedQueue();

  async function endedDeals(filter: QueryFilter<DealFields>): Promise<Ended[]> {
    const found: Ended[] = [];
    // Excludes deals without an end: null and missing fields match no comparison.
    const ended = { ...filter, endedAt: { $gt: new Date(0) } };
    for await (const deal of deals.find(ended, fields).lean().cursor()) found.push(deal);
    return found;
  }

  async function compute(memberId: Types.ObjectId): Promise<{ standing: Standing; wrong: Mark[] }> {
    const [sold, bought] = await Promise.all([endedDeals({ sellerId: memberId }), endedDeals({ buyerId: memberId })]);
    const asSeller = findCountingRatings(sold, 'buyer');
    const asBuyer = findCountingRatings(bought, 'seller');
    return {
      standing: {
        stars: [1, 2, 3, 4, 5].map((stars) => asSeller.ratings.filter((rating) => rating.stars === stars).length),
        asDescribed: countFact(asSeller.ratings, 'asDescribed'),
        sentInTime: countFact(asSeller.ratings, 'sentInTime'),
        parcels: countParcels(bought),
        paid: countFact(asBuyer.ratings, 'paid'),
      },
      wrong: [...asSeller.wrong, ...asBuyer.wrong],
    };
  }

  /**
   * Raises `standingAttempt` before it reads, and writes only if no other computation has started since. An overtaken computation starts
   * again, because its marks may have replaced those of the newer one.
   */
  async function update(_id: Types.ObjectId): Promise<void> {
    for (;;) {
      const change = { $inc: { standingAttempt: 1 } };
      const options = { returnDocument: 'after', projection: { standingAttempt: 1 }, timestamps: false } as const;
      const member = await users.findOneAndUpdate({ _id }, change, options).lean();
      if (!member) return;
      const { standingAttempt = 0 } = member;
      const { standing, wrong } = await compute(_id);
      for (const mark of wrong) await deals.updateOne(mark.filter, mark.change);
      const written = await users.updateOne({ _id, standingAttempt }, { $set: { standing } }, { timestamps: false });
      if (written.matchedCount === 1) return;
    }
  }

  return {
    update: (memberId) =>
      inOrder(memberId.toHexString(), async () => {
        await update(memberId);
        // The page of the member and the pages of the books show the average.
        events.emit('site.changed', { ownerId: memberId.toHexString() });
      }),

    async isWrong(memberId) {
      const [member, { standing, wrong }] = await Promise.all([
        users.findById(memberId, { standing: 1 }).lean(),
        compute(memberId),
      ]);
      return member !== null && (wrong.length > 0 || !isDeepStrictEqual(member.standing ?? noStanding, standing));
    },
  };
}

/**
 * Subscribes to events: updates the statistics of members after their ratings were shown or moderated, and those of the buyer after the
 * end of a deal, whose parcel may count.
 */
export function updateStandingsOn(eventOutbox: EventOutbox, deals: DealModel, standings: Standings): void {
  async function updateRated(dealId: string, authors: readonly DealSide[]): Promise<void> {
    const deal = await deals.findById(dealId, { buyerId: 1, sellerId: 1 }).lean();
    if (!deal) return;
    for (const author of authors) await standings.update(otherSide(author) === 'buyer' ? deal.buyerId : deal.sellerId);
  }
  eventOutbox.on('ratingsShown', ({ dealId, authors }) => updateRated(dealId, authors));
  eventOutbox.on('ratingModerated', ({ dealId, author }) => updateRated(dealId, [author]));
  eventOutbox.on('dealStep', async ({ dealId, step }) => {
    if (step === 'completed' || step === 'failed') await updateRated(dealId, ['seller']);
  });
}
