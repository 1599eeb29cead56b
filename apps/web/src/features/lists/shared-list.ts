import { queryOptions } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';

/** A list that somebody has shared. Apart from the calls of members, because every first page loads it. */
export const sharedListBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['lists', 'shared', slug],
    queryFn: ({ signal }) => call('GET /api/lists/shared/:slug', { params: { slug }, signal }),
    retryOnMount: unlessNotFound,
  });
