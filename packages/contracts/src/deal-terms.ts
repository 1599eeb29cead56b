/** Rules for the terms of deals that server and browser share. No schemas, so that screens do not bundle any. Amounts are whole dinars. */
import type { DealSide, DeliveryKind } from './deal-steps.js';

/** Weight of a book without a known weight. */
export const defaultBookGrams = 350;
/** A postage price applies to parcels up to this weight; the last one to heavier parcels too. */
export const postageTierGrams = [500, 1_000, 2_000, 5_000] as const;

/** Usual postage of a seller by `postageTierGrams`. */
export interface PostagePrices {
  post: number[];
  courier: number[];
}

/** Discounts of a seller in percent for two books and for three or more. */
export interface BundleDiscounts {
  two: number;
  three: number;
}

/** Defaults for sellers who have set none. */
export const defaultPostage: PostagePrices = { post: [290, 340, 420, 560], courier: [380, 420, 420, 540] };
export const noDiscounts: BundleDiscounts = { two: 0, three: 0 };

/** Returns the weight of a parcel in grams; books without a known weight count `defaultBookGrams`. */
export const parcelGrams = (books: readonly { weight: number | null }[]): number =>
  books.reduce((sum, { weight }) => sum + (weight ?? defaultBookGrams), 0);

export function suggestPostage(prices: PostagePrices, kind: DeliveryKind, grams: number): number {
  if (kind === 'inPerson') return 0;
  const tier = postageTierGrams.findIndex((limit) => grams <= limit);
  return prices[kind].at(tier) ?? 0;
}

export function discountPercent({ two, three }: BundleDiscounts, bookCount: number): number {
  if (bookCount < 2) return 0;
  return bookCount === 2 ? two : three;
}

/**
 * Rounds a sum of prices to whole dinars. Rounds to hundredths first, because a sum of binary fractions can be slightly less than a half.
 */
export const roundedSum = (sumRsd: number): number => Math.round(Math.round(sumRsd * 100) / 100);

/** Rounds to whole dinars. `sumRsd` is a sum as `roundedSum` returns it. */
export const discounted = (sumRsd: number, percent: number): number => Math.round((sumRsd * (100 - percent)) / 100);

/** Returns the amount that the buyer pays: the books, and the postage unless the seller pays it. */
export const amountDue = ({
  priceRsd,
  delivery,
}: {
  priceRsd: number;
  delivery: { postageRsd: number; payer: DealSide };
}): number => priceRsd + (delivery.payer === 'buyer' ? delivery.postageRsd : 0);

/** Returns the deal number for members and payment references: the counter in its id. Two deals of one pair practically never share it. */
export const dealNumber = (dealId: string): string => String(Number.parseInt(dealId.slice(-6), 16));
