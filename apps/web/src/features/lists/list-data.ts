import type { BookList, BookListItem, CallInput, Endpoints } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';

type NewList = CallInput<Endpoints['POST /api/lists']>['body'];
type ListChange = Partial<Pick<BookList, 'name' | 'kind' | 'schoolYear' | 'isShared'>> & {
  items?: readonly BookListItem[];
};

export type PlanLimits = NonNullable<CallInput<Endpoints['POST /api/lists/:listId/plan']>['body']>;

/** The query parameter that opens the dialog for a new list on the screen of the lists. */
export const newListAsked = 'new';

/** The path that opens this dialog. */
export const newListPath = `${pathTo('bookLists')}?${newListAsked}=1`;

export const listQueries = {
  all: ['lists'] as const,
  /** The lists of the caller without items. */
  summaries: () =>
    queryOptions({ queryKey: ['lists', 'all'], queryFn: ({ signal }) => call('GET /api/lists', { signal }) }),
  detail: (listId: string) =>
    queryOptions({
      queryKey: ['lists', listId],
      queryFn: ({ signal }) => call('GET /api/lists/:listId', { params: { listId }, signal }),
      retryOnMount: unlessNotFound,
    }),
  /** Under the key `lists`, so that a changed list invalidates its plans. */
  plans: (listId: string, limits: PlanLimits) =>
    queryOptions({
      queryKey: ['lists', listId, 'plans', limits],
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

/** Returns the items without their offers, as the API accepts them. */
export const itemsToSend = (items: readonly BookListItem[]) =>
  items.map(({ title, author, publisher, subject, isbn, typed, isDoubtful }) => {
    return { title, author, publisher, subject, isbn, typed, isDoubtful };
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
