import {
  listReviews,
  rateDeal,
  readDealRating,
  readReviewState,
  replyToRating,
  updateRatingHidden,
} from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { RatingsService } from './ratings.service.js';
import type { ReviewsService } from './reviews.service.js';

export function ratingsRoutes(
  mount: Mount,
  limit: LimitRequests,
  ratings: RatingsService,
  reviewsService: ReviewsService,
): void {
  const perAccount = limit(limits.dealsByAccount);

  mount(readDealRating, ({ actor, params }) => ratings.read(actor, params.dealId));

  mount(rateDeal, ({ actor, params, body }) => ratings.rate(actor, params.dealId, body), perAccount);

  mount(replyToRating, ({ actor, params, body }) => ratings.reply(actor, params.ratingId, body.text), perAccount);

  mount(updateRatingHidden, ({ actor, params, body }) => ratings.setHidden(actor, params.ratingId, body.isHidden));

  mount(listReviews, async ({ params, query, reply }) => {
    const { reviews, total } = await reviewsService.list(params.ownerId, query.page);
    reply.total({ total });
    return reviews;
  });

  mount(readReviewState, ({ actor, params }) => reviewsService.readState(actor, params.ownerId));
}
