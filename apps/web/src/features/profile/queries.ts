import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

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
};
