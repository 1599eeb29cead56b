import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { dealsKey } from '../../lib/query-keys.js';

export const profileQueries = {
  /** The own account for its form: never cached, and not refetched while the form is open. */
  own: () =>
    queryOptions({
      queryKey: ['profile', 'own'],
      queryFn: ({ signal }) => call('GET /auth/me', { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** The address that is stored for the next deal. A step of a deal can change it, so it belongs to the queries of deals. */
  keptAddress: () =>
    queryOptions({
      queryKey: [...dealsKey, 'kept-address'],
      queryFn: ({ signal }) => call('GET /api/deals/address', { signal }),
    }),
};
