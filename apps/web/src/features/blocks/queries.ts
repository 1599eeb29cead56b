import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export const blockQueries = {
  /** Those from whom the account takes no messages, latest first. */
  list: () =>
    queryOptions({
      queryKey: ['blocks'],
      queryFn: ({ signal }) => call('GET /api/blocks', { signal }),
    }),
};
