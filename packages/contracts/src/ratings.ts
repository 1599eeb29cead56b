import { z } from 'zod';
import { Id, Nothing, PageNumber, text, Timestamp, totalHeader } from './common.js';
import { dealSides } from './deal-steps.js';
import { endpoint } from './endpoint.js';

export const ratingBounds = {
  /** UTF-16 units. */
  text: 500,
  /** UTF-16 units. */
  reply: 300,
  reviewsPerPage: 20,
} as const;

/** The answer of one member about the other; null where the question does not apply, such as one about a parcel after a meeting. */
const Fact = z.boolean().nullable();

const facts = {
  /** Of a buyer about the seller. */
  asDescribed: Fact,
  /** Of a buyer about the seller. */
  sentInTime: Fact,
  /** Of a seller about the buyer. */
  collected: Fact,
  /** Of a seller about the buyer. */
  paid: Fact,
};

const Stars = z.int().min(1).max(5);

export const RatingReply = z.object({ text: z.string(), at: Timestamp });
export type RatingReply = z.infer<typeof RatingReply>;

/** A rating as the two members of its deal see it. The facts of the other side are null. */
export const Rating = z.object({
  _id: Id,
  stars: Stars,
  text: z.string(),
  ...facts,
  /** Null while it is sealed: the other side cannot tell whether it exists, and it can be changed. */
  shownAt: Timestamp.nullable(),
  /**
   * Whether it counts in the numbers of the rated member; a buyer's rating then also appears in the reviews of the seller. Null until that
   * is computed, shortly after it is shown. False while it is hidden by an admin, for a second rating of the same pair within 90 days, and
   * if it was given after the other's was shown.
   */
  counts: z.boolean().nullable(),
  /** Whether an admin has hidden it. */
  isHidden: z.boolean(),
  /** The reply of the rated member. */
  reply: RatingReply.nullable(),
});
export type Rating = z.infer<typeof Rating>;

/** Whether and until when a member can rate a deal, and the state of both ratings. */
export const RatingState = z.object({
  /** The caller can rate now, or change a sealed rating. */
  canRate: z.boolean(),
  /** Of a completed or failed deal: the end of the time for rating, 30 days after the end of the deal. */
  until: Timestamp.nullable(),
  /** Of a completed or failed deal: when a sealed rating is shown at the latest, 14 days after the end of the deal. */
  opensAt: Timestamp.nullable(),
  own: z.enum(['none', 'sealed', 'shown']),
  /** `none` also while the rating of the other member is sealed. */
  other: z.enum(['none', 'shown']),
});
export type RatingState = z.infer<typeof RatingState>;

/** Both ratings of a deal. `other` is null until it is shown, and while an admin hides it. */
export const DealRatings = z.object({ state: RatingState, own: Rating.nullable(), other: Rating.nullable() });
export type DealRatings = z.infer<typeof DealRatings>;

const DealParams = z.object({ dealId: Id });
const RatingParams = z.object({ ratingId: Id });
const OwnerParams = z.object({ ownerId: Id });

export const readDealRating = endpoint({
  method: 'GET',
  path: '/api/deals/:dealId/rating',
  summary: 'The rating of the caller, and the one of the other member once it is shown.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  response: DealRatings,
  status: [200],
  errors: ['DEAL_NOT_FOUND'],
});

export const RatingBody = z.object({
  stars: Stars,
  text: text(ratingBounds.text).default(''),
  asDescribed: Fact.default(null),
  sentInTime: Fact.default(null),
  collected: Fact.default(null),
  paid: Fact.default(null),
});
export type RatingBody = z.output<typeof RatingBody>;

export const rateDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:dealId/rating',
  summary:
    'Rates the other member of a completed or failed deal. The rating stays sealed until both have rated or 14 days after the end of the deal. Only the facts of the own side are stored.',
  retry: 'safe: the rating stays the same.',
  access: 'member',
  params: DealParams,
  notFound: 'DEAL_NOT_FOUND',
  body: RatingBody,
  response: DealRatings,
  status: [200],
  errors: ['DEAL_NOT_FOUND', 'RATING_NOT_YET', 'RATING_CLOSED', 'RATING_OPENED'],
});

export const replyToRating = endpoint({
  method: 'PUT',
  path: '/api/ratings/:ratingId/reply',
  summary: 'The one public reply of the rated member to a shown rating. FORBIDDEN for others.',
  retry: 'safe: the same reply again changes nothing. Another one is refused with RATING_REPLIED.',
  access: 'member',
  params: RatingParams,
  notFound: 'RATING_NOT_FOUND',
  body: z.object({ text: text(ratingBounds.reply).min(1) }),
  response: RatingReply,
  status: [200],
  errors: ['RATING_NOT_FOUND', 'FORBIDDEN', 'RATING_REPLIED'],
});

export const updateRatingHidden = endpoint({
  method: 'PUT',
  path: '/api/ratings/:ratingId/hidden',
  summary:
    'Hides a shown rating and its reply from everybody but its author, or shows it again. Hidden ratings do not count.',
  retry: 'safe: the rating stays hidden or shown; the audit log records each call.',
  access: 'admin',
  params: RatingParams,
  notFound: 'RATING_NOT_FOUND',
  body: z.object({ isHidden: z.boolean() }),
  response: Nothing,
  status: [204],
  errors: ['RATING_NOT_FOUND'],
});

/** A rating that was reported, for admins. */
export const ReportedRating = z.object({
  _id: Id,
  /** The side of the author. */
  side: z.enum(dealSides),
  stars: Stars,
  text: z.string(),
  /** `''` without one. */
  reply: z.string(),
  isHidden: z.boolean(),
  shownAt: Timestamp,
});
export type ReportedRating = z.infer<typeof ReportedRating>;

/** `yes` counts the positive answers to a question, `of` all answers. */
export const FactCount = z.object({ yes: z.int(), of: z.int() });
export type FactCount = z.infer<typeof FactCount>;

/** The sent parcels of a buyer in finished deals, and how many the buyer collected. Lost parcels do not count. */
export const ParcelCount = z.object({ collected: z.int(), sent: z.int() });
export type ParcelCount = z.infer<typeof ParcelCount>;

/** A shown rating of a seller by a buyer, for everybody. */
export const Review = z.object({
  _id: Id,
  /** The name of the buyer, `''` after the account was deleted. */
  author: z.string(),
  stars: Stars,
  text: z.string(),
  asDescribed: Fact,
  sentInTime: Fact,
  shownAt: Timestamp,
  reply: RatingReply.nullable(),
});
export type Review = z.infer<typeof Review>;

/** The numbers of a member from ratings that count, and one page of the reviews, latest first. */
export const OwnerReviews = z.object({
  /** The average with one decimal; null before the first rating. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /** Numbers of ratings with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()).length(5),
  asDescribed: FactCount,
  sentInTime: FactCount,
  /** Of the member as a buyer. */
  parcels: ParcelCount,
  /** Of the member as a buyer. */
  paid: FactCount,
  reviews: z.array(Review),
});
export type OwnerReviews = z.infer<typeof OwnerReviews>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId/reviews',
  summary: 'The reviews of a seller, latest first, 20 a page, with the numbers of all ratings that count.',
  access: 'optional',
  params: OwnerParams,
  notFound: 'OWNER_NOT_FOUND',
  query: z.object({ page: PageNumber }),
  response: OwnerReviews,
  status: [200],
  headers: [totalHeader],
  errors: ['OWNER_NOT_FOUND'],
});

/**
 * Whether the caller can review a seller: `ready` (a finished deal waits for a rating), `sealed` (rated, and it can still be changed),
 * `open` (possible once the deal is finished), `done` (the latest deal is rated, or its time is over), `none` (no deal as a buyer).
 */
export const ReviewState = z.object({
  state: z.enum(['ready', 'sealed', 'open', 'done', 'none']),
  /** The deal that determines the state. */
  dealId: Id.nullable(),
});
export type ReviewState = z.infer<typeof ReviewState>;

export const readReviewState = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId/review-state',
  summary: 'Whether the caller can review this seller, and for which deal.',
  access: 'member',
  params: OwnerParams,
  notFound: 'OWNER_NOT_FOUND',
  response: ReviewState,
  status: [200],
  errors: ['OWNER_NOT_FOUND'],
});
