import { dealBounds, defaultBookGrams, noDiscounts, parcelGrams, suggestPostage } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { randomPlanProblem } from '../../../../test/factories/random-plan-problem.js';
import type { Offer, PlanProblem, PlanSeller } from './plan-model.js';
import { planParcels, type PlannedParcel } from './plan-parcels.js';

const total = (parcels: readonly PlannedParcel[], penalty = 0): number =>
  parcels.reduce((sum, { sumRsd, discountRsd, postageRsd }) => sum + sumRsd - discountRsd + postageRsd + penalty, 0);

const seller = (changes: Partial<PlanSeller> = {}): PlanSeller => ({
  discounts: noDiscounts,
  postage: { post: [300, 300, 300, 300], courier: [400, 400, 400, 400] },
  ...changes,
});
const offer = (item: number, sellerIndex: number, priceRsd: number, grams = defaultBookGrams): Offer => ({
  item,
  seller: sellerIndex,
  bookId: `${String(item)}-${String(sellerIndex)}`,
  priceRsd,
  grams,
});
const bookIds = (parcels: readonly PlannedParcel[]): string[] =>
  parcels.flatMap(({ offers }) => offers.map(({ bookId }) => bookId)).toSorted();

describe('planParcels', () => {
  it('returns no parcel for no offers', () => {
    expect(planParcels({ offers: [], sellers: [], delivery: 'post', parcelPenaltyRsd: 0 })).toEqual([]);
  });

  it('takes a more expensive copy when that saves more postage than it costs', () => {
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

  it.each([
    { solution: 'exactly', maxExactSteps: Infinity },
    { solution: 'by local search', maxExactSteps: 0 },
  ])('takes a more expensive copy $solution when the cheaper one makes the parcel too heavy', ({ maxExactSteps }) => {
    const byWeight = seller({ postage: { post: [100, 100, 900, 900], courier: [0, 0, 0, 0] } });
    const offers = [offer(0, 0, 500, 900), offer(1, 0, 100, 400), offer(1, 1, 200, 400)];
    const problem: PlanProblem = { offers, sellers: [byWeight, byWeight], delivery: 'post', parcelPenaltyRsd: 0 };
    expect(planParcels(problem, maxExactSteps)).toEqual([
      { seller: 0, offers: [offers[0]], sumRsd: 500, discountRsd: 0, postageRsd: 100 },
      { seller: 1, offers: [offers[2]], sumRsd: 200, discountRsd: 0, postageRsd: 100 },
    ]);
  });

  it('plans the fewest parcels with a high parcel penalty, whatever the books cost', () => {
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

  it.each([
    { solution: 'exactly', maxExactSteps: Infinity },
    { solution: 'by local search', maxExactSteps: 0 },
  ])(
    'chooses the copies of equal items together $solution, so that no further parcel is needed',
    ({ maxExactSteps }) => {
      // The sellers 0 and 2, whose other books are wanted too, offer their copies for the same one of two equal items.
      const offers = [offer(0, 0, 100), offer(0, 2, 300), offer(1, 1, 200), offer(2, 0, 100), offer(3, 2, 100)];
      const sellers = [seller(), seller(), seller()];
      const problem: PlanProblem = { offers, equalItems: [[0, 1]], sellers, delivery: 'post', parcelPenaltyRsd: 1e7 };
      const plan = planParcels(problem, maxExactSteps);
      expect(bookIds(plan)).toEqual(['0-0', '0-2', '2-0', '3-2']);
      expect(plan.map(({ seller: index }) => index).toSorted()).toEqual([0, 2]);
      expect(plan.flatMap(({ offers: chosen }) => chosen.map(({ item }) => item)).toSorted()).toEqual([0, 1, 2, 3]);
    },
  );

  it('splits the books of one seller into deals of equal size, each with its discount and postage', () => {
    const offers = Array.from({ length: dealBounds.maxBooks + 1 }, (_, item) => offer(item, 0, 100));
    const sellers = [seller({ discounts: { two: 10, three: 10 } })];
    const plan = planParcels({ offers, sellers, delivery: 'post', parcelPenaltyRsd: 0 });
    expect(plan.map((parcel) => parcel.offers.length)).toEqual([16, 15]);
    expect(plan).toMatchObject([
      { sumRsd: 1_600, discountRsd: 160, postageRsd: 300 },
      { sumRsd: 1_500, discountRsd: 150, postageRsd: 300 },
    ]);
  });

  it('returns valid plans for random problems with equal items, by local search within 2 percent in 95 percent', () => {
    let close = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const problem = {
        ...randomPlanProblem(seed, 8, 2 + (seed % 6), seed % 2 === 0 ? 0 : 1e7),
        equalItems: [
          [1, 2, 3],
          [5, 7],
        ],
      };
      const [exact, found] = [Infinity, 0].map((maxExactSteps) => planParcels(problem, maxExactSteps));
      for (const plan of [exact ?? [], found ?? []]) {
        const chosen = plan.flatMap(({ offers }) => offers);
        expect(new Set(chosen.map(({ item }) => item))).toEqual(new Set(problem.offers.map(({ item }) => item)));
        expect(new Set(bookIds(plan)).size).toBe(chosen.length);
        expect(new Set(chosen.map(({ item }) => item)).size).toBe(chosen.length);
      }
      const { parcelPenaltyRsd } = problem;
      const apart = planParcels({ ...problem, equalItems: [] }, Infinity);
      expect(total(exact ?? [], parcelPenaltyRsd)).toBeLessThanOrEqual(total(found ?? [], parcelPenaltyRsd));
      expect(total(exact ?? [], parcelPenaltyRsd)).toBeLessThanOrEqual(total(apart, parcelPenaltyRsd));
      if (found?.length === exact?.length && total(found ?? []) <= total(exact ?? []) * 1.02) close += 1;
    }
    expect(close).toBeGreaterThanOrEqual(190);
  });

  it('returns valid plans for random problems of every size', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const problem = randomPlanProblem(seed, 1 + (seed % 40), 1 + ((seed * 7) % 200));
      const plan = planParcels(problem);
      const chosen = plan.flatMap(({ offers }) => offers);
      expect(new Set(chosen.map(({ item }) => item)).size).toBe(chosen.length);
      expect(new Set(chosen.map(({ item }) => item))).toEqual(new Set(problem.offers.map(({ item }) => item)));
      for (const { offers, seller: index, sumRsd, postageRsd } of plan) {
        expect(offers.every((one) => one.seller === index && problem.offers.includes(one))).toBe(true);
        expect(sumRsd).toBe(offers.reduce((sum, { priceRsd }) => sum + priceRsd, 0));
        const { postage } = problem.sellers[index] ?? seller();
        expect(postageRsd).toBe(
          suggestPostage(postage, 'post', parcelGrams(offers.map(({ grams }) => ({ weight: grams })))),
        );
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
      const problem = randomPlanProblem(seed, 3 + (seed % 5), 3 + (seed % 8), penalty);
      const exact = planParcels(problem, Infinity);
      const found = planParcels(problem, 0);
      expect(total(found, penalty)).toBeGreaterThanOrEqual(total(exact, penalty));
      const hasAsFewParcels = penalty === 0 || found.length === exact.length;
      if (hasAsFewParcels && total(found) <= total(exact) * 1.02) close += 1;
    }
    expect(close).toBeGreaterThanOrEqual(0.99 * problems);
  });
});
