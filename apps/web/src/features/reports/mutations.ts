import type { CallInput, Endpoints, ReportStatus } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { ownersKey, reviewsKey } from '../../lib/query-keys.js';
import { reportQueries } from './queries.js';

type ReportInput = CallInput<Endpoints['POST /api/reports']>['body'];

/** Idempotent by `clientId`. */
export const useSendReport = () =>
  useMutation({ mutationFn: (body: ReportInput) => call('POST /api/reports', { body }) });

/** Changes the status of a report. Resolves after the visible reports are refetched. */
export function useUpdateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, ...body }: { reportId: string; status: ReportStatus; expected: ReportStatus }) =>
      call('PUT /api/reports/:reportId', { params: { reportId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.all }),
  });
}

/** Resolves all open reports about an account, however many calls that needs, and resolves to their number. */
export function useResolveReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (accusedId: string) => {
      let total = 0;
      for (;;) {
        const { resolved, isMore } = await call('POST /api/reports/resolve', { body: { accusedId } });
        total += resolved;
        if (!isMore || resolved === 0) return total;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.all }),
  });
}

export function useHideRating() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ratingId, isHidden }: { ratingId: string; isHidden: boolean }) =>
      call('PUT /api/ratings/:ratingId/hidden', { params: { ratingId }, body: { isHidden } }),
    onSettled: async () => {
      for (const queryKey of [ownersKey, reviewsKey]) void queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: reportQueries.all });
    },
  });
}
