import { queryOptions } from '@tanstack/react-query';
import { call, unlessMissing } from '../../lib/call.js';

/** A published page as everybody may read it. Its key lies below `['pages']`, so that writing a page makes it stale. */
export const pageBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['pages', 'slug', slug],
    queryFn: ({ signal }) => call('GET /api/pages/slug/:slug', { params: { slug }, signal }),
    retryOnMount: unlessMissing,
  });
