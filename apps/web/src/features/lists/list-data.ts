import type { BookList, BookListItem, CallInput, Endpoints } from '@korice/contracts';
import { bookListBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, isUncertain, ProblemError, unlessNotFound } from '../../lib/call.js';
import { listsKey } from '../../lib/query-keys.js';

/** An item as the API accepts it. A new item is settled by every deal. */
type SentItem = Omit<BookListItem, 'afterDeal'> & { afterDeal?: string };
type NewList = CallInput<Endpoints['POST /api/lists']>['body'];
/** The fields of the dialog for a new list. */
export type ListDetails = Pick<BookList, 'name' | 'kind' | 'schoolYear'>;
type ListChange = Partial<Pick<BookList, 'name' | 'kind' | 'schoolYear' | 'isShared'>> & {
  items?: readonly SentItem[];
};

export type PlanLimits = NonNullable<CallInput<Endpoints['POST /api/lists/:listId/plan']>['body']>;

/** The query parameter that opens the dialog for a new list on the screen of the lists. */
export const newListAsked = 'new';

/** The path that opens this dialog. */
export const newListPath = `${pathTo('bookLists')}?${newListAsked}=1`;

export const listQueries = {
  all: listsKey,
  /** The lists of the caller without items. */
  summaries: () =>
    queryOptions({ queryKey: [...listsKey, 'all'], queryFn: ({ signal }) => call('GET /api/lists', { signal }) }),
  detail: (listId: string) =>
    queryOptions({
      queryKey: [...listsKey, listId],
      queryFn: ({ signal }) => call('GET /api/lists/:listId', { params: { listId }, signal }),
      retryOnMount: unlessNotFound,
    }),
  /** Under the key `lists`, so that a changed list invalidates its plans. */
  plans: (listId: string, limits: PlanLimits) =>
    queryOptions({
      queryKey: [...listsKey, listId, 'plans', limits],
      queryFn: ({ signal }) => call('POST /api/lists/:listId/plan', { params: { listId }, body: limits, signal }),
    }),
};

/** Caches the returned list and refetches all lists, also after a failure: CONFLICT means that the cached list is stale. */
function useListMutation<Input>(mutationFn: (input: Input) => Promise<BookList>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list) => queryClient.setQueryData(listQueries.detail(list._id).queryKey, list),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listQueries.all }),
  });
}

export const useCreateList = () => useListMutation((body: NewList) => call('POST /api/lists', { body }));

/** Creates a list with these details. A retry after a lost response gets the list of the first attempt and changes its details. */
export const useCreateListWith = () =>
  useListMutation(async ({ clientId, ...details }: ListDetails & { clientId: string }) => {
    const list = await call('POST /api/lists', { body: { ...details, clientId } });
    const { name, kind, schoolYear } = list;
    const isSame = name === details.name && kind === details.kind && schoolYear === details.schoolYear;
    return isSame ? list : changeList(list, details);
  });

/** Returns the items without their offers, as the API accepts them. */
export const itemsToSend = (items: readonly SentItem[]) =>
  items.map(({ title, author, publisher, subject, isbn, typed, isDoubtful, afterDeal = '' }) => {
    return { title, author, publisher, subject, isbn, typed, isDoubtful, afterDeal };
  });

/** Sends a change. The API replaces the whole list, so the request repeats the unchanged fields. */
const changeList = (list: BookList, { items = list.items, ...change }: ListChange) =>
  call('PUT /api/lists/:listId', {
    params: { listId: list._id },
    body: {
      name: list.name,
      kind: list.kind,
      schoolYear: list.schoolYear,
      isShared: list.isShared,
      ...change,
      items: itemsToSend(items),
    },
    ifMatch: `"${list.rev}"`,
  });

export const useChangeList = (list: BookList) => useListMutation((change: ListChange) => changeList(list, change));

/** A list would exceed `bookListBounds.maxItems`. */
export class ListFullError extends Error {}

/** After this many repetitions the CONFLICT is thrown. */
const maxConflicts = 3;

/**
 * Appends items to the stored list, which may have changed since it was shown. Items that were stored although the response was lost are not
 * appended again. Rejects with `ListFullError`.
 */
export function useAddItems(listId: string) {
  const queryClient = useQueryClient();
  /** The last attempt without a response, and the revision of the list before it. */
  const uncertain = useRef<{ rev: number; items: string } | null>(null);
  const readList = () => queryClient.query({ ...listQueries.detail(listId), staleTime: 0, retry: false });
  const contentOf = (items: readonly SentItem[]) => JSON.stringify(itemsToSend(items));

  function isStored({ rev, items }: BookList, added: readonly SentItem[]): boolean {
    const attempt = uncertain.current;
    if (!attempt || rev === attempt.rev || attempt.items !== contentOf(added)) return false;
    return contentOf(items.slice(-added.length)) === attempt.items;
  }

  async function append(added: readonly SentItem[]): Promise<BookList> {
    for (let conflicts = 0; ; conflicts += 1) {
      const list = await readList();
      if (isStored(list, added)) return list;
      if (list.items.length + added.length > bookListBounds.maxItems) throw new ListFullError();
      try {
        return await changeList(list, { items: [...list.items, ...added] });
      } catch (error) {
        if (isUncertain(error)) {
          uncertain.current = { rev: list.rev, items: contentOf(added) };
          const latest = await readList();
          if (isStored(latest, added)) return latest;
        }
        const isConflict = error instanceof ProblemError && error.code === 'CONFLICT';
        if (!isConflict || conflicts === maxConflicts) throw error;
      }
    }
  }

  return useListMutation(async (added: readonly SentItem[]) => {
    const list = await append(added);
    uncertain.current = null;
    return list;
  });
}

/** Converts pasted lines to items. Stores nothing. */
export const useRecogniseItems = () =>
  useMutation({ mutationFn: (text: string) => call('POST /api/lists/items', { body: { text } }) });

export function useDeleteList(listId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/lists/:listId', { params: { listId } }),
    // The screen of the list is still open: it would refetch the deleted list.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listQueries.all, refetchType: 'none' }),
  });
}
