import type { UserSummary } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { UsersSkeleton } from '../../features/users/components/UsersSkeleton.js';
import { UsersTable } from '../../features/users/components/UsersTable.js';
import { UsersToolbar } from '../../features/users/components/UsersToolbar.js';
import type { UserChange } from '../../features/users/mutations.js';
import { userQueries } from '../../features/users/queries.js';
import { usersPerPage, usersUrl } from '../../features/users/users-view.js';
import { useUrlState } from '../../lib/url-state.js';
import { PagedScreen } from './PagedScreen.js';

/** All accounts, for admins: search, approve, block, change the role. */
export default function AllUsers() {
  const { t } = useTranslation(['users', 'search', 'common']);
  const { user: me } = useSession();
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  const table = useUrlState(usersUrl);
  const { view, change } = table;
  const { q, status, role, sort } = view;
  const query = useQuery(
    userQueries.list({
      page: view.page,
      pageSize: usersPerPage,
      ...(q !== '' && { q }),
      ...(status && { status }),
      ...(role && { role }),
      ...(sort && { sort }),
    }),
  );
  const { data } = query;
  const isLoading = useSkeleton(query.isPending);
  const isFiltered = q !== '' || status !== undefined || role !== undefined;
  const ask = useCallback((user: UserSummary, userChange: UserChange) => setAsked({ user, change: userChange }), []);

  return (
    <>
      <UserQuestion asked={asked} onClose={() => setAsked(null)} />
      <PagedScreen
        title={t('pageTitle')}
        lead={data ? t('common:accountsCount', { count: data.total }) : ''}
        isLeadCount
        toolbar={<UsersToolbar view={view} onChange={change} />}
        query={query}
        isLoading={isLoading}
        skeleton={<UsersSkeleton />}
        rows={data?.users}
        total={data?.total}
        rowsPerPage={usersPerPage}
        lastPage={listBounds.lastUserPage}
        table={table}
        failedText={t('failed')}
        empty={
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
        }
      >
        {(users) => (
          <UsersTable
            users={users}
            ownId={me?._id}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            onChange={ask}
          />
        )}
      </PagedScreen>
    </>
  );
}
