import { defaultBookGrams, defaultPostage, noDiscounts, suggestPostage } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { planParcels, type Offer, type PlannedParcel, type PlanProblem, type PlanSeller } from './plan-parcels.js';

/** Deterministic numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A list of school books: prices around a usual one, some sellers with discounts, postage by tiers. */
function randomProblem(seed: number, itemCount: number, sellerCount: number, parcelPenaltyRsd = 0): PlanProblem {
  const random = randomNumbers(seed);
  const upTo = (max: number): number => Math.floor(random() * (max + 1));
  const sellers = Array.from({ length: sellerCount }, (): PlanSeller => {
    const two = random() < 0.4 ? upTo(20) : 0;
    const factor = 0.7 + random() * 0.6;
    return {
      discounts: { two, three: two + (random() < 0.5 ? upTo(15) : 0) },
      postage: {
        post: defaultPostage.post.map((price) => Math.round(price * factor)),
        courier: defaultPostage.courier,
      },
    };
  });
  const share = 0.15 + random() * 0.6;
  const offers: Offer[] = [];
  for (let item = 0; item < itemCount; item += 1) {
    const usual = 200 + upTo(600);
    for (let seller = 0; seller < sellerCount; seller += 1) {
      if (random() < share)
        offers.push({
          item,
          seller,
          bookId: `${String(item)}-${String(seller)}`,
          priceRsd: Math.round(usual * (0.6 + random() * 0.9)),
        });
    }
  }
  return { offers, sellers, delivery: 'post', parcelPenaltyRsd };
}

const total = (parcels: readonly PlannedParcel[], penalty = 0): number =>
  parcels.reduce((sum, { sumRsd, discountRsd, postageRsd }) => sum + sumRsd - discountRsd + postageRsd + penalty, 0);

const seller = (changes: Partial<PlanSeller> = {}): PlanSeller => ({
  discounts: noDiscounts,
  postage: { post: [300, 300, 300, 300], courier: [400, 400, 400, 400] },
  ...changes,
});
const offer = (item: number, sellerIndex: number, priceRsd: number): Offer => ({
  item,
  seller: sellerIndex,
  bookId: `${String(item)}-${String(sellerIndex)}`,
  priceRsd,
});
const bookIds = (parcels: readonly PlannedParcel[]): string[] =>
  parcels.flatMap(({ offers }) => offers.map(({ bookId }) => bookId)).toSorted();

describe('planParcels', () => {
  it('returns no parcel for no offers', () => {
    expect(planParcels({ offers: [], sellers: [], delivery: 'post', parcelPenaltyRsd: 0 })).toEqual([]);
  });

  it('takes a dearer copy when that saves more postage than it costs', () => {
    const offers = [offer(0, 0, 500), offer(1, 1, 100), offer(1, 0, 350)];
    const plan = planParcels({ offers, sellers: [seller(), seller()], delivery: 'post', parcelPenaltyRsd: 0 });
    expect(plan).toEqual([{ seller: 0, offers: [offers[0], offers[2]], sumRsd: 850, discountRsd: 0, postageRsd: 300 }]);
  });

  it('takes the cheapest copy of each item when there is no postage', () => {
    const offers = [offer(0, 0, 500), offer(1, 1, 100), offer(1, 0, 350)];
    const plan = planParcels({ offers, sellers: [seller(), seller()], delivery: 'inPerson', parcelPenaltyRsd: 0 });
    expect(bookIds(plan)).toEqual(['0-0', '1-1']);
    expect(total(plan)).toBe(600);
  });

  it('counts the discount for several books of one seller', () => {
    const offers = [offer(0, 0, 400), offer(1, 0, 400), offer(0, 1, 380), offer(1, 1, 380)];
    const sellers = [seller({ discounts: { two: 20, three: 20 } }), seller()];
    const plan = planParcels({ offers, sellers, delivery: 'post', parcelPenaltyRsd: 0 });
    expect(plan).toMatchObject([{ seller: 0, sumRsd: 800, discountRsd: 160 }]);
  });

  it('leads to the fewest parcels with a high penalty, however dear they are', () => {
    const offers = [
      offer(0, 0, 100),
      offer(1, 1, 100),
      offer(2, 2, 100),
      ...[0, 1, 2].map((item) => offer(item, 3, 5_000)),
    ];
    const sellers = [seller(), seller(), seller(), seller()];
    expect(planParcels({ offers, sellers, delivery: 'post', parcelPenaltyRsd: 0 })).toHaveLength(3);
    expect(planParcels({ offers, sellers, delivery: 'post', parcelPenaltyRsd: 1e7 })).toHaveLength(1);
  });

  it('returns valid plans for random problems of every size', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const problem = randomProblem(seed, 1 + (seed % 40), 1 + ((seed * 7) % 200));
      const plan = planParcels(problem);
      const chosen = plan.flatMap(({ offers }) => offers);
      expect(new Set(chosen.map(({ item }) => item)).size).toBe(chosen.length);
      expect(new Set(chosen.map(({ item }) => item))).toEqual(new Set(problem.offers.map(({ item }) => item)));
      for (const { offers, seller: index, sumRsd, postageRsd } of plan) {
        expect(offers.every((one) => one.seller === index && problem.offers.includes(one))).toBe(true);
        expect(sumRsd).toBe(offers.reduce((sum, { priceRsd }) => sum + priceRsd, 0));
        const { postage } = problem.sellers[index] ?? seller();
        expect(postageRsd).toBe(suggestPostage(postage, 'post', offers.length * defaultBookGrams));
      }
    }
  });

  it.each([
    { goal: 'the least cost', penalty: 0 },
    { goal: 'the fewest parcels', penalty: 1e7 },
  ])('finds $goal by local search within 2 percent in 99 percent of 1,000 random problems', ({ penalty }) => {
    let close = 0;
    const problems = 1_000;
    for (let seed = 1; seed <= problems; seed += 1) {
      const problem = randomProblem(seed, 3 + (seed % 5), 3 + (seed % 8), penalty);
      const exact = planParcels(problem, Infinity);
      const found = planParcels(problem, 0);
      expect(total(found, penalty)).toBeGreaterThanOrEqual(total(exact, penalty));
      const hasAsFewParcels = penalty === 0 || found.length === exact.length;
      if (hasAsFewParcels && total(found) <= total(exact) * 1.02) close += 1;
    }
    expect(close).toBeGreaterThanOrEqual(0.99 * problems);
  });
});
