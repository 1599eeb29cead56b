import type { UserSummary } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.js';
import { type StatusTone, StatusDot } from '../../../components/StatusDot.js';
import { Cell, Row, Table, type TableColumn } from '../../../components/Table.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { UsersView } from '../users-view.js';
import classes from './UsersTable.module.css';

const statuses = {
  pending: { tone: 'warn', text: 'accountPending' },
  active: { tone: 'good', text: 'accountActive' },
  blocked: { tone: 'bad', text: 'accountBlocked' },
} as const satisfies Record<UserSummary['status'], { tone: StatusTone; text: string }>;

/** Accounts as a table. `actionsOf` answers nothing for the admin's own. */
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
  const { t } = useTranslation(['users', 'statuses']);
  const sortedColumn = (column: NonNullable<UsersView['sort']>): TableColumn => {
    const isSorted = sort === column;
    return {
      key: column,
      heading: t(column),
      className: column === 'name' ? classes.name : undefined,
      sort: {
        direction: isSorted ? 'ascending' : undefined,
        next: isSorted ? undefined : 'ascending',
        onSort: () => onSort(isSorted ? undefined : column),
      },
    };
  };
  return (
    <Table
      label={t('caption')}
      className={classes.users}
      columns={[
        sortedColumn('name'),
        sortedColumn('email'),
        { key: 'role', heading: t('role'), isSpare: true, className: classes.fact },
        { key: 'status', heading: t('status'), className: classes.fact },
        { key: 'actions', heading: t('actions'), isEnd: true, className: classes.actions },
      ]}
    >
      {users.map((user) => (
        <Row key={user._id}>
          <Cell className={classes.person}>
            <Avatar name={user.name} image={user.image} size="s" />
            <span>
              <b lang={textLanguage(user.name)}>{user.name}</b>
              {user._id === ownId && <span className={classes.own}>{t('thisIsYou')}</span>}
            </span>
          </Cell>
          <Cell className={classes.email}>
            <Address email={user.email} />
          </Cell>
          <Cell isSpare className={classes.role}>
            {t(user.role === 'admin' ? 'roleAdmin' : 'roleMember')}
          </Cell>
          <Cell className={classes.status}>
            <StatusDot tone={statuses[user.status].tone}>{t(`statuses:${statuses[user.status].text}`)}</StatusDot>
          </Cell>
          <Cell>{actionsOf(user)}</Cell>
        </Row>
      ))}
    </Table>
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
