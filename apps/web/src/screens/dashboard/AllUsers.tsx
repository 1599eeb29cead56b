import type { UserSummary } from '@korice/contracts';
import { listBounds, pageCount } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { UsersSkeleton } from '../../features/users/components/UsersSkeleton.js';
import { UsersTable } from '../../features/users/components/UsersTable.js';
import { UsersToolbar } from '../../features/users/components/UsersToolbar.js';
import type { UserChange } from '../../features/users/mutations.js';
import { userQueries } from '../../features/users/queries.js';
import { readUsersView, usersPerPage, usersSearchOf } from '../../features/users/users-view.js';
import { formatNumber } from '../../lib/format.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { rowRange, TableFoot } from './TableFoot.js';
import { useListFocus } from './use-list-focus.js';
import { useLastPage, useTableView } from './use-table-view.js';

/** Every account, for admins: found, approved, blocked and made admin. */
export default function AllUsers() {
  const { t } = useTranslation(['users', 'search', 'common']);
  const { user: me } = useSession();
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  const listFocus = useListFocus();
  usePageHead({ title: t('pageTitle') });

  const table = useTableView(readUsersView, usersSearchOf);
  const { view, change } = table;
  const { q, status, role, sort } = view;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    userQueries.list({
      page: view.page,
      pageSize: usersPerPage,
      ...(q !== '' && { q }),
      ...(status && { status }),
      ...(role && { role }),
      ...(sort && { sort }),
    }),
  );
  const isLoading = useSkeleton(isPending);
  const isFiltered = q !== '' || status !== undefined || role !== undefined;
  const pages = pageCount(data?.total ?? 0, usersPerPage, listBounds.lastUserPage);
  const answer = data && !isPlaceholderData ? { rows: data.users, total: data.total } : undefined;
  const isPastEnd = useLastPage(table, answer, pages);
  const ask = useCallback((user: UserSummary, what: UserChange) => setAsked({ user, change: what }), []);

  return (
    <>
      <UserQuestion asked={asked} onClose={() => setAsked(null)} />
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('pageTitle')}</ScreenTitle>
            <p className={classes.count} role="status">
              {data && t('common:accountsCount', { count: data.total })}
            </p>
          </>
        }
      />
      <UsersToolbar view={view} onChange={change} />
      <div {...listFocus} className={classes.list} aria-busy={isPlaceholderData}>
        {isLoading || isPastEnd ? (
          <UsersSkeleton />
        ) : !data ? (
          <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data.users.length === 0 ? (
          <EmptyState
            art="search"
            title={t(isFiltered ? 'emptyFiltered' : 'empty')}
            action={
              isFiltered && (
                <Button onClick={() => change({ q: '', status: undefined, role: undefined })}>
                  {t('search:clearFilters')}
                </Button>
              )
            }
          />
        ) : (
          <>
            <UsersTable
              users={data.users}
              ownId={me?._id}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              onChange={ask}
            />
            <TableFoot page={view.page} pageCount={pages} hrefFor={table.hrefFor}>
              <span>
                {rowRange(view.page, usersPerPage, data.users.length)} / {formatNumber(data.total)}
              </span>
            </TableFoot>
          </>
        )}
      </div>
    </>
  );
}
