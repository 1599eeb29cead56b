import { bookBounds } from '@korice/contracts/book';
import type { Currency, OwnBookCard } from '@korice/contracts';
import { parsePrice } from '../../lib/format.js';
import { priceFault } from './book-form-values.js';
import type { PriceChange } from './mutations.js';

export const bulkPriceKinds = ['lower', 'raise', 'set'] as const;
/** How the prices of several books change: by a percentage, or to one price in dinars. */
export type BulkPriceKind = (typeof bulkPriceKinds)[number];

/** The largest percentages; the smallest is 1. */
export const maxPercents = { lower: 90, raise: 500 } as const;

/** The new price of a book. `fromRsd` and `toRsd` are the old and the new price in dinars. */
export interface PriceStep {
  book: OwnBookCard;
  change: PriceChange;
  fromRsd: number;
  toRsd: number;
}

/** Returns the error code of a typed percentage or price; undefined for one that can be applied. */
export function bulkPriceFault(kind: BulkPriceKind, typed: string): string | undefined {
  if (kind === 'set') return priceFault(typed);
  const percent = parsePrice(typed);
  return percent === null || percent < 1 || percent > maxPercents[kind] ? 'out_of_range' : undefined;
}

/** Returns the books whose price changes: sold ones keep theirs. `typed` has no fault. */
export const priceSteps = (books: readonly OwnBookCard[], kind: BulkPriceKind, typed: string): PriceStep[] =>
  books
    .filter(({ status }) => status !== 'sold')
    .map((book): PriceStep => {
      const amount = parsePrice(typed) ?? 0;
      const price =
        kind === 'set'
          ? amount
          : rounded(book.price * (1 + ((kind === 'raise' ? 1 : -1) * amount) / 100), book.currency);
      const currency = kind === 'set' ? 'RSD' : book.currency;
      return {
        book,
        change: { bookId: book._id, price, currency },
        fromRsd: book.priceRsd,
        toRsd: currency === 'RSD' ? price : (book.priceRsd * price) / book.price,
      };
    })
    .filter(({ book, change }) => book.price !== change.price || book.currency !== change.currency);

/** Returns whether a new price is outside the bounds of the book form. */
export const isOutOfBounds = ({ change: { price } }: PriceStep): boolean =>
  price < bookBounds.minPrice || price > bookBounds.maxPrice;

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Rounds to ten dinars, or to a tenth of another currency, which is about as much. A price below half of it keeps its cents. */
function rounded(amount: number, currency: Currency): number {
  const step = currency === 'RSD' ? 10 : 0.1;
  const steps = Math.round(amount / step);
  return toCents(steps === 0 ? amount : steps * step);
}
