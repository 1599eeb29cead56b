import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, request } from '../../lib/call.js';
import { type PageFormValues, pageInput } from './page-form-values.js';
import { pageQueries, type TaggedPage, withPageTag } from './queries.js';

interface CreateInput {
  values: PageFormValues;
  clientId: string;
  /** An attempt under the same `clientId` may have come through. */
  mayExist: boolean;
}

interface UpdateInput {
  values: PageFormValues;
  pageId: string;
  /** The state that the change was made on; undefined writes over whatever is there. */
  etag: string | undefined;
}

async function createPage({ values, clientId, mayExist }: CreateInput): Promise<TaggedPage> {
  const created = withPageTag(await request('POST /api/pages', { body: { ...pageInput(values), clientId } }));
  // The answer may be the first attempt's: what was typed since then goes after it.
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

/** Resolves once the page is gone, also when somebody else was faster. */
async function deletePage(pageId: string): Promise<void> {
  try {
    await call('DELETE /api/pages/:pageId', { params: { pageId } });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'PAGE_NOT_FOUND') throw error;
  }
}

/** The form that is open keeps what it was read with. */
const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, kind] }) => area === pageQueries.all[0] && kind !== 'edit',
  });

export function useCreatePage() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createPage, onSuccess: () => void readAgain(queryClient) });
}

export function useUpdatePage() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: updatePage, onSuccess: () => void readAgain(queryClient) });
}

export function useDeletePage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePage,
    onSuccess: (_nothing, pageId) => {
      queryClient.setQueryData(pageQueries.list().queryKey, (pages) => pages?.filter(({ _id }) => _id !== pageId));
      void readAgain(queryClient);
    },
  });
}
