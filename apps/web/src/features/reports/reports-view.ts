import type { ReportStatus } from '@korice/contracts';

export const reportStatuses = ['open', 'acted', 'dismissed'] as const satisfies readonly ReportStatus[];

/** The API's last page. */
const lastPage = 250;

/** What the address of the queue says: the open ones without. */
export interface ReportsView {
  status: ReportStatus;
  /** From 1. */
  page: number;
}

export function readReportsView(query: URLSearchParams): ReportsView {
  const page = Number(query.get('page') ?? 1);
  return {
    status: reportStatuses.find((name) => name === query.get('status')) ?? 'open',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  };
}

/** The query of the same view, `''` or from `?` on; defaults are left out. */
export function reportsSearchOf({ status, page }: ReportsView): string {
  const query = new URLSearchParams();
  if (status !== 'open') query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
