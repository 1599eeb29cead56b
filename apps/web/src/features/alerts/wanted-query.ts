import type { WantedWork } from '@korice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request, totalOf } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';

/** Works per page: the contract's value, repeated because the browser does not bundle the contract's schemas. */
export const wantedPerPage = 24;

interface WantedList {
  works: WantedWork[];
  total: number;
  isMore: boolean;
}

export const wantedKey = ['alerts', 'wanted'];

/** Works that members wait for and nobody offers. In a file of its own, because the initial bundle of every page contains it. */
export const wantedQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...wantedKey, q, page],
    queryFn: async ({ signal }): Promise<WantedList> => {
      const response = await request('GET /api/wanted', { query: { page, ...(q !== '' && { q }) }, signal });
      return { works: response.data, ...totalOf(response) };
    },
    placeholderData: keepPreviousRows(({ works }: WantedList) => works),
  });
