import type { CallInput, Endpoints, ReportStatus } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { reportQueries } from './queries.js';

type ReportInput = CallInput<Endpoints['POST /api/reports']>['body'];

/** Tells the admins. With the `clientId` of an earlier attempt nothing is kept twice. */
export const useSendReport = () =>
  useMutation({ mutationFn: (body: ReportInput) => call('POST /api/reports', { body }) });

/** Closes a report, or opens it again. Resolves once what is on show has been read again. */
export function useUpdateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, status }: { reportId: string; status: ReportStatus }) =>
      call('PUT /api/reports/:reportId', { params: { reportId }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.all }),
  });
}
