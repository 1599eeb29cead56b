import type { CallInput, Endpoints, UserSummary } from '@korice/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request, totalOf } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';

export type UserListInput = NonNullable<CallInput<Endpoints['GET /api/users/all']>['query']>;

/** A page of accounts with the total. */
export interface UserList {
  users: UserSummary[];
  total: number;
  /** Whether `total` is only a lower bound. */
  isMore: boolean;
}

export const userQueries = {
  /** Accounts for an admin; the previous page stays visible while another one loads. */
  list: (query: UserListInput) =>
    queryOptions({
      queryKey: ['users', 'list', query],
      queryFn: async ({ signal }): Promise<UserList> => {
        const response = await request('GET /api/users/all', { query, signal });
        return { users: response.data, ...totalOf(response) };
      },
      placeholderData: keepPreviousRows(({ users }: UserList) => users),
    }),
};
