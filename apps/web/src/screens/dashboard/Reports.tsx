import type { Report, ReportStatus } from '@korice/contracts';
import { listBounds, pageCount } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Segmented } from '../../components/Segmented.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { useSession } from '../../features/auth/session.js';
import { ReportActions } from '../../features/reports/components/ReportActions.js';
import { type AskedReportStatus, ReportQuestion } from '../../features/reports/components/ReportQuestion.js';
import { ReportsTable } from '../../features/reports/components/ReportsTable.js';
import { useUpdateReport } from '../../features/reports/mutations.js';
import { reportQueries } from '../../features/reports/queries.js';
import { readReportsView, reportsSearchOf, reportStatuses } from '../../features/reports/reports-view.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { formatNumber } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import reports from './Reports.module.css';
import { rowRange, TableFoot } from './TableFoot.js';
import { useListFocus } from './use-list-focus.js';
import { useLastPage, useTableView } from './use-table-view.js';

const { reportsPerPage } = listBounds;

const empties = {
  open: 'reportsEmpty',
  acted: 'reportsEmptyActed',
  dismissed: 'reportsEmptyDismissed',
} as const satisfies Record<ReportStatus, string>;
const notices = {
  open: 'markedOpen',
  acted: 'markedActed',
  dismissed: 'markedDismissed',
} as const satisfies Record<ReportStatus, string>;

/** What members have reported, for admins: seen to, closed and opened again. */
export default function Reports() {
  const { t } = useTranslation(['admin', 'common']);
  const tell = useMutationFeedback();
  const { user: me } = useSession();
  const [asked, setAsked] = useState<AskedReportStatus | null>(null);
  const [askedUser, setAskedUser] = useState<AskedUserChange | null>(null);
  const listFocus = useListFocus();
  const update = useUpdateReport();
  usePageHead({ title: t('reportsTitle') });

  const table = useTableView(readReportsView, reportsSearchOf);
  const { view, change } = table;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(reportQueries.list(view));
  const isLoading = useSkeleton(isPending);
  const { data: openCount = 0 } = useQuery({ ...reportQueries.openCount(), enabled: view.status !== 'open' });
  const pages = pageCount(data?.total ?? 0, reportsPerPage);
  const answer = data && !isPlaceholderData ? { rows: data.reports, total: data.total } : undefined;
  const isPastEnd = useLastPage(table, answer, pages);

  function setStatus({ _id: reportId }: Report, status: ReportStatus) {
    setAsked(null);
    void tell(update.mutateAsync({ reportId, status }), { done: t(notices[status]), failed: t('markFailed') });
  }

  const askAbout = ({ accused: { _id, name, status } }: Report) =>
    setAskedUser({ user: { _id, name }, change: status === 'blocked' ? 'unblock' : 'block' });

  return (
    <>
      <ReportQuestion
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={({ report, status }) => setStatus(report, status)}
      />
      <UserQuestion asked={askedUser} onClose={() => setAskedUser(null)} />
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('reportsTitle')}</ScreenTitle>
            <p className={classes.count} role="status">
              {data && !isPlaceholderData && t('reportsCount', { count: data.total })}
            </p>
          </>
        }
      />
      <div className={reports.filter}>
        <Segmented
          label={t('filterStatus')}
          options={reportStatuses.map((value) => ({ value, label: t(value) }))}
          value={view.status}
          onChange={(status) => change({ status })}
        />
      </div>
      <div {...listFocus} className={classes.list} aria-busy={isPlaceholderData}>
        {isLoading || isPastEnd ? (
          <LinesSkeleton label={t('reportsLoading')} />
        ) : !data ? (
          <FailedState title={t('reportsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data.reports.length === 0 ? (
          <EmptyState
            art="search"
            title={t(empties[view.status])}
            action={openCount > 0 && <Button onClick={() => change({ status: 'open' })}>{t('reportsShowOpen')}</Button>}
          />
        ) : (
          <>
            <ReportsTable
              reports={data.reports}
              actionsOf={(report) => (
                <ReportActions
                  report={report}
                  isSending={update.isPending && update.variables.reportId === report._id}
                  onStatus={(status) => (status === 'open' ? setStatus(report, status) : setAsked({ report, status }))}
                  onBlock={report.accused._id === me?._id ? undefined : () => askAbout(report)}
                />
              )}
            />
            {pages > 1 && (
              <TableFoot page={view.page} pageCount={pages} hrefFor={table.hrefFor}>
                <span>
                  {rowRange(view.page, reportsPerPage, data.reports.length)} / {formatNumber(data.total)}
                </span>
              </TableFoot>
            )}
          </>
        )}
      </div>
    </>
  );
}
