import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { ContactMessages } from '../../features/admin/components/ContactMessages.js';
import { DayCharts } from '../../features/admin/components/DayCharts.js';
import { DeskPart } from '../../features/admin/components/DeskPart.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { NextLetter } from '../../features/admin/components/NextLetter.js';
import { SummaryCounts } from '../../features/admin/components/SummaryCounts.js';
import { adminQueries } from '../../features/admin/queries.js';
import classes from './AdminHome.module.css';
import { DashboardHead } from './DashboardHead.js';
import { PendingAccounts } from './PendingAccounts.js';

/** What waits for an admin, and how the shop is doing. */
export default function AdminHome() {
  const { t } = useTranslation(['dashboard', 'admin', 'common']);
  const { data, isPending, isFetching, refetch } = useQuery(adminQueries.summary());
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('adminHome') });
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('adminHome')}</ScreenTitle>} />
      {data && !isLoading && <SummaryCounts summary={data} />}
      <div className={classes.desk}>
        <div className={classes.main}>
          <PendingAccounts />
          <ContactMessages />
          <NextLetter />
        </div>
        <DeskPart title={t('admin:last30Days')}>
          {isLoading ? (
            <LinesSkeleton label={t('common:loading')} />
          ) : data ? (
            <DayCharts days={data.days} />
          ) : (
            <FailedState title={t('admin:summaryFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
        </DeskPart>
      </div>
    </>
  );
}
