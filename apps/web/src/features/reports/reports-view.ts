import type { ReportStatus } from '@korice/contracts';
import { listPage } from '@korice/contracts/paths';

export const reportStatuses = ['open', 'acted', 'dismissed'] as const satisfies readonly ReportStatus[];

/** What the address of the queue says: the open ones without. */
export interface ReportsView {
  status: ReportStatus;
  /** From 1. */
  page: number;
}

export function readReportsView(query: URLSearchParams): ReportsView {
  return {
    status: reportStatuses.find((name) => name === query.get('status')) ?? 'open',
    page: listPage(query),
  };
}

/** The query of the same view, `''` or from `?` on; defaults are left out. */
export function reportsSearchOf({ status, page }: ReportsView): string {
  const query = new URLSearchParams();
  if (status !== 'open') query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
