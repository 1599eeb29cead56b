import type { UserSummary } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/Avatar.js';
import { Button } from '../../../components/kit/Button.js';
import { Menu } from '../../../components/kit/Menu.js';
import { RowMenu } from '../../../components/kit/RowMenu.js';
import { StatusDot, type StatusTone } from '../../../components/StatusDot.js';
import { Cell, Row, Table, type TableColumn } from '../../../components/Table.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { UserChange } from '../mutations.js';
import type { UsersView } from '../users-view.js';
import classes from './UsersTable.module.css';

/** Actions of an admin for an account: the usual action of its status as a button, others in a menu. */
function UserActions({
  user,
  onChange,
}: {
  user: UserSummary;
  onChange: (user: UserSummary, change: UserChange) => void;
}) {
  const { t } = useTranslation('users');
  const { name, status, role } = user;
  const next = status === 'pending' ? 'approve' : status === 'blocked' ? 'unblock' : undefined;
  return (
    <div className={classes.userActions}>
      {next && (
        <Button className={classes.next} aria-label={`${t(next)}: ${name}`} onClick={() => onChange(user, next)}>
          {t(next)}
        </Button>
      )}
      <RowMenu className={classes.more} label={t('rowActions', { name })}>
        {status === 'active' && (
          <Menu.Item component={Link} to={pathTo('owner', { ownerId: user._id })}>
            {t('viewProfile')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={`${pathTo('allBooks')}?${new URLSearchParams({ ownerId: user._id })}`}>
          {t('booksOfUser')}
        </Menu.Item>
        <Menu.Item component={Link} to={`${pathTo('audit')}?${new URLSearchParams({ memberId: user._id })}`}>
          {t('auditOfUser')}
        </Menu.Item>
        {/* Activation sets the role by the e-mail address, so an earlier change would be lost. */}
        {status !== 'pending' && (
          <Menu.Item onClick={() => onChange(user, role === 'admin' ? 'removeAdmin' : 'makeAdmin')}>
            {t(role === 'admin' ? 'removeAdmin' : 'makeAdmin')}
          </Menu.Item>
        )}
        {status === 'active' && <Menu.Item onClick={() => onChange(user, 'mailReset')}>{t('mailReset')}</Menu.Item>}
        {user.sellerKind === 'trader' && (
          <Menu.Item data-danger onClick={() => onChange(user, 'makePrivate')}>
            {t('makePrivate')}
          </Menu.Item>
        )}
        {user.hasPasskey && (
          <Menu.Item data-danger onClick={() => onChange(user, 'removePasskeys')}>
            {t('removePasskeys')}
          </Menu.Item>
        )}
        {status !== 'blocked' && (
          <Menu.Item data-danger onClick={() => onChange(user, 'block')}>
            {t('block')}
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  );
}

const statuses = {
  pending: { tone: 'warn', text: 'accountPending' },
  active: { tone: 'good', text: 'accountActive' },
  blocked: { tone: 'bad', text: 'accountBlocked' },
} as const satisfies Record<UserSummary['status'], { tone: StatusTone; text: string }>;

/** The table of accounts, without actions for the own account. `onChange` must be stable. */
export function UsersTable({
  users,
  ownId,
  sort,
  onSort,
  onChange,
}: {
  users: readonly UserSummary[];
  ownId: string | undefined;
  sort: UsersView['sort'];
  onSort: (sort: UsersView['sort']) => void;
  onChange: (user: UserSummary, change: UserChange) => void;
}) {
  const { t } = useTranslation('users');
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
        <UserRow key={user._id} user={user} isOwn={user._id === ownId} onChange={onChange} />
      ))}
    </Table>
  );
}

const UserRow = memo(function UserRow({
  user,
  isOwn,
  onChange,
}: {
  user: UserSummary;
  isOwn: boolean;
  onChange: (user: UserSummary, change: UserChange) => void;
}) {
  const { t } = useTranslation(['users', 'statuses']);
  const { name, image, email, role, status, sellerKind, linkSentAt } = user;
  const roleText =
    t(role === 'admin' ? 'roleAdmin' : 'roleMember') + (sellerKind === 'trader' ? `, ${t('trader')}` : '');
  return (
    <Row>
      <Cell className={classes.person}>
        <Avatar name={name} image={image} size="s" />
        <span>
          <b lang={textLanguage(name)}>{name}</b>
          {isOwn && <span className={classes.own}>{t('thisIsYou')}</span>}
          {/* The style sheet shows it only where the column of roles is hidden. */}
          {(role === 'admin' || sellerKind === 'trader') && <span className={classes.shortRole}>{roleText}</span>}
        </span>
      </Cell>
      <Cell className={classes.email}>
        <Address email={email} />
      </Cell>
      <Cell isSpare className={classes.role}>
        {roleText}
      </Cell>
      <Cell className={classes.status}>
        <StatusDot tone={statuses[status].tone}>{t(`statuses:${statuses[status].text}`)}</StatusDot>
        {linkSentAt !== undefined && (
          <time className={classes.sent} dateTime={linkSentAt}>
            {t('linkSent', { date: formatDate(linkSentAt), time: formatTime(linkSentAt) })}
          </time>
        )}
      </Cell>
      <Cell>{!isOwn && <UserActions user={user} onChange={onChange} />}</Cell>
    </Row>
  );
});

/** Allows a line break before the @. */
function Address({ email }: { email: string }) {
  const atSign = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, atSign)}
      <wbr />
      {email.slice(atSign)}
    </>
  );
}
