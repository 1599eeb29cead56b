import { dealBounds, discounted, discountPercent, roundedSum, suggestPostage } from '@korice/contracts';
import { solveExactly } from './plan-exact.js';
import { searchLocally } from './plan-local-search.js';
import {
  createPlanModel,
  missingSeller,
  type Assignment,
  type Offer,
  type PlanModel,
  type PlanProblem,
} from './plan-model.js';

/** Books of one seller, at most as many as a deal may have. Amounts are whole dinars, rounded as a deal rounds them. */
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
 */
export function planParcels(problem: PlanProblem, maxExactSteps = defaultExactSteps): PlannedParcel[] {
  const model = createPlanModel(problem);
  const exactSteps = 3 ** model.items.length * model.sellers.length;
  return parcelsOf(problem, model, exactSteps <= maxExactSteps ? solveExactly(model) : searchLocally(model));
}

/** Maximum steps of the exact solution, about 50 ms. */
const defaultExactSteps = 4_000_000;

function parcelsOf({ sellers, delivery }: PlanProblem, model: PlanModel, assignment: Assignment): PlannedParcel[] {
  const parcels = new Map<number, Offer[]>();
  for (const [index, seller] of assignment.entries()) {
    const first = model.firstEqual[index] ?? index;
    const before = assignment.slice(first, index).filter((other) => other === seller).length;
    const offer = model.cheapest[seller]?.[first + before];
    const item = model.items[index];
    if (!offer || item === undefined) continue;
    const taken = offer.item === item ? offer : { ...offer, item };
    parcels.set(offer.seller, [...(parcels.get(offer.seller) ?? []), taken]);
  }
  const split = [...parcels].flatMap(([seller, offers]) => partsOf(offers).map((part) => ({ seller, offers: part })));
  return split.map(({ seller, offers }) => {
    const { discounts, postage } = sellers[seller] ?? missingSeller();
    const sumRsd = roundedSum(offers.reduce((sum, { priceRsd }) => sum + priceRsd, 0));
    const grams = offers.reduce((sum, offer) => sum + offer.grams, 0);
    return {
      seller,
      offers,
      sumRsd,
      discountRsd: sumRsd - discounted(sumRsd, discountPercent(discounts, offers.length)),
      postageRsd: suggestPostage(postage, delivery, grams),
    };
  });
}

/** Splits the books of one seller into as few deals as possible, of equal size, so that none of them loses the discount. */
function partsOf(offers: readonly Offer[]): Offer[][] {
  const count = Math.ceil(offers.length / dealBounds.maxBooks);
  const size = Math.ceil(offers.length / count);
  return Array.from({ length: count }, (_, at) => offers.slice(at * size, (at + 1) * size));
}
