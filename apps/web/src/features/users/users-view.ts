import type { Me, UserSummary } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { choiceParam, pageParam, textParam, urlCodec } from '../../lib/url-state.js';

/** Rows per page. */
export const usersPerPage = 10;

export const userStatuses = ['pending', 'active', 'blocked'] as const satisfies readonly Me['status'][];
export const userRoles = ['member', 'admin'] as const satisfies readonly Me['role'][];
/** Sortable columns; newest accounts first by default. */
export const userSorts = ['name', 'email'] as const;

/** The state of the table in the URL. */
export interface UsersView {
  /** '' without a search. */
  q: string;
  status: UserSummary['status'] | undefined;
  role: UserSummary['role'] | undefined;
  sort: (typeof userSorts)[number] | undefined;
  page: number;
}

export const usersUrl = urlCodec<UsersView>({
  q: textParam(listBounds.q),
  status: choiceParam(userStatuses),
  role: choiceParam(userRoles),
  sort: choiceParam(userSorts),
  page: pageParam(listBounds.lastUserPage),
});
