import type { CallInput, Endpoints, UserSummary } from '@korice/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/call.js';

export type UserListInput = NonNullable<CallInput<Endpoints['GET /api/users/all']>['query']>;

/** A page of accounts with the total. */
export interface UserList {
  users: UserSummary[];
  total: number;
}

export const userQueries = {
  /** Accounts for an admin; the previous page stays visible while another one loads. */
  list: (query: UserListInput) =>
    queryOptions({
      queryKey: ['users', 'list', query],
      queryFn: async ({ signal }): Promise<UserList> => {
        const { data, headers } = await request('GET /api/users/all', { query, signal });
        return { users: data, total: Number(headers['x-total-count'] ?? data.length) };
      },
      placeholderData: keepPreviousData,
    }),
};
