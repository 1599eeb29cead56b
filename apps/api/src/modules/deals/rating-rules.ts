import {
  dealTimes,
  type DealRatings,
  type DealSide,
  type FactCount,
  type ParcelCount,
  type Rating,
  type RatingState,
} from '@korice/contracts';
import type { Types } from 'mongoose';
import type { Standing } from '../accounts/users/user.model.js';
import type { DealFields, DealRating } from './deal.model.js';

/** Rules of ratings that need no database. */

export const otherSide = (side: DealSide): DealSide => (side === 'buyer' ? 'seller' : 'buyer');

/** At most one rating of the same pair counts within this time. */
const pairPauseMs = 90 * 24 * 3_600_000;

type RatedDeal = Pick<DealFields, 'state' | 'endedAt' | 'ratings'>;

/** Returns the end of a deal that can be rated; null for other deals. */
export const ratedEndOf = ({ state, endedAt }: Pick<DealFields, 'state' | 'endedAt'>): Date | null =>
  state === 'completed' || state === 'failed' ? endedAt : null;

export const opensAtOf = (endedAt: Date): Date => new Date(endedAt.getTime() + dealTimes.sealedMs);

/** Returns the state of the ratings for one side. Does not reveal a sealed rating of the other side. */
export function ratingStateOf(deal: RatedDeal, side: DealSide, nowMs: number): RatingState {
  const endedAt = ratedEndOf(deal);
  const own = deal.ratings?.[side];
  const other = deal.ratings?.[otherSide(side)];
  const untilMs = endedAt === null ? null : endedAt.getTime() + dealTimes.ratingMs;
  return {
    canRate: untilMs !== null && nowMs <= untilMs && !own?.shownAt,
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
    opensAt: endedAt && opensAtOf(endedAt).toISOString(),
    own: own ? (own.shownAt ? 'shown' : 'sealed') : 'none',
    other: other?.shownAt && !other.isHidden ? 'shown' : 'none',
  };
}

const presentRating = (rating: DealRating): Rating => ({
  _id: rating._id.toHexString(),
  stars: rating.stars,
  text: rating.text,
  asDescribed: rating.asDescribed,
  sentInTime: rating.sentInTime,
  collected: rating.collected,
  paid: rating.paid,
  shownAt: rating.shownAt?.toISOString() ?? null,
  counts: rating.counts,
  isHidden: rating.isHidden,
  reply: rating.reply && { text: rating.reply.text, at: rating.reply.at.toISOString() },
});

/** Presents both ratings to one of the members; omits a sealed or hidden one of the other side. */
export function presentRatings(deal: RatedDeal, side: DealSide, nowMs: number): DealRatings {
  const state = ratingStateOf(deal, side, nowMs);
  const own = deal.ratings?.[side];
  const other = state.other === 'shown' ? deal.ratings?.[otherSide(side)] : undefined;
  return { state, own: own ? presentRating(own) : null, other: other ? presentRating(other) : null };
}

/** A shown rating of a deal, with the member who gave it. */
export interface AuthoredRating {
  rating: DealRating & { shownAt: Date };
  authorId: Types.ObjectId;
}

/**
 * Returns the ids of the ratings that count: neither hidden nor late, and at most one of each author in 90 days, so that a pair cannot
 * inflate its ratings with many deals. The order of `shown` does not matter.
 */
export function countingRatings(shown: readonly AuthoredRating[]): Set<string> {
  const counting = new Set<string>();
  const latestOf = new Map<string, number>();
  const inOrder = shown.toSorted(
    (a, b) =>
      a.rating.shownAt.getTime() - b.rating.shownAt.getTime() ||
      a.rating._id.toHexString().localeCompare(b.rating._id.toHexString()),
  );
  for (const { rating, authorId } of inOrder) {
    if (rating.isHidden || rating.isLate) continue;
    const author = authorId.toHexString();
    const shownMs = rating.shownAt.getTime();
    const latest = latestOf.get(author);
    if (latest !== undefined && shownMs - latest < pairPauseMs) continue;
    latestOf.set(author, shownMs);
    counting.add(rating._id.toHexString());
  }
  return counting;
}

/** The fields of a deal that `countParcels` reads. */
export type ParcelDeal = Pick<DealFields, 'sellerId' | 'state' | 'completedBy' | 'reason' | 'sentAt' | 'endedAt'>;

/**
 * Counts the parcels of a buyer. Ignores lost parcels and parcels whose arrival nobody confirmed, which say nothing about the buyer. Counts
 * at most one collected parcel of each seller in 90 days, like ratings, but every parcel that was not collected.
 */
export function countParcels(deals: readonly ParcelDeal[]): ParcelCount {
  const count = { collected: 0, sent: 0 };
  const latestOf = new Map<string, number>();
  const ended = deals
    .flatMap((deal) =>
      deal.endedAt && deal.sentAt && ratedEndOf(deal) ? [{ ...deal, endMs: deal.endedAt.getTime() }] : [],
    )
    .toSorted((a, b) => a.endMs - b.endMs);
  for (const { sellerId, state, completedBy, reason, endMs } of ended) {
    if (state === 'completed' && completedBy === null) continue;
    if (state === 'failed' && reason === 'notArrived') continue;
    if (state === 'failed' && reason === 'notCollected') {
      count.sent += 1;
      continue;
    }
    const seller = sellerId.toHexString();
    const latest = latestOf.get(seller);
    if (latest !== undefined && endMs - latest < pairPauseMs) continue;
    latestOf.set(seller, endMs);
    count.collected += 1;
    count.sent += 1;
  }
  return count;
}

export function countFact(ratings: readonly DealRating[], fact: 'asDescribed' | 'sentInTime' | 'paid'): FactCount {
  const answers = ratings.map((rating) => rating[fact]).filter((answer) => answer !== null);
  return { yes: answers.filter(Boolean).length, of: answers.length };
}

export const noStanding: Standing = {
  stars: [0, 0, 0, 0, 0],
  asDescribed: { yes: 0, of: 0 },
  sentInTime: { yes: 0, of: 0 },
  parcels: { collected: 0, sent: 0 },
  paid: { yes: 0, of: 0 },
};
