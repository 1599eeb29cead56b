import type { Summary } from '@korice/contracts';
import { pageNumber } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { ClientErrors } from '../../features/admin/components/ClientErrors.js';
import { ContactMessages } from '../../features/admin/components/ContactMessages.js';
import { DayCharts } from '../../features/admin/components/DayCharts.js';
import { AdminSection } from '../../features/admin/components/AdminSection.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { OperationState } from '../../features/admin/components/OperationState.js';
import { NextNewsletter } from '../../features/admin/components/NextNewsletter.js';
import { adminQueries } from '../../features/admin/queries.js';
import { reportQueries } from '../../features/reports/queries.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { type UserList, userQueries } from '../../features/users/queries.js';
import { formatDate } from '../../lib/format.js';
import type { QueryView } from '../../lib/query-view.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './AdminHome.module.css';
import { DashboardHead } from './DashboardHead.js';

const maxAccounts = 5;

/** Open tasks of admins and the numbers of the site. */
export default function AdminHome() {
  const { t } = useTranslation(['dashboard', 'admin', 'common']);
  const summary = useQuery(adminQueries.summary());
  const accounts = useQuery(userQueries.list({ page: 1, pageSize: maxAccounts, status: 'pending' }));
  const page = useContactPage();
  const messages = useQuery(adminQueries.contactMessages(page));
  const newsletter = useQuery(adminQueries.nextNewsletter());
  const operation = useQuery(adminQueries.operation());
  const errors = useQuery(adminQueries.clientErrors());
  const reports = useQuery(reportQueries.openCount());
  // Show all parts at once: later ones would shift the layout.
  const isLoading = useSkeleton(
    [summary, accounts, messages, newsletter, operation, errors, reports].some(
      ({ isPending, isFetched }) => isPending && !isFetched,
    ),
  );
  usePageHead({ title: t('adminHome') });
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('adminHome')}</ScreenTitle>} />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : (
        <>
          {summary.data && (
            <>
              <SummaryCounts summary={summary.data} openReports={reports.data} />
              <AlertSummary counts={summary.data.alerts} />
            </>
          )}
          <div className={classes.desk}>
            <div className={classes.main}>
              <PendingAccounts accounts={accounts} />
              <ContactMessages page={page} messages={messages} />
              <NextNewsletter newsletter={newsletter} />
              <OperationState operation={operation} />
              <ClientErrors errors={errors} />
            </div>
            <AdminSection title={t('admin:last30Days')}>
              {summary.data ? (
                <DayCharts days={summary.data.days} />
              ) : (
                <FailedState
                  title={t('admin:summaryFailed')}
                  onRetry={() => void summary.refetch()}
                  isRetrying={summary.isFetching}
                />
              )}
            </AdminSection>
          </div>
        </>
      )}
    </>
  );
}

function SummaryCounts({ summary, openReports }: { summary: Summary; openReports: number | undefined }) {
  const { t } = useTranslation(['dashboard', 'admin']);
  const users = pathTo('allUsers');
  return (
    <Counts
      className={classes.counts}
      counts={[
        { text: t('statBooks'), count: summary.books, to: pathTo('allBooks') },
        { text: t('statUsers'), count: summary.users, to: users },
        { text: t('pendingAccounts'), count: summary.pending, to: `${users}?status=pending`, isHighlighted: true },
        ...(openReports === undefined
          ? []
          : [{ text: t('reports'), count: openReports, to: pathTo('reports'), isHighlighted: true }]),
        { text: t('admin:conversations'), count: summary.rooms },
      ]}
    />
  );
}

/** Numbers of members with alerts, alerts by kind, recent alert notifications and push devices. */
function AlertSummary({ counts }: { counts: Summary['alerts'] }) {
  const { t } = useTranslation('admin');
  return (
    <AdminSection title={t('alertCounts')}>
      <Counts
        className={classes.counts}
        counts={[
          { text: t('alertMembers'), count: counts.members },
          { text: t('alertSearches'), count: counts.searches },
          { text: t('alertWorks'), count: counts.works, to: pathTo('wanted') },
          { text: t('alertSellers'), count: counts.sellers },
          { text: t('alertsTold'), count: counts.told },
          { text: t('pushDevices'), count: counts.devices },
        ]}
      />
    </AdminSection>
  );
}

/** Accounts without activation; an admin can send a new link. */
function PendingAccounts({ accounts: { data, isFetching, refetch } }: { accounts: QueryView<UserList> }) {
  const { t } = useTranslation(['dashboard', 'users']);
  const [asked, setAsked] = useState<AskedUserChange | null>(null);
  return (
    <AdminSection
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
    </AdminSection>
  );
}

function useContactPage(): number {
  const [query] = useSearchParams();
  return pageNumber(query.get('messages'));
}
