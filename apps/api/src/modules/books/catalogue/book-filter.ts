import { cityKey } from '@korice/book-text';
import type { BookFilters } from '@korice/contracts';
import type { QueryFilter } from 'mongoose';
import type { BookFields } from '../book.model.js';

export type BookQuery = QueryFilter<BookFields>;

/** The filters of a list but for `q`, whose matching is the search's, and `featured`, which has a substitute. */
export type PlainFilters = Omit<BookFilters, 'q' | 'featured'>;

/** Whether a list asks for more than what is on offer: sold books, or those of blocked owners. */
export const asksForUnlisted = ({ status }: Pick<BookFilters, 'status'>): boolean =>
  status?.some((value) => value === 'sold' || value === 'any') ?? false;

/** Which books a list shows, as a query. Without `status` those on offer. */
export function bookFilter(filters: PlainFilters): BookQuery {
  const { category, minPrice, maxPrice, condition, language, script, city } = filters;
  const key = city === undefined ? '' : cityKey(city);
  return {
    ...statusFilter(filters.status),
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
  };
}

function statusFilter(status: BookFilters['status']): BookQuery {
  if (!status?.length) return { listed: true };
  // A sold book that its owner has deleted is only in the list of its buyer. It stays readable by its id.
  const unlisted = { hiddenFromOwner: false };
  if (status.includes('any')) return unlisted;
  const asked = [...new Set(status)].filter((value) => value !== 'any');
  if (asked.includes('sold')) return { ...unlisted, status: oneOf(asked) };
  return asked.length === 2 ? { listed: true } : { listed: true, status: oneOf(asked) };
}

/** One value stands as itself, so that an index on it can go on to the sort. */
const oneOf = <T>(values: readonly T[]): T | { $in: T[] } => {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { $in: [...values] };
};
