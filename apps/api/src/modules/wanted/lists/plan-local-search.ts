import { missingSeller, type Assignment, type PlanModel } from './plan-model.js';

/** Bounds the local search to about 60 ms for 40 items of 200 sellers. Twice as many lower the totals by 0.1 percent. */
const maxEvaluations = 5_000;
const maxRounds = 40;

interface Solution {
  /** The sellers that the search may use. */
  open: number[];
  assignment: Assignment;
  total: number;
}

/**
 * Searches locally over the set of sellers: opens, closes and swaps one seller while that lowers the cost. Starts with all sellers, then
 * with the one to three sellers that have most items, then with the best solution without some of its sellers.
 */
export function searchLocally(model: PlanModel): Assignment {
  const sellers = [...model.sellers.keys()];
  const reach = sellers.map((seller) => model.cheapest[seller]?.filter(Boolean).length ?? 0);
  const widest = sellers.toSorted((a, b) => (reach[b] ?? 0) - (reach[a] ?? 0));
  const evaluate = createEvaluation(model, reach);
  const random = createRandom();
  let best: Solution | undefined;
  let left = maxEvaluations;
  for (let round = 0; left > 0 && round < maxRounds; round += 1) {
    const start = round === 0 || !best ? sellers : round <= 3 ? widest.slice(0, round) : sample(best.open, random);
    const { solution, used } = improve(evaluate, widest, start, left);
    left -= used;
    // Some items have no seller yet.
    if (solution.total >= uncoveredRsd) continue;
    const moved = moveItems(model, solution);
    if (!best || moved.total < best.total) best = moved;
  }
  return best?.assignment ?? [];
}

/** Drops a third of the sellers at random. */
const sample = (sellers: readonly number[], random: () => number): number[] => sellers.filter(() => random() > 1 / 3);

/** Creates a pseudo-random generator of numbers from 0 to 1 with a fixed seed, so that a list has the same plan each time. */
function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Returns the solution with these sellers. Stops early, with an infinite total, once the items without a seller alone cost `bound`. */
type Evaluate = (open: readonly number[], bound: number) => Solution;

function improve(
  evaluate: Evaluate,
  sellers: readonly number[],
  start: readonly number[],
  maxUsed: number,
): { solution: Solution; used: number } {
  let used = 1;
  let solution = evaluate(start, Infinity);
  const attempt = (open: readonly number[]): boolean => {
    used += 1;
    const next = evaluate(open, solution.total);
    if (next.total >= solution.total) return false;
    solution = next;
    return true;
  };
  const attemptAll = (seller: number): boolean => {
    const { open } = solution;
    if (open.includes(seller)) return attempt(open.filter((one) => one !== seller));
    if (attempt([...open, seller])) return true;
    return open.some((_, index) => used < maxUsed && attempt(open.with(index, seller)));
  };
  for (let hasImproved = true; hasImproved && used < maxUsed;) {
    hasImproved = false;
    for (const seller of sellers) {
      if (used >= maxUsed) break;
      hasImproved = attemptAll(seller) || hasImproved;
    }
  }
  return { solution, used };
}

/** The cost of an item that no open seller has: more than all offers, so that the search finds solutions with every item. */
const uncoveredRsd = 1e12;

/**
 * Returns a function that assigns each item to the open seller with the lowest discounted price. It starts once with the highest reachable
 * discounts and once without discounts, assigns again with the discounts that result from the numbers of books, and returns the cheapest
 * result.
 */
function createEvaluation(model: PlanModel, reach: readonly number[]): Evaluate {
  const itemCount = model.items.length;
  const sellerCount = model.sellers.length;
  // Indexed by item and then by seller, because the innermost loop reads the prices of one item.
  const prices = new Float64Array(itemCount * sellerCount).fill(Infinity);
  const weights = new Float64Array(itemCount * sellerCount);
  for (const [seller, row] of model.cheapest.entries()) {
    for (const [item, offer] of row.entries()) {
      if (!offer) continue;
      prices[item * sellerCount + seller] = offer.priceRsd;
      weights[item * sellerCount + seller] = offer.grams;
    }
  }
  const reachable = model.sellers.map((_, seller) => model.discount(seller, reach[seller] ?? 0));
  /** The price of each seller after the discount, in percent of the price before it. */
  const factors = new Float64Array(sellerCount);
  const counts = new Uint8Array(sellerCount);
  /** The number of offers of each seller that the items equal to the current one have. */
  const taken = new Uint8Array(sellerCount);
  const sums = new Float64Array(sellerCount);
  const grams = new Float64Array(sellerCount);

  function assign(open: readonly number[], bound: number): Solution {
    for (const seller of open) {
      counts[seller] = 0;
      sums[seller] = 0;
      grams[seller] = 0;
    }
    const assignment = new Array<number>(itemCount);
    let total = 0;
    for (let item = 0; item < itemCount; item += 1) {
      const first = model.firstEqual[item] ?? item;
      const hasEqual = first !== item || model.firstEqual[item + 1] === item;
      if (hasEqual && first === item) taken.fill(0);
      const row = first * sellerCount;
      let chosen = -1;
      let least = Infinity;
      for (const seller of open) {
        const offer = hasEqual ? row + (taken[seller] ?? 0) * sellerCount + seller : row + seller;
        const price = (prices[offer] ?? 0) * (factors[seller] ?? 0);
        if (price < least) {
          least = price;
          chosen = seller;
        }
      }
      assignment[item] = chosen;
      if (chosen === -1) {
        total += uncoveredRsd;
        if (total >= bound) return { open: [], assignment, total: Infinity };
        continue;
      }
      const offer = hasEqual ? row + (taken[chosen] ?? 0) * sellerCount + chosen : row + chosen;
      taken[chosen] = (taken[chosen] ?? 0) + 1;
      counts[chosen] = (counts[chosen] ?? 0) + 1;
      sums[chosen] = (sums[chosen] ?? 0) + (prices[offer] ?? 0);
      grams[chosen] = (grams[chosen] ?? 0) + (weights[offer] ?? 0);
    }
    const used = open.filter((seller) => counts[seller] !== 0);
    for (const seller of used) total += model.cost(seller, counts[seller] ?? 0, sums[seller] ?? 0, grams[seller] ?? 0);
    return { open: used, assignment, total };
  }

  /** Sets the discounts of the open sellers. Returns whether one has changed. */
  function setDiscounts(open: readonly number[], discountOf: (seller: number) => number): boolean {
    let hasChanged = false;
    for (const seller of open) {
      const factor = 100 - discountOf(seller);
      hasChanged ||= factors[seller] !== factor;
      factors[seller] = factor;
    }
    return hasChanged;
  }

  function assignTwice(open: readonly number[], discountOf: (seller: number) => number, bound: number): Solution {
    setDiscounts(open, discountOf);
    const first = assign(open, bound);
    if (first.total === Infinity) return first;
    // Equal discounts lead to an equal assignment.
    if (!setDiscounts(open, (seller) => model.discount(seller, counts[seller] ?? 0))) return first;
    const second = assign(open, bound);
    return second.total < first.total ? second : first;
  }

  return (open, bound) => {
    const withMaxDiscounts = assignTwice(open, (seller) => reachable[seller] ?? 0, bound);
    if (withMaxDiscounts.total === Infinity || open.every((seller) => reachable[seller] === 0)) return withMaxDiscounts;
    const plain = assignTwice(open, () => 0, bound);
    return plain.total < withMaxDiscounts.total ? plain : withMaxDiscounts;
  };
}

interface Parcel {
  /** The number of equal items, by the first of them. */
  equal: Uint8Array;
  count: number;
  sumRsd: number;
  grams: number;
}

/**
 * Moves items to other sellers while that lowers the cost: one book can decide about a discount or a postage price. The evaluation chooses
 * sellers without regard to weights, so only here a book leaves a parcel that is too heavy. Tries to move one item to any seller, two items
 * to another seller of the solution, and to swap two items between their sellers.
 */
function moveItems(model: PlanModel, { assignment: start }: Solution): Solution {
  const assignment = [...start];
  const parcels = model.sellers.map((): Parcel => ({
    equal: new Uint8Array(model.items.length),
    count: 0,
    sumRsd: 0,
    grams: 0,
  }));
  const costOf = (seller: number): number => {
    const { count, sumRsd, grams } = parcels[seller] ?? missingSeller();
    return count === 0 ? 0 : model.cost(seller, count, sumRsd, grams);
  };
  const firstEqual = (item: number): number => model.firstEqual[item] ?? item;
  const change = (seller: number, item: number, by: 1 | -1): void => {
    const parcel = parcels[seller] ?? missingSeller();
    const first = firstEqual(item);
    const taken = parcel.equal[first] ?? 0;
    const offer = model.cheapest[seller]?.[first + (by === 1 ? taken : taken - 1)];
    parcel.equal[first] = taken + by;
    parcel.count += by;
    parcel.sumRsd += by * (offer?.priceRsd ?? 0);
    parcel.grams += by * (offer?.grams ?? 0);
  };
  const move = (item: number, to: number): void => {
    change(assignment[item] ?? to, item, -1);
    change(to, item, 1);
    assignment[item] = to;
  };
  /** Whether the seller has a further offer for the item, after one for `other`. */
  const offers = (seller: number, item: number, other?: number): boolean => {
    const first = firstEqual(item);
    const taken = (parcels[seller]?.equal[first] ?? 0) + (other !== undefined && firstEqual(other) === first ? 1 : 0);
    return model.cheapest[seller]?.[first + taken] !== undefined;
  };
  for (const [item, seller] of assignment.entries()) change(seller, item, 1);

  /**
   * Moves `item` to `to`, and `other` to `otherTo`. Undoes it and returns false unless it lowers the cost of the two sellers `from` and
   * `to`.
   */
  const attempt = (item: number, to: number, other?: number, otherTo?: number): boolean => {
    const from = assignment[item] ?? to;
    const before = costOf(from) + costOf(to);
    move(item, to);
    const otherFrom = other === undefined ? undefined : assignment[other];
    if (other !== undefined && otherTo !== undefined) move(other, otherTo);
    if (costOf(from) + costOf(to) < before) return true;
    if (other !== undefined && otherFrom !== undefined) move(other, otherFrom);
    move(item, from);
    return false;
  };
  const attemptPair = (item: number, other: number): boolean => {
    const from = assignment[item] ?? 0;
    const to = assignment[other] ?? 0;
    if (from !== to) return offers(to, item) && offers(from, other) && attempt(item, to, other, from);
    return usedSellers(assignment).some(
      (seller) =>
        seller !== from && offers(seller, item) && offers(seller, other, item) && attempt(item, seller, other, seller),
    );
  };

  for (let hasImproved = true; hasImproved;) {
    hasImproved = false;
    for (const item of assignment.keys()) {
      for (const to of model.sellers.keys())
        if (to !== assignment[item] && offers(to, item)) hasImproved = attempt(item, to) || hasImproved;
      for (let other = 0; other < item; other += 1) hasImproved = attemptPair(item, other) || hasImproved;
    }
  }
  const open = usedSellers(assignment);
  return { open, assignment, total: open.reduce((sum, seller) => sum + costOf(seller), 0) };
}

const usedSellers = (assignment: Assignment): number[] => [...new Set(assignment)];
