import { useTranslation } from 'react-i18next';
import { TableToolbar, ToolbarSelect } from '../../../components/TableToolbar.js';
import { userRoles, userStatuses, type UsersView } from '../users-view.js';

const statusTexts = { pending: 'accountPending', active: 'accountActive', blocked: 'accountBlocked' } as const;
const roleTexts = { member: 'roleMember', admin: 'roleAdmin' } as const;

/** Search and filters of the accounts. */
export function UsersToolbar({ view, onChange }: { view: UsersView; onChange: (change: Partial<UsersView>) => void }) {
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
