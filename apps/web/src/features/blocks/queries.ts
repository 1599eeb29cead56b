import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export const blockQueries = {
  /** The members that the account blocked, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['blocks'],
      queryFn: ({ signal }) => call('GET /api/blocks', { signal }),
    }),
};
