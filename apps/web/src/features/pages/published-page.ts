import { queryOptions } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';

/** A published page. Writing a page invalidates it through the key prefix `['pages']`. */
export const pageBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['pages', 'slug', slug],
    queryFn: ({ signal }) => call('GET /api/pages/slug/:slug', { params: { slug }, signal }),
    retryOnMount: unlessNotFound,
  });
