import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

/** Maximum number of ids per request. */
const idsPerCall = 60;

export const wishlistQueries = {
  /** The books that an account wishes for, the latest wish first. */
  ofAccount: (accountId: string) =>
    queryOptions({
      queryKey: ['wishlist', 'account', accountId],
      queryFn: ({ signal }) => call('GET /api/wishlist', { signal }),
      staleTime: 5 * 60_000,
    }),
  /** The books of a visitor's wishes, in their order, without deleted listings. */
  ofVisitor: (bookIds: readonly string[]) =>
    queryOptions({
      queryKey: ['wishlist', 'visitor', bookIds],
      queryFn: async ({ signal }) => {
        const parts = Array.from({ length: Math.ceil(bookIds.length / idsPerCall) }, (_, index) =>
          bookIds.slice(index * idsPerCall, (index + 1) * idsPerCall),
        );
        const answers = await Promise.all(
          parts.map((ids) => call('GET /api/books', { query: { ids, pageSize: idsPerCall }, signal })),
        );
        return answers.flat();
      },
      placeholderData: keepPreviousData,
    }),
};
