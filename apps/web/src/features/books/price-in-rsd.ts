import type { Book } from '@korice/contracts';

/** What one euro and one dollar are in dinars. */
export type Rates = Record<'EUR' | 'USD', number>;

/** A price in dinars as the API makes it, rounded to para; counted in hundredths, so that nothing is lost on the way. */
export const priceInRsd = (price: number, currency: Book['currency'], rates: Rates): number =>
  currency === 'RSD' ? price : Math.round(Math.round(price * 100) * rates[currency]) / 100;
