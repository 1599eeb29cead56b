import { ratingBounds, type OwnerReviews, type ReviewState } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import type { Actor } from '../../platform/actor.js';
import { ownerTag } from '../../platform/caching/tags.js';
import { recordRead } from '../../platform/caching/tracked-reads.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { UserModel } from '../accounts/users/user.model.js';
import { presentStars } from '../accounts/users/user.presenter.js';
import type { DealModel } from './deal.model.js';
import { noStanding, ratingStateOf } from './rating-rules.js';

/** Reads the public ratings that buyers gave sellers. */
export interface ReviewsService {
  /** @throws OWNER_NOT_FOUND */
  list(ownerId: string, page: number): Promise<{ reviews: OwnerReviews; total: number }>;
  /** Resolves to whether the actor can rate the seller now, and for which deal. @throws OWNER_NOT_FOUND */
  readState(actor: Actor, ownerId: string): Promise<ReviewState>;
}

const perPage = ratingBounds.reviewsPerPage;
/** Maximum number of deals of one pair that `readState` reads. */
const maxPairDeals = 100;

export function createReviewsService(
  { now }: Pick<AppContext, 'now'>,
  { deals, users }: { deals: DealModel; users: UserModel },
): ReviewsService {
  async function findOwner(ownerId: string) {
    recordRead(ownerTag(ownerId));
    const owner = await users.findOne({ _id: ownerId, status: 'active' }, { standing: 1 }).lean();
    if (!owner) throw new HttpError('OWNER_NOT_FOUND');
    return owner;
  }

  return {
    async list(ownerId, page) {
      const { standing = noStanding } = await findOwner(ownerId);
      const filter = { sellerId: ownerId, reviewAt: { $gt: new Date(0) } };
      const [found, total] = await Promise.all([
        deals
          .find(filter, { buyerId: 1, ratings: 1 })
          .sort({ reviewAt: -1, _id: -1 })
          .skip((page - 1) * perPage)
          .limit(perPage)
          .lean(),
        deals.countDocuments(filter),
      ]);
      const authorIds = found.map(({ buyerId }) => buyerId);
      // The page shows their names.
      recordRead(...authorIds.map((id) => ownerTag(id.toHexString())));
      const authors = await users
        .find({ _id: { $in: authorIds } }, { name: 1 })
        .limit(perPage)
        .lean();
      const names = new Map(authors.map(({ _id, name }) => [_id.toHexString(), name]));
      const reviews = found.flatMap(({ buyerId, ratings }) => {
        const rating = ratings?.buyer;
        // A hidden one keeps its `reviewAt` until the event of the change is handled.
        if (!rating?.shownAt || rating.isHidden) return [];
        const { _id, stars, text, asDescribed, sentInTime, shownAt, reply } = rating;
        return [
          {
            _id: _id.toHexString(),
            author: names.get(buyerId.toHexString()) ?? '',
            stars,
            text,
            asDescribed,
            sentInTime,
            shownAt: shownAt.toISOString(),
            reply: reply && { text: reply.text, at: reply.at.toISOString() },
          },
        ];
      });
      const { stars: distribution, asDescribed, sentInTime, parcels, paid } = standing;
      const numbers = { ...presentStars(distribution), distribution, asDescribed, sentInTime, parcels, paid };
      return { reviews: { ...numbers, reviews }, total };
    },

    async readState(actor, ownerId) {
      await findOwner(ownerId);
      const found = await deals
        .find({ buyerId: actor._id, sellerId: ownerId }, { state: 1, endedAt: 1, isOpen: 1, ratings: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(maxPairDeals)
        .lean();
      const nowMs = now().getTime();
      const judged = found.map((deal) => ({ deal, rating: ratingStateOf(deal, 'buyer', nowMs) }));
      const chosen = [
        { state: 'ready', one: judged.find(({ rating }) => rating.canRate && rating.own === 'none') },
        { state: 'sealed', one: judged.find(({ rating }) => rating.canRate) },
        { state: 'open', one: judged.find(({ deal }) => deal.isOpen) },
        { state: 'done', one: judged.find(({ rating }) => rating.until !== null) },
      ] as const;
      const { state, one } = chosen.find((choice) => choice.one !== undefined) ?? { state: 'none' as const };
      return { state, dealId: one?.deal._id.toHexString() ?? null };
    },
  };
}
