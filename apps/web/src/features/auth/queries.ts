import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { oncePerKey } from '../../lib/once-per-key.js';

export const authQueries = {
  /** Activates the account of a mailed link, by itself when the screen opens. */
  activation: (activationString: string) =>
    queryOptions({
      queryKey: ['auth', 'activation', activationString],
      queryFn: () => call('POST /auth/activate', { body: { activationString } }),
      ...oncePerKey,
    }),
};
