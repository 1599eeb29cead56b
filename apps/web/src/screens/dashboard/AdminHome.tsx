import type { Summary } from '@korice/contracts';
import { pageNumber } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { FailedState } from '../../components/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { ClientErrors } from '../../features/admin/components/ClientErrors.js';
import { ContactMessages } from '../../features/admin/components/ContactMessages.js';
import { DayCharts } from '../../features/admin/components/DayCharts.js';
import { DeskPart } from '../../features/admin/components/DeskPart.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { NextLetter } from '../../features/admin/components/NextLetter.js';
import { adminQueries } from '../../features/admin/queries.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { type UserList, userQueries } from '../../features/users/queries.js';
import { formatDate } from '../../lib/format.js';
import type { QueryView } from '../../lib/query-view.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './AdminHome.module.css';
import { DashboardHead } from './DashboardHead.js';

/** Accounts to approve that the home has room for; the table has the others. */
const mostAccounts = 5;

/** What waits for an admin, and how the shop is doing. */
export default function AdminHome() {
  const { t } = useTranslation(['dashboard', 'admin', 'common']);
  const summary = useQuery(adminQueries.summary());
  const accounts = useQuery(userQueries.list({ page: 1, pageSize: mostAccounts, status: 'pending' }));
  const page = useContactPage();
  const messages = useQuery(adminQueries.contactMessages(page));
  const letter = useQuery(adminQueries.nextLetter());
  const errors = useQuery(adminQueries.clientErrors());
  // All parts stand at once: one that comes later would push the others down.
  const isLoading = useSkeleton(
    [summary, accounts, messages, letter, errors].some(({ isPending, isFetched }) => isPending && !isFetched),
  );
  usePageHead({ title: t('adminHome') });
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('adminHome')}</ScreenTitle>} />
      {isLoading ? (
        <LinesSkeleton label={t('common:loading')} />
      ) : (
        <>
          {summary.data && <SummaryCounts summary={summary.data} />}
          <div className={classes.desk}>
            <div className={classes.main}>
              <PendingAccounts accounts={accounts} />
              <ContactMessages page={page} messages={messages} />
              <NextLetter letter={letter} />
              <ClientErrors errors={errors} />
            </div>
            <DeskPart title={t('admin:last30Days')}>
              {summary.data ? (
                <DayCharts days={summary.data.days} />
              ) : (
                <FailedState
                  title={t('admin:summaryFailed')}
                  onRetry={() => void summary.refetch()}
                  isRetrying={summary.isFetching}
                />
              )}
            </DeskPart>
          </div>
        </>
      )}
    </>
  );
}

/** How much of everything there is, each number leading to its table. */
function SummaryCounts({ summary }: { summary: Summary }) {
  const { t } = useTranslation(['dashboard', 'admin']);
  const users = pathTo('allUsers');
  return (
    <Counts
      className={classes.counts}
      counts={[
        { text: t('statBooks'), count: summary.books, to: pathTo('allBooks') },
        { text: t('statUsers'), count: summary.users, to: users },
        { text: t('pendingAccounts'), count: summary.pending, to: `${users}?status=pending`, isNews: true },
        { text: t('admin:conversations'), count: summary.rooms },
      ]}
    />
  );
}

/** Accounts that wait for their activation, to be approved without it. */
function PendingAccounts({ accounts: { data, isFetching, refetch } }: { accounts: QueryView<UserList> }) {
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

/** The page of contact messages that the address asks for. */
function useContactPage(): number {
  const [query] = useSearchParams();
  return pageNumber(query.get('messages'));
}
