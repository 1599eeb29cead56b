import type { Page } from '@korice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/call.js';

/** A page as it was read or written, with its state's name. */
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

/** Pages for those who write them; `pageQueries.all` is what an invalidation names. */
export const pageQueries = {
  all: ['pages'] as const,
  /** One's own, for an admin all. */
  list: () =>
    queryOptions({
      queryKey: ['pages', 'list'],
      queryFn: ({ signal }) => call('GET /api/pages', { signal }),
    }),
  /** One for its form: always as it is now, with the tag that a change names. */
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
