import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { oncePerKey } from '../../lib/once-per-key.js';
import { registrationKey } from './registration-key.js';

export const authQueries = {
  /** Activates the registration of a mailed link when the screen opens; refused where the password is needed. */
  activation: (activationString: string) =>
    queryOptions({
      queryKey: ['auth', 'activation', activationString],
      queryFn: () => call('POST /auth/activate', { body: { activationString, registrationKey: registrationKey() } }),
      ...oncePerKey,
    }),
};
