import type { ReportStatus } from '@korice/contracts';
import { pageParam, urlCodec } from '../../lib/url-state.js';

export const reportStatuses = ['open', 'acted', 'dismissed'] as const satisfies readonly ReportStatus[];

/** Without a status the URL means the open reports. */
export const reportsUrl = urlCodec<{ status: ReportStatus; page: number }>({
  status: {
    read: (text) => reportStatuses.find((status) => status === text) ?? 'open',
    write: (status) => (status === 'open' ? '' : status),
  },
  page: pageParam(),
});
