import type { Me, UserSummary } from '@korice/contracts';
import { listBounds, pageNumber } from '@korice/contracts/lists';

/** Rows of the table on one page. */
export const usersPerPage = 10;

export const userStatuses = ['pending', 'active', 'blocked'] as const satisfies readonly Me['status'][];
export const userRoles = ['member', 'admin'] as const satisfies readonly Me['role'][];
/** The columns that the API sorts by; the newest account comes first without. */
export const userSorts = ['name', 'email'] as const;

/** What the address of the table says. */
export interface UsersView {
  /** '' without a search. */
  q: string;
  status: UserSummary['status'] | undefined;
  role: UserSummary['role'] | undefined;
  sort: (typeof userSorts)[number] | undefined;
  /** From 1. */
  page: number;
}

export function readUsersView(query: URLSearchParams): UsersView {
  return {
    q: (query.get('q') ?? '').slice(0, listBounds.q),
    status: userStatuses.find((name) => name === query.get('status')),
    role: userRoles.find((name) => name === query.get('role')),
    sort: userSorts.find((name) => name === query.get('sort')),
    page: pageNumber(query.get('page'), listBounds.lastUserPage),
  };
}

/** The query of the same view, `''` or from `?` on; defaults are left out. */
export function usersSearchOf({ q, status, role, sort, page }: UsersView): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (status) query.set('status', status);
  if (role) query.set('role', role);
  if (sort) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
