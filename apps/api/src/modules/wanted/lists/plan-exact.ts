import type { Assignment, PlanModel } from './plan-model.js';

/**
 * Solves the plan by dynamic programming over sets of items: the least cost of each set with the sellers seen so far.
 */
export function solveExactly(model: PlanModel): Assignment {
  const all = 2 ** model.items.length - 1;
  let costs = new Float64Array(all + 1).fill(Infinity);
  costs[0] = 0;
  /** By seller: the set of items that the best solution of each set takes from the seller. */
  const taken: Uint32Array[] = [];
  const lastOffers = lastOfferOf(model, all);
  for (const seller of model.sellers.keys()) {
    const parts = subsetCosts(model, seller, lastOffers);
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

/**
 * Returns for each set of items the index of the offer that its last item adds to the offers of the others: that of the item, or a cheaper
 * one if the set has fewer items equal to it.
 */
function lastOfferOf({ firstEqual }: PlanModel, all: number): Uint8Array {
  const offers = new Uint8Array(all + 1);
  for (let set = 1; set <= all; set += 1) {
    const item = 31 - Math.clz32(set);
    let offer = firstEqual[item] ?? item;
    for (let equal = offer; equal < item; equal += 1) offer += (set >> equal) & 1;
    offers[set] = offer;
  }
  return offers;
}

/** Returns the cost of each set of items from one seller; Infinity if the seller lacks an item. */
function subsetCosts({ cheapest, cost }: PlanModel, seller: number, lastOffers: Uint8Array): Float64Array {
  const all = lastOffers.length - 1;
  const sums = new Float64Array(all + 1);
  const counts = new Uint8Array(all + 1);
  const grams = new Float64Array(all + 1);
  const costs = new Float64Array(all + 1).fill(Infinity);
  for (let set = 1; set <= all; set += 1) {
    const item = 31 - Math.clz32(set);
    const rest = set ^ (1 << item);
    const offer = cheapest[seller]?.[lastOffers[set] ?? item];
    sums[set] = (sums[rest] ?? 0) + (offer?.priceRsd ?? Infinity);
    counts[set] = (counts[rest] ?? 0) + 1;
    grams[set] = (grams[rest] ?? 0) + (offer?.grams ?? 0);
    if (sums[set] !== Infinity) costs[set] = cost(seller, counts[set] ?? 0, sums[set] ?? 0, grams[set] ?? 0);
  }
  return costs;
}
