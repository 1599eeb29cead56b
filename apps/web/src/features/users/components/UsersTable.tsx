import type { UserSummary } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.js';
import { classNames } from '../../../components/class-names.js';
import { DownIcon } from '../../../components/icons.js';
import { type StatusTone, StatusDot } from '../../../components/StatusDot.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { textLanguage } from '../../../lib/text-language.js';
import { userSorts, type UsersView } from '../users-view.js';
import classes from './UsersTable.module.css';

const statuses = {
  pending: { tone: 'warn', text: 'accountPending' },
  active: { tone: 'good', text: 'accountActive' },
  blocked: { tone: 'bad', text: 'accountBlocked' },
} as const satisfies Record<UserSummary['status'], { tone: StatusTone; text: string }>;

/** Accounts as a table; below 820 px each row is drawn as a card. `actionsOf` answers nothing for the admin's own. */
export function UsersTable({
  users,
  ownId,
  sort,
  actionsOf,
  onSort,
}: {
  users: readonly UserSummary[];
  ownId: string | undefined;
  sort: UsersView['sort'];
  actionsOf: (user: UserSummary) => ReactNode;
  onSort: (sort: UsersView['sort']) => void;
}) {
  const { t } = useTranslation(['users', 'statuses', 'common']);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {userSorts.map((column) => (
            <th key={column} scope="col" aria-sort={sort === column ? 'ascending' : undefined}>
              <button
                type="button"
                className={classNames(classes.sort, sort === column && classes.sorted)}
                title={t('common:sortAscending', { column: t(column) })}
                onClick={() => onSort(sort === column ? undefined : column)}
              >
                {t(column)}
                <DownIcon className={classes.arrow} />
              </button>
            </th>
          ))}
          <th scope="col">{t('role')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className={classes.right}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <td className={classes.person}>
              <Avatar name={user.name} image={user.image} size="s" />
              <span>
                <b lang={textLanguage(user.name)}>{user.name}</b>
                {user._id === ownId && <span className={classes.own}>{t('thisIsYou')}</span>}
              </span>
            </td>
            <td className={classes.email}>
              <Address email={user.email} />
            </td>
            <td className={classes.role}>{t(user.role === 'admin' ? 'roleAdmin' : 'roleMember')}</td>
            <td className={classes.status}>
              <StatusDot tone={statuses[user.status].tone}>{t(`statuses:${statuses[user.status].text}`)}</StatusDot>
            </td>
            <td className={classes.actions}>{actionsOf(user)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Breaks before the sign rather than in a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
