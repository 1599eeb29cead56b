import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../../components/icons.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { userRoles, userStatuses, type UsersView } from '../users-view.js';
import classes from './UsersToolbar.module.css';

/** Milliseconds after the last key until the search runs. */
const pause = 300;

const statusTexts = { pending: 'accountPending', active: 'accountActive', blocked: 'accountBlocked' } as const;
const roleTexts = { member: 'roleMember', admin: 'roleAdmin' } as const;

/** Search and filters above the accounts. */
export function UsersToolbar({
  view,
  initialText,
  onChange,
}: {
  view: UsersView;
  /** What stands in the search to begin with; from then on it leads and the address follows. */
  initialText: string;
  onChange: (change: Partial<UsersView>) => void;
}) {
  const { t } = useTranslation(['users', 'statuses']);
  const search = useDebouncedCallback((q: string) => onChange({ q }), pause);
  return (
    <div className={classes.bar} role="search" aria-label={t('pageTitle')}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        leftSection={<SearchIcon className={classes.icon} />}
        defaultValue={initialText}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <NativeSelect
        className={classes.filter}
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
      <NativeSelect
        className={classes.filter}
        aria-label={t('role')}
        value={view.role ?? ''}
        data={[
          { value: '', label: t('filterRoleAny') },
          ...userRoles.map((value) => ({ value, label: t(roleTexts[value]) })),
        ]}
        onChange={({ currentTarget }) => onChange({ role: userRoles.find((name) => name === currentTarget.value) })}
      />
    </div>
  );
}
