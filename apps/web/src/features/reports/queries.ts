import type { Report, ReportStatus } from '@korice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request, totalOf } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';

export interface ReportList {
  reports: Report[];
  /** Number of reports on all pages. */
  total: number;
  /** Whether `total` is only a lower bound. */
  isMore: boolean;
}

export const reportQueries = {
  all: ['reports'] as const,
  /**
   * Reports of one status, open ones oldest first; the previous page stays visible while another one loads. Loads again whenever the window
   * gets the focus, because other admins close reports too.
   */
  list: ({ status, page }: { status: ReportStatus; page: number }) =>
    queryOptions({
      queryKey: ['reports', status, page],
      queryFn: async ({ signal }): Promise<ReportList> => {
        const response = await request('GET /api/reports', { query: { status, page }, signal });
        return { reports: response.data, ...totalOf(response) };
      },
      placeholderData: keepPreviousRows(({ reports }: ReportList) => reports),
      refetchOnWindowFocus: 'always',
    }),
  /** The number of open reports. Loads their first page, which is opened next. */
  openCount: () => queryOptions({ ...reportQueries.list({ status: 'open', page: 1 }), select: ({ total }) => total }),
};
