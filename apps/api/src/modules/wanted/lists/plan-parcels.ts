import {
  defaultBookGrams,
  discounted,
  discountPercent,
  suggestPostage,
  type BundleDiscounts,
  type DeliveryKind,
  type PostagePrices,
} from '@korice/contracts';

/** A copy that a seller offers for an item of a list. `item` and `seller` are indexes. */
export interface Offer {
  item: number;
  seller: number;
  bookId: string;
  /** Whole dinars. */
  priceRsd: number;
}

export interface PlanSeller {
  discounts: BundleDiscounts;
  postage: PostagePrices;
}

export interface PlanProblem {
  offers: readonly Offer[];
  sellers: readonly PlanSeller[];
  delivery: DeliveryKind;
  /** Added for each parcel when plans are compared, never to a total. A high value leads to few parcels. */
  parcelPenaltyRsd: number;
}

/** The books of one seller. Amounts are whole dinars. */
export interface PlannedParcel {
  seller: number;
  offers: Offer[];
  sumRsd: number;
  discountRsd: number;
  postageRsd: number;
}

/**
 * Chooses an offer for every item that has one, with the least sum of prices, postage and penalties. Exact for few items and sellers,
 * otherwise (more than `maxExactSteps`) a local search.
 * The offers of two items must be different copies.
 */
export function planParcels(problem: PlanProblem, maxExactSteps = defaultExactSteps): PlannedParcel[] {
  const model = modelOf(problem);
  const exactSteps = 3 ** model.items.length * model.sellers.length;
  return parcelsOf(problem, model, exactSteps <= maxExactSteps ? solveExactly(model) : searchLocally(model));
}

/** Steps of the exact solution, about 50 ms. */
const defaultExactSteps = 4_000_000;
/** Bounds the local search to about 150 ms for 40 items of 200 sellers. */
const maxEvaluations = 18_000;
const maxRounds = 40;

/** The cheapest offer of a seller for an item. Its indexes count only items that have an offer. */
interface Model {
  /** The items of the problem. */
  items: number[];
  /** The sellers of the problem. */
  sellers: number[];
  /** By seller and item. */
  cheapest: (Offer | undefined)[][];
  /** The cost of `count` books of the seller with a sum of prices, penalty included. */
  cost: (seller: number, count: number, sumRsd: number) => number;
  /** By seller and number of books, in percent. */
  discount: (seller: number, count: number) => number;
}

/** The seller of each item, as indexes of the model. */
type Assignment = number[];

function modelOf({ offers, sellers, delivery, parcelPenaltyRsd }: PlanProblem): Model {
  const items = [...new Set(offers.map(({ item }) => item))];
  const used = [...new Set(offers.map(({ seller }) => seller))];
  const itemIndex = new Map(items.map((item, index) => [item, index]));
  const sellerIndex = new Map(used.map((seller, index) => [seller, index]));
  const cheapest = used.map(() => items.map((): Offer | undefined => undefined));
  for (const offer of offers) {
    const row = cheapest[sellerIndex.get(offer.seller) ?? 0];
    const item = itemIndex.get(offer.item) ?? 0;
    const known = row?.[item];
    if (row && (!known || offer.priceRsd < known.priceRsd)) row[item] = offer;
  }
  // Tables, because the search reads them some million times.
  const discounts: number[][] = [];
  const parcelCosts: number[][] = [];
  for (const seller of used) {
    const { discounts: bundle, postage } = sellers[seller] ?? missing();
    const counts = Array.from({ length: items.length + 1 }, (_, count) => count);
    discounts.push(counts.map((count) => discountPercent(bundle, count)));
    parcelCosts.push(
      counts.map((count) => suggestPostage(postage, delivery, count * defaultBookGrams) + parcelPenaltyRsd),
    );
  }
  const discount = (seller: number, count: number): number => discounts[seller]?.[count] ?? 0;
  return {
    items,
    sellers: used,
    cheapest,
    discount,
    cost: (seller, count, sumRsd) => discounted(sumRsd, discount(seller, count)) + (parcelCosts[seller]?.[count] ?? 0),
  };
}

function missing(): never {
  throw new Error('An offer names a seller that the problem does not have.');
}

/** Dynamic programming over sets of items: the least cost of each set with the sellers seen so far. */
function solveExactly(model: Model): Assignment {
  const all = 2 ** model.items.length - 1;
  let costs = new Float64Array(all + 1).fill(Infinity);
  costs[0] = 0;
  /** By seller: the set of items that the best solution of each set takes from the seller. */
  const taken: Uint32Array[] = [];
  for (const seller of model.sellers.keys()) {
    const parts = subsetCosts(model, seller, all);
    const next = costs.slice();
    const from = new Uint32Array(all + 1);
    for (let set = 1; set <= all; set += 1) {
      for (let part = set; part > 0; part = (part - 1) & set) {
        const cost = (parts[part] ?? Infinity) + (costs[set ^ part] ?? Infinity);
        if (cost < (next[set] ?? Infinity)) {
          next[set] = cost;
          from[set] = part;
        }
      }
    }
    costs = next;
    taken.push(from);
  }
  const assignment: Assignment = model.items.map(() => 0);
  let rest = all;
  for (const [seller, from] of [...taken.entries()].toReversed()) {
    const part = from[rest] ?? 0;
    for (const item of model.items.keys()) if (part & (1 << item)) assignment[item] = seller;
    rest ^= part;
  }
  return assignment;
}

/** The cost of each set of items from one seller, infinite where the seller lacks an item. */
function subsetCosts({ cheapest, cost }: Model, seller: number, all: number): Float64Array {
  const sums = new Float64Array(all + 1);
  const counts = new Uint8Array(all + 1);
  const costs = new Float64Array(all + 1).fill(Infinity);
  for (let set = 1; set <= all; set += 1) {
    const item = 31 - Math.clz32(set);
    const rest = set ^ (1 << item);
    sums[set] = (sums[rest] ?? 0) + (cheapest[seller]?.[item]?.priceRsd ?? Infinity);
    counts[set] = (counts[rest] ?? 0) + 1;
    if (sums[set] !== Infinity) costs[set] = cost(seller, counts[set] ?? 0, sums[set] ?? 0);
  }
  return costs;
}

interface Solution {
  /** The sellers that the search may use. */
  open: number[];
  assignment: Assignment;
  total: number;
}

/**
 * Local search over the set of sellers: opens, closes and swaps one seller while that lowers the cost. It starts with all sellers and with
 * those who have most items, and then again from the best solution without some of its sellers.
 */
function searchLocally(model: Model): Assignment {
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
    if (solution.total === Infinity) continue;
    const moved = moveItems(model, solution);
    if (!best || moved.total < best.total) best = moved;
  }
  return best?.assignment ?? [];
}

/** Drops a third of the sellers. */
const sample = (sellers: readonly number[], random: () => number): number[] => sellers.filter(() => random() > 1 / 3);

/** Returns the same numbers from 0 to 1 for each search, so that a list has the same plan each time. */
function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Returns the solution, with an infinite total when it costs more than `bound`. */
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

/** An item that no open seller has costs more than all offers, so that a search leads to solutions with every item. */
const uncoveredRsd = 1e12;

/**
 * Returns a function that assigns each item to the open seller with the lowest discounted price. It starts with the highest discount that a
 * seller can reach and with none, assigns again with the discounts that follow from the numbers of books, and returns the cheapest result.
 */
function createEvaluation(model: Model, reach: readonly number[]): Evaluate {
  const itemCount = model.items.length;
  const prices = Float64Array.from(
    model.cheapest.flatMap((row) => Array.from(row, (offer) => offer?.priceRsd ?? Infinity)),
  );
  const reachable = model.sellers.map((_, seller) => model.discount(seller, reach[seller] ?? 0));
  const percents = new Float64Array(model.sellers.length);
  const counts = new Uint8Array(model.sellers.length);
  const sums = new Float64Array(model.sellers.length);

  function assign(open: readonly number[], bound: number): Solution {
    for (const seller of open) {
      counts[seller] = 0;
      sums[seller] = 0;
    }
    const assignment = new Array<number>(itemCount);
    let total = 0;
    for (let item = 0; item < itemCount; item += 1) {
      let chosen = -1;
      let least = Infinity;
      for (const seller of open) {
        const price = (prices[seller * itemCount + item] ?? 0) * (100 - (percents[seller] ?? 0));
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
      counts[chosen] = (counts[chosen] ?? 0) + 1;
      sums[chosen] = (sums[chosen] ?? 0) + (prices[chosen * itemCount + item] ?? 0);
    }
    const used = open.filter((seller) => counts[seller] !== 0);
    for (const seller of used) total += model.cost(seller, counts[seller] ?? 0, sums[seller] ?? 0);
    return { open: used, assignment, total };
  }

  function assignTwice(open: readonly number[], discountOf: (seller: number) => number, bound: number): Solution {
    for (const seller of open) percents[seller] = discountOf(seller);
    const first = assign(open, bound);
    if (first.total === Infinity) return first;
    for (const seller of open) percents[seller] = model.discount(seller, counts[seller] ?? 0);
    const second = assign(open, bound);
    return second.total < first.total ? second : first;
  }

  return (open, bound) => {
    const hopeful = assignTwice(open, (seller) => reachable[seller] ?? 0, bound);
    if (hopeful.total === Infinity) return hopeful;
    const plain = assignTwice(open, () => 0, bound);
    return plain.total < hopeful.total ? plain : hopeful;
  };
}

/** Moves one item after the other to another open seller while that lowers the cost: a discount or postage price may begin or end with it. */
function moveItems(model: Model, { open, assignment: start, total: startTotal }: Solution): Solution {
  const assignment = [...start];
  const counts = new Map<number, number>();
  const sums = new Map<number, number>();
  const price = (seller: number, item: number): number => model.cheapest[seller]?.[item]?.priceRsd ?? Infinity;
  const change = (seller: number, item: number, by: 1 | -1): void => {
    counts.set(seller, (counts.get(seller) ?? 0) + by);
    sums.set(seller, (sums.get(seller) ?? 0) + by * price(seller, item));
  };
  const costOf = (seller: number, count: number, sumRsd: number): number =>
    count === 0 ? 0 : model.cost(seller, count, sumRsd);
  const now = (seller: number): number => costOf(seller, counts.get(seller) ?? 0, sums.get(seller) ?? 0);
  const withItem = (seller: number, item: number, by: 1 | -1): number =>
    costOf(seller, (counts.get(seller) ?? 0) + by, (sums.get(seller) ?? 0) + by * price(seller, item));
  for (const [item, seller] of assignment.entries()) change(seller, item, 1);
  let total = startTotal;
  for (let hasImproved = true; hasImproved;) {
    hasImproved = false;
    for (const item of assignment.keys()) {
      for (const to of open) {
        const from = assignment[item] ?? to;
        if (to === from || price(to, item) === Infinity) continue;
        const saved = now(from) + now(to) - withItem(from, item, -1) - withItem(to, item, 1);
        if (saved <= 0) continue;
        change(from, item, -1);
        change(to, item, 1);
        assignment[item] = to;
        total -= saved;
        hasImproved = true;
      }
    }
  }
  return { open, assignment, total };
}

function parcelsOf({ sellers, delivery }: PlanProblem, model: Model, assignment: Assignment): PlannedParcel[] {
  const parcels = new Map<number, Offer[]>();
  for (const [item, seller] of assignment.entries()) {
    const offer = model.cheapest[seller]?.[item];
    if (offer) parcels.set(offer.seller, [...(parcels.get(offer.seller) ?? []), offer]);
  }
  return [...parcels].map(([seller, offers]) => {
    const { discounts, postage } = sellers[seller] ?? missing();
    const sumRsd = offers.reduce((sum, { priceRsd }) => sum + priceRsd, 0);
    return {
      seller,
      offers,
      sumRsd,
      discountRsd: sumRsd - discounted(sumRsd, discountPercent(discounts, offers.length)),
      postageRsd: suggestPostage(postage, delivery, offers.length * defaultBookGrams),
    };
  });
}
