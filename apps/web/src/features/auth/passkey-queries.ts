import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export const passkeyQueries = {
  own: () =>
    queryOptions({
      queryKey: ['passkeys'],
      queryFn: ({ signal }) => call('GET /api/passkeys', { signal }),
      staleTime: 0,
    }),
};
