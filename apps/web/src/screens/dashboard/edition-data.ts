import type { CallInput, Edition, Endpoints } from '@korice/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, request, totalOf } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';

export type EditionChanges = NonNullable<CallInput<Endpoints['PUT /api/editions/:isbn']>['body']>['values'];

interface EditionList {
  editions: Edition[];
  total: number;
  isMore: boolean;
}

const editionsKey = ['editions'];

/** A page of the catalogue of editions. */
export const editionsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...editionsKey, q, page],
    queryFn: async ({ signal }): Promise<EditionList> => {
      const response = await request('GET /api/editions', { query: { page, q }, signal });
      return { editions: response.data, ...totalOf(response) };
    },
    placeholderData: keepPreviousRows(({ editions }: EditionList) => editions),
  });

function useEditionChange<Input>(mutationFn: (input: Input) => Promise<Edition>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: editionsKey }) });
}

/** Corrects an edition. */
export const useUpdateEdition = (isbn: string) =>
  useEditionChange((values: EditionChanges) => call('PUT /api/editions/:isbn', { params: { isbn }, body: { values } }));

/** Merges an edition into another one; with an empty `into` separates it again. */
export const useMergeEdition = () =>
  useEditionChange(({ isbn, into }: { isbn: string; into: string }) =>
    call('PUT /api/editions/:isbn/merged', { params: { isbn }, body: { into } }),
  );
