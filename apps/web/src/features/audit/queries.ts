import type { AuditEntry } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/call.js';

export interface AuditList {
  entries: AuditEntry[];
  /** On all pages. */
  total: number;
}

export const auditQueries = {
  /** The audit log, newest first; the previous page stays visible while another one loads. Never fresh: every screen may add entries. */
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
