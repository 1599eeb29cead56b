import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { TextLink } from '../../components/TextLink.js';
import { DeskPart } from '../../features/admin/components/DeskPart.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import type { UserList } from '../../features/users/queries.js';
import { formatDate } from '../../lib/format.js';
import type { QueryView } from '../../lib/query-view.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './PendingAccounts.module.css';

/** Accounts that wait for their activation, to be approved without it. */
export function PendingAccounts({ accounts: { data, isFetching, refetch } }: { accounts: QueryView<UserList> }) {
  const { t } = useTranslation(['dashboard', 'users']);
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  return (
    <DeskPart
      title={t('pendingAccounts')}
      action={<TextLink to={`${pathTo('allUsers')}?status=pending`}>{t('users:pageTitle')}</TextLink>}
    >
      <UserQuestion asked={asked} onClose={() => setAsked(null)} />
      {!data ? (
        <FailedState title={t('users:failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.users.length === 0 ? (
        <p className={classes.empty}>{t('noPendingAccounts')}</p>
      ) : (
        <ul className={classes.lines}>
          {data.users.map((user) => (
            <li key={user._id}>
              <span className={classes.who}>
                <b lang={textLanguage(user.name)}>{user.name}</b>
                <span>{user.email}</span>
              </span>
              <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
              <Button
                leftSection={<CheckIcon />}
                aria-label={`${t('users:approve')}: ${user.name}`}
                onClick={() => setAsked({ user, change: 'approve' })}
              >
                {t('users:approve')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  );
}
