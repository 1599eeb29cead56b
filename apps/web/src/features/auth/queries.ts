import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export const authQueries = {
  /**
   * Activates the account of a mailed link. A query although it writes, because it runs by itself when the screen opens and must run
   * once for its string: a second mount meets the first one's answer, nothing asks again but `refetch`.
   */
  activation: (activationString: string) =>
    queryOptions({
      queryKey: ['auth', 'activation', activationString],
      queryFn: () => call('POST /auth/activate', { body: { activationString } }),
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      retryOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    }),
};
