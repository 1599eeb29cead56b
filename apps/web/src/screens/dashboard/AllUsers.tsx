import type { UserSummary } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { TableToolbar, ToolbarSelect } from '../../components/TableToolbar.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { UsersTable } from '../../features/users/components/UsersTable.js';
import type { UserChange } from '../../features/users/mutations.js';
import { type UserList, userQueries } from '../../features/users/queries.js';
import { userRoles, usersPerPage, userStatuses, usersUrl, type UsersView } from '../../features/users/users-view.js';
import { formatTotal } from '../../lib/format.js';
import { useUrlState } from '../../lib/url-state.js';
import { PagedScreen } from './PagedScreen.js';

const statusTexts = { pending: 'accountPending', active: 'accountActive', blocked: 'accountBlocked' } as const;
const roleTexts = { member: 'roleMember', admin: 'roleAdmin' } as const;

/** Search and filters of the accounts. */
function UsersToolbar({ view, onChange }: { view: UsersView; onChange: (change: Partial<UsersView>) => void }) {
  const { t } = useTranslation(['users', 'statuses']);
  return (
    <TableToolbar
      label={t('pageTitle')}
      searchLabel={t('search')}
      text={view.q}
      isRemote
      onSearch={(q) => onChange({ q })}
    >
      <ToolbarSelect
        aria-label={t('status')}
        value={view.status ?? ''}
        data={[
          { value: '', label: t('filterStatusAny') },
          ...userStatuses.map((value) => ({ value, label: t(`statuses:${statusTexts[value]}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ status: userStatuses.find((name) => name === currentTarget.value) })
        }
      />
      <ToolbarSelect
        aria-label={t('role')}
        value={view.role ?? ''}
        data={[
          { value: '', label: t('filterRoleAny') },
          ...userRoles.map((value) => ({ value, label: t(roleTexts[value]) })),
        ]}
        onChange={({ currentTarget }) => onChange({ role: userRoles.find((name) => name === currentTarget.value) })}
      />
    </TableToolbar>
  );
}

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

  const leadOf = (list: UserList) =>
    list.isMore
      ? t('common:accountsOver', { total: formatTotal(list) })
      : t('common:accountsCount', { count: list.total });

  return (
    <>
      <UserQuestion asked={asked} onClose={() => setAsked(null)} />
      <PagedScreen
        title={t('pageTitle')}
        lead={data ? leadOf(data) : ''}
        isLeadCount
        toolbar={<UsersToolbar view={view} onChange={change} />}
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="memberRows" label={t('loading')} />}
        rows={data?.users}
        total={data?.total}
        isMore={data?.isMore}
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
