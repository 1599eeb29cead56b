import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { DealRating } from './deal.model.js';
import { countFact, countingRatings, countParcels, type AuthoredRating, type ParcelDeal } from './rating-rules.js';

const day = 24 * 3_600_000;
const onDay = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * day);

const shown = (
  authorId: Types.ObjectId,
  days: number,
  changes: Partial<DealRating> = {},
): AuthoredRating & { id: string } => {
  const _id = new Types.ObjectId();
  const facts = { asDescribed: true, sentInTime: null, collected: null, paid: null };
  const state = { isLate: false, counts: false, isHidden: false, reply: null };
  const rating = { _id, stars: 5, text: '', ...facts, ...state, ...changes, shownAt: onDay(days) };
  return { id: _id.toHexString(), authorId, rating };
};

describe('countingRatings', () => {
  const author = new Types.ObjectId();

  it('counts one rating of the same author within 90 days, and the next one from the 90th day on', () => {
    const ratings = [shown(author, 0), shown(author, 1), shown(author, 89), shown(author, 90), shown(author, 100)];
    const counting = countingRatings(ratings);
    expect(ratings.map(({ id }) => counting.has(id))).toEqual([true, false, false, true, false]);
  });

  it('counts one rating of each author', () => {
    const ratings = [shown(author, 0), shown(new Types.ObjectId(), 0), shown(new Types.ObjectId(), 1)];
    expect(countingRatings(ratings).size).toBe(3);
  });

  it('counts neither hidden nor late ratings, and they block no other one', () => {
    const ratings = [shown(author, 0, { isHidden: true }), shown(author, 1, { isLate: true }), shown(author, 2)];
    expect([...countingRatings(ratings)]).toEqual([ratings[2]?.id]);
  });

  it('returns the same ratings for every order of its input', () => {
    const ratings = [0, 10, 95, 95, 200].map((days) => shown(author, days));
    expect([...countingRatings(ratings.toReversed())].toSorted()).toEqual([...countingRatings(ratings)].toSorted());
  });
});

describe('countParcels', () => {
  const sellerId = new Types.ObjectId();
  const parcel = (days: number, changes: Partial<ParcelDeal> = {}): ParcelDeal => ({
    sellerId,
    state: 'completed',
    completedBy: 'buyer',
    reason: null,
    sentAt: onDay(days - 2),
    endedAt: onDay(days),
    ...changes,
  });
  const other = () => ({ sellerId: new Types.ObjectId() });

  it('counts collected parcels of several sellers, and one of the same seller within 90 days', () => {
    const parcels = [parcel(0), parcel(1, other()), parcel(2), parcel(3), parcel(91)];
    expect(countParcels(parcels)).toEqual({ collected: 3, sent: 3 });
  });

  it('counts every parcel that came back', () => {
    const back = { state: 'failed', reason: 'notCollected' } as const;
    expect(countParcels([parcel(0), parcel(1, back), parcel(2, back)])).toEqual({ collected: 1, sent: 3 });
  });

  it('counts a parcel that was not as described as collected, and omits one that got lost', () => {
    const parcels = [
      parcel(0, { ...other(), state: 'failed', reason: 'notAsDescribed' }),
      parcel(0, { ...other(), state: 'failed', reason: 'notArrived' }),
    ];
    expect(countParcels(parcels)).toEqual({ collected: 1, sent: 1 });
  });

  it('omits a parcel whose arrival nobody confirmed', () => {
    const parcels = [parcel(0, { completedBy: null }), parcel(1, other())];
    expect(countParcels(parcels)).toEqual({ collected: 1, sent: 1 });
  });

  it('omits meetings and deals that were cancelled', () => {
    expect(countParcels([parcel(0, { sentAt: null }), parcel(0, { state: 'cancelled' })])).toEqual({
      collected: 0,
      sent: 0,
    });
  });
});

it('countFact counts the answers that are not null', () => {
  const ratings = [true, false, null].map((paid) => shown(new Types.ObjectId(), 0, { paid }).rating);
  expect(countFact(ratings, 'paid')).toEqual({ yes: 1, of: 2 });
});
