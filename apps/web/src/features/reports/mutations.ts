import type { CallInput, Endpoints, ReportStatus } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { reportQueries } from './queries.js';

type ReportInput = CallInput<Endpoints['POST /api/reports']>['body'];

/** Idempotent by `clientId`. */
export const useSendReport = () =>
  useMutation({ mutationFn: (body: ReportInput) => call('POST /api/reports', { body }) });

/** Changes the status of a report. Resolves after the visible reports are refetched. */
export function useUpdateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, status }: { reportId: string; status: ReportStatus }) =>
      call('PUT /api/reports/:reportId', { params: { reportId }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.all }),
  });
}

export function useHideRating() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ratingId, isHidden }: { ratingId: string; isHidden: boolean }) =>
      call('PUT /api/ratings/:ratingId/hidden', { params: { ratingId }, body: { isHidden } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.all }),
  });
}
