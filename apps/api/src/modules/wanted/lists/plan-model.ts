import {
  discounted,
  discountPercent,
  postageTierGrams,
  roundedSum,
  type BundleDiscounts,
  type DeliveryKind,
  type PostagePrices,
} from '@korice/contracts';

/** A copy that a seller offers for an item of a list. `item` and `seller` are indexes. */
export interface Offer {
  item: number;
  seller: number;
  bookId: string;
  priceRsd: number;
  /** Weight of the copy. */
  grams: number;
}

export interface PlanSeller {
  discounts: BundleDiscounts;
  postage: PostagePrices;
}

export interface PlanProblem {
  /** The offers of two items must be different copies. */
  offers: readonly Offer[];
  /** Groups of items; every copy that is offered for one item of a group fits all of them. */
  equalItems?: readonly (readonly number[])[];
  sellers: readonly PlanSeller[];
  delivery: DeliveryKind;
  /** Added for each parcel when plans are compared, never to a total. A high value leads to few parcels. */
  parcelPenaltyRsd: number;
}

/** The offers of each seller for each item. The indexes count only items and sellers with an offer. */
export interface PlanModel {
  /** The items of the problem. Equal items follow each other. */
  items: number[];
  /** The first of the items that are equal to an item: itself for most. */
  firstEqual: number[];
  /** The sellers of the problem. */
  sellers: number[];
  /**
   * The cheapest offer by seller and item, at equal prices the lighter one. Of equal items the second has the second cheapest offer and so
   * on: a seller of any two of them sells the offers of the first two.
   */
  cheapest: (Offer | undefined)[][];
  /** Returns the cost in dinars of `count` books of the seller with a sum of prices and a weight, penalty included. */
  cost: (seller: number, count: number, sumRsd: number, grams: number) => number;
  /** Returns the discount by seller and number of books, in percent. */
  discount: (seller: number, count: number) => number;
}

/** The seller of each item, as indexes of the model. */
export type Assignment = number[];

export function createPlanModel({
  offers,
  equalItems = [],
  sellers,
  delivery,
  parcelPenaltyRsd,
}: PlanProblem): PlanModel {
  const offered = new Set(offers.map(({ item }) => item));
  const equal = equalItems.map((group) => group.filter((item) => offered.has(item)));
  const grouped = new Set(equal.flat());
  const groups = [...equal, ...[...offered].filter((item) => !grouped.has(item)).map((item) => [item])];
  const items = groups.flat();
  const used = [...new Set(offers.map(({ seller }) => seller))];
  const firstOf = new Map(groups.flatMap((group) => group.map((item) => [item, items.indexOf(group[0] ?? item)])));
  const firstEqual = items.map((item, index) => firstOf.get(item) ?? index);
  const sellerIndex = new Map(used.map((seller, index) => [seller, index]));
  const cheapest = used.map(() => items.map((): Offer | undefined => undefined));
  for (const offer of offers.toSorted(byCost)) {
    const row = cheapest[sellerIndex.get(offer.seller) ?? 0];
    const first = firstOf.get(offer.item) ?? 0;
    const free = firstEqual.findIndex((of, item) => of === first && row?.[item] === undefined);
    if (row && free !== -1) row[free] = offer;
  }
  // Precomputed, because the search reads them some million times.
  const discounts: number[][] = [];
  const tierCosts: number[][] = [];
  for (const seller of used) {
    const { discounts: bundle, postage } = sellers[seller] ?? missingSeller();
    discounts.push(Array.from({ length: items.length + 1 }, (_, count) => discountPercent(bundle, count)));
    tierCosts.push(
      postageTierGrams.map(
        (_, tier) => (delivery === 'inPerson' ? 0 : (postage[delivery][tier] ?? 0)) + parcelPenaltyRsd,
      ),
    );
  }
  const discount = (seller: number, count: number): number => discounts[seller]?.[count] ?? 0;
  return {
    items,
    firstEqual,
    sellers: used,
    cheapest,
    discount,
    cost: (seller, count, sumRsd, grams) =>
      discounted(roundedSum(sumRsd), discount(seller, count)) + (tierCosts[seller]?.[tierOf(grams)] ?? 0),
  };
}

const byCost = (a: Offer, b: Offer): number => a.priceRsd - b.priceRsd || a.grams - b.grams;

const lastTier = postageTierGrams.length - 1;
/** Returns the tier as `suggestPostage` does, but without a closure for each call. */
function tierOf(grams: number): number {
  let tier = 0;
  while (tier < lastTier && grams > (postageTierGrams[tier] ?? 0)) tier += 1;
  return tier;
}

export function missingSeller(): never {
  throw new Error('An offer names a seller that the problem does not have.');
}
