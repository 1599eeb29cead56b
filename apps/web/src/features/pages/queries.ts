import type { Page } from '@korice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/call.js';

/** A page with its ETag. */
export interface TaggedPage {
  page: Page;
  etag: string | undefined;
}

export const withPageTag = ({
  data,
  headers,
}: {
  data: Page;
  headers: Record<string, string | undefined>;
}): TaggedPage => ({ page: data, etag: headers.etag });

export const pageQueries = {
  all: ['pages'] as const,
  /** The account's pages; all pages for an admin. */
  list: () =>
    queryOptions({
      queryKey: ['pages', 'list'],
      queryFn: ({ signal }) => call('GET /api/pages', { signal }),
    }),
  /** A page for its form: never cached, with its ETag. */
  edit: (pageId: string) =>
    queryOptions({
      queryKey: ['pages', 'edit', pageId],
      queryFn: async ({ signal }) =>
        withPageTag(await request('GET /api/pages/:pageId', { params: { pageId }, signal })),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
