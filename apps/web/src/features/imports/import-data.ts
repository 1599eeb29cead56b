import type { CallInput, EarlierFormat, Endpoints, Import, TableFormat } from '@korice/contracts';
import { tableBounds } from '@korice/contracts/table-fields';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';

/** Milliseconds between two polls of a running import. */
const pollMs = 1_000;
/** Milliseconds: the check of a large table takes some seconds after its upload. */
const checkTimeoutMs = 120_000;

const importsKey = ['imports'];

export const importQueries = {
  list: () =>
    queryOptions({ queryKey: [...importsKey, 'list'], queryFn: ({ signal }) => call('GET /api/imports', { signal }) }),
  one: (importId: string) =>
    queryOptions({
      queryKey: [...importsKey, importId],
      queryFn: ({ signal }) => call('GET /api/imports/:importId', { params: { importId }, signal }),
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollMs : false),
      retryOnMount: unlessNotFound,
    }),
};

/** Resolves to the format of the earlier import with the most similar headings; to null if there is none. */
export async function findEarlierFormat(headings: readonly string[]): Promise<EarlierFormat | null> {
  const body = { headings: headings.map((heading) => heading.trim().slice(0, tableBounds.cell)) };
  return (await call('POST /api/imports/format', { body })).earlier;
}

interface Check {
  file: File;
  format: TableFormat;
  clientId: string;
}

/** Writes the result of a change to the cache. */
function useImportChange<Input>(change: (input: Input) => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      queryClient.setQueryData(importQueries.one(result._id).queryKey, result);
      void queryClient.invalidateQueries({ queryKey: importQueries.list().queryKey });
    },
    // The response may be lost, or another tab has started or stopped the import.
    onError: () => void queryClient.invalidateQueries({ queryKey: importsKey }),
  });
}

export const useCheckImport = () =>
  useImportChange(({ file, format, clientId }: Check) => {
    const form = new FormData();
    form.set('fileName', file.name.slice(0, 200));
    form.set('format', JSON.stringify(format));
    form.set('clientId', clientId);
    form.set('table', file);
    return call('POST /api/imports', { form, timeout: checkTimeoutMs });
  });

export const useStartImport = (importId: string) =>
  useImportChange((body: CallInput<Endpoints['POST /api/imports/:importId/start']>['body']) =>
    call('POST /api/imports/:importId/start', { params: { importId }, body }),
  );

export const useStopImport = (importId: string) =>
  useImportChange(() => call('POST /api/imports/:importId/stop', { params: { importId }, body: {} }));
