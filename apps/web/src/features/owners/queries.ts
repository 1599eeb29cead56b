import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

/** As many as the API answers at a time. */
export const booksPerPage = 20;

export const ownerQueries = {
  detail: (ownerId: string) =>
    queryOptions({
      queryKey: ['owners', 'detail', ownerId],
      queryFn: ({ signal }) => call('GET /api/owners/:ownerId', { params: { ownerId }, signal }),
    }),
  books: (ownerId: string, page: number) =>
    queryOptions({
      queryKey: ['owners', 'books', ownerId, page],
      queryFn: ({ signal }) =>
        call('GET /api/books/by-owner/:ownerId', { params: { ownerId }, query: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
};
