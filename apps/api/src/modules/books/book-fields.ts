import { schoolGradeOf, type Currency } from '@korice/contracts';
import { cityKey, isbnWords, searchWords, stem, titleKey, workKey } from '@korice/book-text';
import type { Env } from '../../config/env.js';
import type { BookFields, DerivedFields } from './book.model.js';

/** Dinars for one euro and one dollar. */
export type Rates = Pick<Env, 'RSD_PER_EUR' | 'RSD_PER_USD'>;

/** Converts a price to dinars, rounded to hundredths. Computes in hundredths, so that two decimals are exact. */
export function priceInRsd(price: number, currency: Currency, rates: Rates): number {
  if (currency === 'RSD') return price;
  const rate = currency === 'EUR' ? rates.RSD_PER_EUR : rates.RSD_PER_USD;
  return Math.round(Math.round(price * 100) * rate) / 100;
}

type Source = Parameters<typeof searchFields>[0] &
  Pick<BookFields, 'price' | 'currency' | 'status' | 'images' | 'ownerActive' | 'owner' | 'school' | 'isStale'>;

/** Whether a book is in lists, counts and search. */
export const isListed = ({
  ownerActive,
  status,
  isStale,
}: Pick<BookFields, 'ownerActive' | 'status' | 'isStale'>): boolean =>
  ownerActive && status !== 'sold' && isStale !== true;

/** Raise it when `searchFields` changes: a migration rebuilds them for all books. */
export const searchFieldsVersion = 1;

/** Returns the search fields of a book. */
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

/** Returns all derived fields of a book. Every write of a book stores them. */
export function derivedFields(book: Source, rates: Rates): DerivedFields {
  return {
    listed: isListed(book),
    pictured: book.images.length > 0,
    priceRsd: priceInRsd(book.price, book.currency, rates),
    titleKey: titleKey(book.title),
    workKey: workKey(book.title, book.author),
    authorKey: workKey('', book.author),
    cityKey: cityKey(book.owner.city),
    sellerKind: book.owner.kind ?? 'private',
    schoolKey: book.school ? (schoolGradeOf(book.school) ?? '') : '',
    ...searchFields(book),
  };
}
