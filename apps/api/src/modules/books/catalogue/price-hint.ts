import { isbnWords, workKey } from '@korice/book-text';
import { priceHintBounds, type Condition, type PriceHint } from '@korice/contracts';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { BookQuery } from './book-filter.js';

/** Maximum number of copies that a hint reads; more copies hardly change the quartiles. */
const maxCopies = 500;

export interface PricedBook {
  title: string;
  author: string;
  isbn: string;
  condition?: Condition | undefined;
}

/** Returns a function that resolves to the usual prices of an edition, else of a work; null without enough copies or sellers. */
export function createPriceHints(
  books: BookModel,
  cache: TaggedCache,
  chargeUncached: ChargeUncached,
): (book: PricedBook) => Promise<PriceHint | null> {
  async function hintOf(basis: PriceHint['basis'], query: BookQuery): Promise<PriceHint | null> {
    const copies: Pick<BookFields, 'priceRsd' | 'owner'>[] = await books
      .find({ ...query, ownerActive: true }, { priceRsd: 1, owner: 1 })
      .limit(maxCopies)
      .lean();
    return priceHintOf(basis, copies);
  }

  return ({ title, author, isbn, condition }) => {
    const work = workKey(title, author);
    const compute = async () => {
      // The search words of a copy are indexed and contain its ISBN in both lengths.
      const [word] = isbnWords(isbn);
      const ofEdition = word === undefined ? null : await hintOf('edition', { words: word });
      return ofEdition ?? hintOf('work', { workKey: work, ...(condition && { condition }) });
    };
    const key = `price hint ${isbn} ${condition ?? ''} ${work}`;
    return cache.remember(key, compute, { charge: () => chargeUncached('list') });
  };
}

/** Returns the quartiles of the prices of copies; null without enough copies or sellers. */
export function priceHintOf(
  basis: PriceHint['basis'],
  copies: readonly Pick<BookFields, 'priceRsd' | 'owner'>[],
): PriceHint | null {
  const sellers = new Set(copies.map(({ owner }) => owner._id.toHexString()));
  if (copies.length < priceHintBounds.minCopies || sellers.size < priceHintBounds.minSellers) return null;
  const prices = copies.map(({ priceRsd }) => priceRsd).toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => Math.round(quantile(prices, part)));
  if (low === undefined || median === undefined || high === undefined) return null;
  return { basis, count: copies.length, low, median, high };
}

/** Interpolates between the two nearest of the ascending `values`, which are not empty. */
function quantile(values: readonly number[], part: number): number {
  const at = (values.length - 1) * part;
  const below = values[Math.floor(at)] ?? 0;
  const above = values[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
