import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, request } from '../../lib/call.js';
import { type PageFormValues, pageInput } from './page-form-values.js';
import { pageQueries, type TaggedPage, withPageTag } from './queries.js';

interface CreateInput {
  values: PageFormValues;
  clientId: string;
  /** An earlier attempt with this `clientId` may have succeeded. */
  mayExist: boolean;
}

interface UpdateInput {
  values: PageFormValues;
  pageId: string;
  /** The ETag of the edited version; undefined overwrites any version. */
  etag: string | undefined;
}

async function createPage({ values, clientId, mayExist }: CreateInput): Promise<TaggedPage> {
  const created = withPageTag(await request('POST /api/pages', { body: { ...pageInput(values), clientId } }));
  // The response may come from the first attempt: send an update with the values typed since then.
  return mayExist ? updatePage({ pageId: created.page._id, etag: created.etag, values }) : created;
}

async function updatePage({ values, pageId, etag }: UpdateInput): Promise<TaggedPage> {
  return withPageTag(
    await request('PUT /api/pages/:pageId', {
      params: { pageId },
      body: pageInput(values),
      ...(etag !== undefined && { ifMatch: etag }),
    }),
  );
}

/** Idempotent: resolves when the page is already deleted. */
async function deletePage(pageId: string): Promise<void> {
  try {
    await call('DELETE /api/pages/:pageId', { params: { pageId } });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'PAGE_NOT_FOUND') throw error;
  }
}

/** Invalidates all page queries except the open form's. */
export const invalidatePages = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, kind] }) => area === pageQueries.all[0] && kind !== 'edit',
  });

export function useCreatePage() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createPage, onSuccess: () => void invalidatePages(queryClient) });
}

export function useUpdatePage() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: updatePage, onSuccess: () => void invalidatePages(queryClient) });
}

export function useDeletePage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePage,
    onSuccess: (_nothing, pageId) => {
      queryClient.setQueryData(pageQueries.list().queryKey, (pages) => pages?.filter(({ _id }) => _id !== pageId));
      void invalidatePages(queryClient);
    },
  });
}
