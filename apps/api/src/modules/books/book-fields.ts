import type { Currency } from '@korice/contracts';
import { cityKey, isbnWords, searchWords, stem, titleKey, workKey } from '@korice/book-text';
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

type Source = Parameters<typeof searchFields>[0] &
  Pick<BookFields, 'price' | 'currency' | 'status' | 'images' | 'ownerActive' | 'owner'>;

/** Raised when `searchFields` changes: the next start then rebuilds them for all books. */
export const searchFieldsVersion = 1;

/** What a book is searched by. */
export function searchFields(
  book: Pick<BookFields, 'title' | 'author' | 'publisher' | 'ISBN'>,
): Pick<DerivedFields, 'titleWords' | 'words' | 'stems'> {
  const titleWords = searchWords(book.title);
  const named = [...new Set([...titleWords, ...searchWords(book.author), ...searchWords(book.publisher)])];
  return {
    titleWords,
    words: [...new Set([...named, ...isbnWords(book.ISBN)])],
    stems: [...new Set(named.map(stem))],
  };
}

/** Everything about a book that follows from the rest of it. Whoever writes a book writes these with it. */
export function derivedFields(book: Source, rates: Rates): DerivedFields {
  return {
    listed: book.ownerActive && book.status !== 'sold',
    pictured: book.images.length > 0,
    priceRsd: priceInRsd(book.price, book.currency, rates),
    titleKey: titleKey(book.title),
    workKey: workKey(book.title, book.author),
    authorKey: workKey('', book.author),
    cityKey: cityKey(book.owner.city),
    ...searchFields(book),
  };
}
