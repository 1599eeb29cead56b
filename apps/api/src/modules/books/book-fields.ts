import type { Currency } from '@korice/contracts';
import { cityKey, isbnWords, searchWords, titleKey, workKey } from '@korice/book-text';
import type { Env } from '../../config/env.js';
import type { BookFields, DerivedFields } from './book.model.js';

/** What one euro and one dollar are in dinars. */
export type Rates = Pick<Env, 'RSD_PER_EUR' | 'RSD_PER_USD'>;

/** A price in dinars, rounded to para. Counts in hundredths, so that a price of two decimals loses nothing on the way. */
export function priceInRsd(price: number, currency: Currency, rates: Rates): number {
  if (currency === 'RSD') return price;
  const rate = currency === 'EUR' ? rates.RSD_PER_EUR : rates.RSD_PER_USD;
  return Math.round(Math.round(price * 100) * rate) / 100;
}

type Source = Pick<
  BookFields,
  'title' | 'author' | 'publisher' | 'ISBN' | 'price' | 'currency' | 'status' | 'images' | 'ownerActive' | 'owner'
>;

/** Everything about a book that follows from the rest of it. Whoever writes a book writes these with it. */
export function derivedFields(book: Source, rates: Rates): DerivedFields {
  const titleWords = searchWords(book.title);
  const others = [...searchWords(book.author), ...searchWords(book.publisher), ...isbnWords(book.ISBN)];
  return {
    listed: book.ownerActive && book.status !== 'sold',
    pictured: book.images.length > 0,
    priceRsd: priceInRsd(book.price, book.currency, rates),
    titleKey: titleKey(book.title),
    workKey: workKey(book.title, book.author),
    authorKey: workKey('', book.author),
    cityKey: cityKey(book.owner.city),
    titleWords,
    words: [...new Set([...titleWords, ...others])],
  };
}
