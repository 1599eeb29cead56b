import { queryOptions } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';

/** A shared list. Separate from the members' calls, because the initial bundle of every page contains it. */
export const sharedListBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['lists', 'shared', slug],
    queryFn: ({ signal }) => call('GET /api/lists/shared/:slug', { params: { slug }, signal }),
    retryOnMount: unlessNotFound,
  });
