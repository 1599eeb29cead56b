import type { CallInput, Endpoints } from '@korice/contracts';
import { pageCount } from '@korice/contracts/lists';
import { ratingBounds } from '@korice/contracts/ratings';
import { infiniteQueryOptions, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, request, unlessNotFound } from '../../lib/call.js';
import { ownersKey, reviewsKey } from '../../lib/query-keys.js';
import { dealQueries } from './queries.js';

export type RatingInput = CallInput<Endpoints['PUT /api/deals/:dealId/rating']>['body'];

export const ratingQueries = {
  /** The ratings of a deal. Under the key of the deals, so that invalidating the deals invalidates them too. */
  ofDeal: (dealId: string) =>
    queryOptions({
      queryKey: [...dealQueries.all, 'rating', dealId],
      queryFn: ({ signal }) => call('GET /api/deals/:dealId/rating', { params: { dealId }, signal }),
      retryOnMount: unlessNotFound,
    }),

  /** The statistics and the reviews of a seller, page by page. */
  ofOwner: (ownerId: string) =>
    infiniteQueryOptions({
      queryKey: [...reviewsKey, ownerId],
      queryFn: async ({ signal, pageParam }) => {
        const query = { page: pageParam };
        const { data, headers } = await request('GET /api/owners/:ownerId/reviews', {
          params: { ownerId },
          query,
          signal,
        });
        return { ...data, total: Number(headers['x-total-count'] ?? data.reviews.length) };
      },
      initialPageParam: 1,
      getNextPageParam: ({ total }, _pages, page) =>
        page < pageCount(total, ratingBounds.reviewsPerPage) ? page + 1 : undefined,
    }),

  /** Whether the member can review a seller. */
  state: (ownerId: string) =>
    queryOptions({
      queryKey: [...dealQueries.all, 'review-state', ownerId],
      queryFn: ({ signal }) => call('GET /api/owners/:ownerId/review-state', { params: { ownerId }, signal }),
    }),
};

const rateKey = (dealId: string) => ['rate', dealId] as const;

export function useRateDeal(dealId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: rateKey(dealId),
    mutationFn: (body: RatingInput) => call('PUT /api/deals/:dealId/rating', { params: { dealId }, body }),
    onSuccess: (ratings) => queryClient.setQueryData(ratingQueries.ofDeal(dealId).queryKey, ratings),
    onSettled: () => {
      for (const queryKey of [dealQueries.all, ownersKey, reviewsKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Whether the rating of the deal is being sent. */
export const useIsRating = (dealId: string): boolean => useIsMutating({ mutationKey: rateKey(dealId) }) > 0;

export function useReplyToRating() {
  const queryClient = useQueryClient();
  const invalidate = () =>
    Promise.all([dealQueries.all, reviewsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: ({ ratingId, text }: { ratingId: string; text: string }) =>
      call('PUT /api/ratings/:ratingId/reply', { params: { ratingId }, body: { text } }),
    // Pending until the reply is shown, so that it is not sent twice.
    onSuccess: invalidate,
    // Not returned: the notice of the failure would wait for the refetch.
    onError: () => void invalidate(),
  });
}
