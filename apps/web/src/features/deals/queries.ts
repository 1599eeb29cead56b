import type { DealSide } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request, unlessNotFound } from '../../lib/call.js';
import { dealsKey } from '../../lib/query-keys.js';

/** Whether a deal waits for the member, for the other side, or is finished. */
export type DealTurn = 'own' | 'other' | 'none';

/** The event `dealChanged` and every step invalidate all of them. */
export const dealQueries = {
  all: dealsKey,

  /** The latest deal of a conversation; null without one. */
  ofRoom: (roomId: string) =>
    queryOptions({
      queryKey: [...dealsKey, 'room', roomId],
      queryFn: async ({ signal }) => (await call('GET /api/deals', { query: { roomId }, signal }))[0] ?? null,
    }),

  detail: (dealId: string) =>
    queryOptions({
      queryKey: [...dealsKey, 'detail', dealId],
      queryFn: ({ signal }) => call('GET /api/deals/:dealId', { params: { dealId }, signal }),
      retryOnMount: unlessNotFound,
    }),

  /** A page of the member's deals with the total number. */
  list: (turn: DealTurn, side?: DealSide, page = 1) =>
    queryOptions({
      queryKey: [...dealsKey, 'list', turn, side ?? 'both', page],
      queryFn: async ({ signal }) => {
        const query = { turn, ...(side && { side }), page };
        const { data, headers } = await request('GET /api/deals', { query, signal });
        return { deals: data, total: Number(headers['x-total-count'] ?? data.length) };
      },
      placeholderData: keepPreviousData,
    }),

  /** How many deals wait for the member. */
  counts: () =>
    queryOptions({
      queryKey: [...dealsKey, 'counts'],
      queryFn: ({ signal }) => call('GET /api/deals/counts', { signal }),
    }),

  /** The data from which the form for terms starts. */
  options: (roomId: string) =>
    queryOptions({
      queryKey: [...dealsKey, 'options', roomId],
      queryFn: ({ signal }) => call('GET /api/deals/options', { query: { roomId }, signal }),
    }),

  /** The listed books of a seller that match every word of a keyword, at most a page of them. */
  sellerBooks: (sellerId: string, keyword: string) =>
    queryOptions({
      queryKey: [...dealsKey, 'sellerBooks', sellerId, keyword],
      queryFn: ({ signal }) =>
        call('GET /api/books/by-owner/:ownerId', { params: { ownerId: sellerId }, query: { q: keyword }, signal }),
      enabled: keyword !== '',
      placeholderData: keepPreviousData,
    }),

  /** Not cached after unmounting: it contains a bank account. */
  payment: (dealId: string) =>
    queryOptions({
      queryKey: [...dealsKey, 'payment', dealId],
      queryFn: ({ signal }) => call('GET /api/deals/:dealId/payment', { params: { dealId }, signal }),
      staleTime: 0,
      gcTime: 0,
      retryOnMount: unlessNotFound,
    }),
};
