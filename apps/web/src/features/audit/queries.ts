import type { AuditEntry } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/call.js';

export interface AuditList {
  entries: AuditEntry[];
  /** Of all pages. */
  total: number;
}

export const auditQueries = {
  /** What admins have done, latest first; while another page loads the last one stays. Always asked anew, because every screen may have added to it. */
  list: (page: number) =>
    queryOptions({
      queryKey: ['audit', page],
      queryFn: async ({ signal }): Promise<AuditList> => {
        const { data, headers } = await request('GET /api/audit', { query: { page }, signal });
        return { entries: data, total: Number(headers['x-total-count'] ?? data.length) };
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
