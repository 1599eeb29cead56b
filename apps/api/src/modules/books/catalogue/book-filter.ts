import { cityKey } from '@korice/book-text';
import type { BookFilters } from '@korice/contracts';
import type { QueryFilter } from 'mongoose';
import type { BookFields } from '../book.model.js';

export type BookQuery = QueryFilter<BookFields>;

/** The filters of a list, except `q`, which the search handles, and `featured`, which has a fallback. */
export type PlainFilters = Omit<BookFilters, 'q' | 'featured'>;

/** Whether a list requests sold books or those of blocked owners. */
export const asksForUnlisted = ({ status }: Pick<BookFilters, 'status'>): boolean =>
  status?.some((value) => value === 'sold' || value === 'any') ?? false;

/** Returns the query of a list. Without `status` it matches listed books. */
export function bookFilter(filters: PlainFilters): BookQuery {
  const { category, minPrice, maxPrice, condition, language, script, city } = filters;
  const { school, subject, schoolKind, written, publisher, seller } = filters;
  const key = city === undefined ? '' : cityKey(city);
  return {
    ...statusFilter(filters.status),
    ...(school !== undefined && { schoolKey: school }),
    ...(seller !== undefined && { sellerKind: seller }),
    ...(category !== undefined && { categories: category }),
    ...(key !== '' && { cityKey: key }),
    ...((minPrice !== undefined || maxPrice !== undefined) && {
      priceRsd: {
        ...(minPrice !== undefined && { $gte: minPrice }),
        ...(maxPrice !== undefined && { $lte: maxPrice }),
      },
    }),
    ...(condition?.length && { condition: oneOf(condition) }),
    ...(language?.length && { language: oneOf(language) }),
    ...(script !== undefined && { script: script === 'none' ? '' : script }),
    ...(subject !== undefined && { 'school.subject': subject }),
    ...(schoolKind?.length && { 'school.kind': oneOf(schoolKind) }),
    ...(written?.length && { 'school.written': oneOf(written) }),
    ...(publisher !== undefined && { publisher }),
  };
}

type FilteredFields = Pick<
  BookFields,
  'categories' | 'cityKey' | 'priceRsd' | 'condition' | 'language' | 'script' | 'sellerKind'
>;

/**
 * Whether a book passes the filters, by the same rules as `bookFilter`. Ignores `status`, `publisher` and the school
 * filters, which alerts do not have.
 */
export function passesFilters(book: FilteredFields, filters: Omit<PlainFilters, 'status'>): boolean {
  const { category, minPrice, maxPrice, condition, language, script, city, seller } = filters;
  const key = city === undefined ? '' : cityKey(city);
  return (
    (seller === undefined || (book.sellerKind ?? 'private') === seller) &&
    (category === undefined || book.categories.includes(category)) &&
    (key === '' || book.cityKey === key) &&
    (minPrice === undefined || book.priceRsd >= minPrice) &&
    (maxPrice === undefined || book.priceRsd <= maxPrice) &&
    (!condition?.length || condition.some((value) => value === book.condition)) &&
    (!language?.length || language.includes(book.language)) &&
    (script === undefined || book.script === (script === 'none' ? '' : script))
  );
}

function statusFilter(status: BookFilters['status']): BookQuery {
  if (!status?.length) return { listed: true };
  // A sold book that its owner has deleted is only in the list of its buyer. It stays readable by its id.
  const unlisted = { hiddenFromOwner: false };
  if (status.includes('any')) return unlisted;
  const statuses = [...new Set(status)].filter((value) => value !== 'any');
  if (statuses.includes('sold')) return { ...unlisted, status: oneOf(statuses) };
  return statuses.length === 2 ? { listed: true } : { listed: true, status: oneOf(statuses) };
}

/** Returns an equality for a single value, so that an index also provides the sort. */
const oneOf = <T>(values: readonly T[]): T | { $in: T[] } => {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { $in: [...values] };
};
