import { dealTimes, type DealRatings, type DealSide, type RatingBody, type RatingReply } from '@korice/contracts';
import { Types, type QueryFilter } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import { createPendingEvent } from '../../jobs/event-outbox.js';
import type { Actor } from '../../platform/actor.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { DealFields, DealModel, DealRating } from './deal.model.js';
import { findDeal, sideOf } from './deal-reads.js';
import type { DealWrites } from './deal-writes.js';
import { opensAtOf, otherSide, presentRatings, ratedEndOf } from './rating-rules.js';

/** A shown rating with its deal. `author` is the side that gave it. */
export interface RatingInDeal {
  deal: DealFields;
  author: DealSide;
  rating: DealRating & { shownAt: Date };
}

export interface RatingsService {
  /** @throws DEAL_NOT_FOUND, for strangers too */
  read(actor: Actor, dealId: string): Promise<DealRatings>;
  /**
   * Gives or changes the sealed rating of the actor; shows both when the other side has rated too. Repeating the same rating changes
   * nothing.
   * @throws DEAL_NOT_FOUND, RATING_NOT_YET, RATING_CLOSED after 30 days, RATING_OPENED once it is shown
   */
  rate(actor: Actor, dealId: string, body: RatingBody): Promise<DealRatings>;
  /**
   * Stores the reply of the rated member; repeating it changes nothing.
   * @throws RATING_NOT_FOUND, FORBIDDEN for anybody but the rated member, RATING_REPLIED
   */
  reply(actor: Actor, ratingId: string, text: string): Promise<RatingReply>;
  /** Hides a rating or shows it again. Idempotent. @throws RATING_NOT_FOUND */
  setHidden(actor: Actor, ratingId: string, isHidden: boolean): Promise<void>;
  /** Resolves to a shown rating, also to a hidden one; null without one. */
  findShown(ratingId: string): Promise<RatingInDeal | null>;
  /** Job: shows sealed ratings 14 days after the end of their deals. Idempotent, also on several processes. */
  revealDue(): Promise<void>;
}

export function createRatingsService(
  { events, now }: Pick<AppContext, 'events' | 'now'>,
  { deals, users }: { deals: DealModel; users: UserModel },
  { writes, audit }: { writes: DealWrites; audit: Pick<AuditService, 'createEvent' | 'recordEvent'> },
): RatingsService {
  const shownEvent = ({ _id }: DealFields, authors: DealSide[]) =>
    createPendingEvent('ratingsShown', { dealId: _id.toHexString(), authors });

  /** Shows the sealed ratings of a deal if they are due. Resolves to the current deal. */
  async function revealIfDue(deal: DealFields): Promise<DealFields> {
    const endedAt = ratedEndOf(deal);
    const sealed = (['buyer', 'seller'] as const).filter((side) => deal.ratings?.[side]?.shownAt === null);
    const at = now();
    if (!endedAt || sealed.length === 0 || at < opensAtOf(endedAt)) return deal;
    const unchanged = sealed.map((side) => [
      [`ratings.${side}._id`, deal.ratings?.[side]?._id],
      [`ratings.${side}.shownAt`, null],
    ]);
    const shown = await writes.update(
      deal,
      { endedAt, ...Object.fromEntries(unchanged.flat()) } as QueryFilter<DealFields>,
      {
        $set: Object.fromEntries(
          sealed.flatMap((side) => [
            [`ratings.${side}.shownAt`, at],
            [`ratings.${side}.counts`, null],
          ]),
        ),
        $unset: { revealAt: 1 },
        $inc: { rev: 1 },
        $push: { pendingEvents: shownEvent(deal, sealed) },
      },
    );
    return shown ?? (await deals.findById(deal._id).orFail().lean());
  }

  const isSame = (rating: DealRating, body: Pick<DealRating, 'stars' | 'text' | Fact>): boolean =>
    rating.stars === body.stars && rating.text === body.text && facts.every((fact) => rating[fact] === body[fact]);

  /** Writes the rating if the deal and the other rating have not changed since they were read; resolves to null otherwise. */
  async function write(
    deal: DealFields,
    side: DealSide,
    given: ReturnType<typeof ratingOf>,
  ): Promise<DealFields | null> {
    const other = otherSide(side);
    const own = deal.ratings?.[side];
    const theirs = deal.ratings?.[other];
    const at = now();
    const endedAt = ratedEndOf(deal);
    if (!endedAt) throw new HttpError('RATING_NOT_YET');
    const isShown = theirs !== undefined || at >= opensAtOf(endedAt);
    const rating: DealRating = {
      ...given,
      _id: own?._id ?? new Types.ObjectId(),
      shownAt: isShown ? at : null,
      isLate: Boolean(theirs?.shownAt),
      counts: theirs?.shownAt ? false : null,
      isHidden: false,
      reply: null,
    };
    // In a query null also matches a missing path.
    const unchanged = {
      state: deal.state,
      endedAt,
      [`ratings.${side}._id`]: own?._id ?? null,
      [`ratings.${side}.shownAt`]: null,
      [`ratings.${other}._id`]: theirs?._id ?? null,
      [`ratings.${other}.shownAt`]: theirs?.shownAt ?? null,
    } as QueryFilter<DealFields>;
    if (!isShown) {
      // No event and no new `rev`: the other side must not notice a sealed rating.
      const change = { $set: { [`ratings.${side}`]: rating, revealAt: opensAtOf(endedAt) } };
      return deals.findOneAndUpdate({ _id: deal._id, ...unchanged }, change, { returnDocument: 'after' }).lean();
    }
    const isReveal = theirs?.shownAt === null;
    return writes.update(deal, unchanged, {
      $set: {
        [`ratings.${side}`]: rating,
        ...(isReveal && { [`ratings.${other}.shownAt`]: at, [`ratings.${other}.counts`]: null }),
      },
      $unset: { revealAt: 1 },
      $inc: { rev: 1 },
      $push: { pendingEvents: shownEvent(deal, isReveal ? [side, other] : [side]) },
    });
  }

  const findShown: RatingsService['findShown'] = async (ratingId) => {
    for (const author of ['buyer', 'seller'] as const) {
      const deal = await deals.findOne({ [`ratings.${author}._id`]: ratingId }).lean();
      const rating = deal?.ratings?.[author];
      if (deal && rating?.shownAt) return { deal, author, rating: { ...rating, shownAt: rating.shownAt } };
    }
    return null;
  };

  async function getShown(ratingId: string): Promise<RatingInDeal> {
    const found = await findShown(ratingId);
    if (!found) throw new HttpError('RATING_NOT_FOUND');
    return found;
  }

  const ratingEvent = (type: 'ratingModerated' | 'ratingReplied', { deal, author }: RatingInDeal) =>
    createPendingEvent(type, { dealId: deal._id.toHexString(), author });

  return {
    async read(actor, dealId) {
      const { deal, side } = await findDeal(deals, actor, dealId);
      return presentRatings(deal, side, now().getTime());
    },

    async rate(actor, dealId, body) {
      for (;;) {
        const { deal: found, side } = await findDeal(deals, actor, dealId);
        const deal = await revealIfDue(found);
        const given = ratingOf(body, side, deal);
        const endedAt = ratedEndOf(deal);
        const own = deal.ratings?.[side];
        const nowMs = now().getTime();
        if (own && isSame(own, given)) return presentRatings(deal, side, nowMs);
        if (!endedAt) throw new HttpError('RATING_NOT_YET');
        if (own?.shownAt) throw new HttpError('RATING_OPENED');
        if (nowMs > endedAt.getTime() + dealTimes.ratingMs) throw new HttpError('RATING_CLOSED');
        const written = await write(deal, side, given);
        // Otherwise the deal or the other rating has changed meanwhile, so try again.
        if (written) return presentRatings(written, side, nowMs);
      }
    },

    async reply(actor, ratingId, text) {
      const found = await getShown(ratingId);
      const { deal, author, rating } = found;
      if (rating.isHidden) throw new HttpError('RATING_NOT_FOUND');
      if (sideOf(deal, actor._id) !== otherSide(author)) throw new HttpError('FORBIDDEN');
      const reply = { text, at: now() };
      const path = `ratings.${author}`;
      const changed = await writes.update(
        deal,
        { [`${path}._id`]: rating._id, [`${path}.reply`]: null },
        {
          $set: { [`${path}.reply`]: reply },
          $inc: { rev: 1 },
          $push: { pendingEvents: ratingEvent('ratingReplied', found) },
        },
      );
      if (author === 'buyer') events.emit('site.changed', { ownerId: deal.sellerId.toHexString() });
      const stored = changed ? reply : (await getShown(ratingId)).rating.reply;
      if (stored?.text !== text) throw new HttpError('RATING_REPLIED');
      return { text, at: stored.at.toISOString() };
    },

    async setHidden(actor, ratingId, isHidden) {
      const found = await getShown(ratingId);
      const path = `ratings.${found.author}`;
      const authorId = found.author === 'buyer' ? found.deal.buyerId : found.deal.sellerId;
      const name = (await users.findById(authorId, { name: 1 }).lean())?.name ?? '';
      const event = audit.createEvent(actor, isHidden ? 'ratingHidden' : 'ratingShown', {
        id: ratingId,
        name,
        ownerId: authorId.toHexString(),
      });
      await writes.update(
        found.deal,
        { [`${path}._id`]: found.rating._id, [`${path}.isHidden`]: !isHidden },
        {
          $set: { [`${path}.isHidden`]: isHidden },
          $inc: { rev: 1 },
          $push: { pendingEvents: { $each: [ratingEvent('ratingModerated', found), event] } },
        },
      );
      if (found.author === 'buyer') events.emit('site.changed', { ownerId: found.deal.sellerId.toHexString() });
      await audit.recordEvent(event);
    },

    findShown,

    async revealDue() {
      const due = deals.find({ revealAt: { $lte: now() } }).lean();
      await forEachSettled(due.cursor({ batchSize: 50 }), async (deal) => {
        const { ratings, revealAt, endedAt, _id } = await revealIfDue(deal);
        const isSealed = Object.values(ratings ?? {}).some((rating) => rating.shownAt === null);
        // Still sealed: an objection of the buyer has moved the end of the deal.
        if (isSealed && revealAt && endedAt)
          await deals.updateOne({ _id, revealAt }, { $set: { revealAt: opensAtOf(endedAt) } });
      });
    },
  };
}

const facts = ['asDescribed', 'sentInTime', 'collected', 'paid'] as const;
type Fact = (typeof facts)[number];

/**
 * Returns the fields of a rating that its author states: only the facts of that side, and none about a parcel after a delivery in person.
 */
function ratingOf({ stars, text, ...answers }: RatingBody, side: DealSide, { delivery }: DealFields) {
  const isParcel = delivery.kind !== 'inPerson';
  return {
    stars,
    text,
    asDescribed: side === 'buyer' ? answers.asDescribed : null,
    sentInTime: side === 'buyer' && isParcel ? answers.sentInTime : null,
    collected: side === 'seller' && isParcel ? answers.collected : null,
    paid: side === 'seller' ? answers.paid : null,
  };
}
