import type { BookSort, BookStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { listPage } from '@korice/contracts/paths';
import { ownStatuses, rowsPerPage } from './own-books.js';
import type { BookListInput } from './queries.js';

/** Orders that the API knows and a column stands for; the newest first without, with a search the best match. */
const sorts = ['title', 'price-asc', 'price-desc'] as const satisfies readonly BookSort[];
export type AllBooksSort = (typeof sorts)[number] | undefined;

/** What the address of the table of all books says. */
export interface AllBooksView {
  /** '' without a search. */
  q: string;
  status: BookStatus | undefined;
  sort: AllBooksSort;
  /** From 1. */
  page: number;
}

export function readAllBooksView(query: URLSearchParams): AllBooksView {
  return {
    q: (query.get('q') ?? '').slice(0, listBounds.q),
    status: ownStatuses.find((name) => name === query.get('status')),
    sort: sorts.find((name) => name === query.get('sort')),
    page: listPage(query),
  };
}

/** The query of the same view, `''` or from `?` on; defaults are left out. */
export function allBooksSearchOf({ q, status, sort, page }: AllBooksView): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (status) query.set('status', status);
  if (sort) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}

/** What the API is asked for: sold books too, ten at a time. */
export const allBooksQuery = ({ q, status, sort, page }: AllBooksView): BookListInput => ({
  page,
  pageSize: rowsPerPage,
  status: [status ?? 'any'],
  ...(q !== '' && { q }),
  ...(sort && { sort }),
});
