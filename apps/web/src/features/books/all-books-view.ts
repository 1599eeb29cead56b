import type { BookSort, BookStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { choiceParam, pageParam, textParam, urlCodec } from '../../lib/url-state.js';
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

export const allBooksUrl = urlCodec<AllBooksView>({
  q: textParam(listBounds.q),
  status: choiceParam(ownStatuses),
  sort: choiceParam(sorts),
  page: pageParam(),
});

/** What the API is asked for: sold books too, ten at a time. */
export const allBooksQuery = ({ q, status, sort, page }: AllBooksView): BookListInput => ({
  page,
  pageSize: rowsPerPage,
  status: [status ?? 'any'],
  ...(q !== '' && { q }),
  ...(sort && { sort }),
});
