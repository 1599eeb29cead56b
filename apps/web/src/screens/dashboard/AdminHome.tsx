import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { ClientErrors } from '../../features/admin/components/ClientErrors.js';
import { ContactMessages } from '../../features/admin/components/ContactMessages.js';
import { DayCharts } from '../../features/admin/components/DayCharts.js';
import { DeskPart } from '../../features/admin/components/DeskPart.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { NextLetter } from '../../features/admin/components/NextLetter.js';
import { SummaryCounts } from '../../features/admin/components/SummaryCounts.js';
import { adminQueries } from '../../features/admin/queries.js';
import { useContactPage } from '../../features/admin/use-contact-page.js';
import { userQueries } from '../../features/users/queries.js';
import classes from './AdminHome.module.css';
import { DashboardHead } from './DashboardHead.js';
import { PendingAccounts } from './PendingAccounts.js';

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
