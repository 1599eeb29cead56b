import type { Report, ReportedRating, ReportStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { Segmented } from '../../components/Segmented.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { ReportsTable } from '../../features/reports/components/ReportsTable.js';
import { useHideRating, useResolveReports, useUpdateReport } from '../../features/reports/mutations.js';
import { type ReportList, reportQueries } from '../../features/reports/queries.js';
import { type AskedUserChange, UserQuestion } from '../../features/users/components/UserQuestion.js';
import { ProblemError } from '../../lib/call.js';
import { formatTotal } from '../../lib/format.js';
import { pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './Reports.module.css';
import { ReportActions } from './ReportActions.js';

const reportStatuses = ['open', 'acted', 'dismissed'] as const satisfies readonly ReportStatus[];

/** Without a status the URL means the open reports. */
const reportsUrl = urlCodec<{ status: ReportStatus; page: number }>({
  status: {
    read: (text) => reportStatuses.find((status) => status === text) ?? 'open',
    write: (status) => (status === 'open' ? '' : status),
  },
  page: pageParam(),
});

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

/** Shown when another admin was faster, by the status that the report has. */
const alreadyTexts = {
  open: 'alreadyOpen',
  acted: 'alreadyActed',
  dismissed: 'alreadyDismissed',
} as const satisfies Record<ReportStatus, string>;

/** Reports of members, for admins: close, dismiss, reopen. */
export default function Reports() {
  const { t } = useTranslation(['admin', 'common']);
  const showFeedback = useMutationFeedback();
  const { user: me } = useSession();
  const [asked, setAsked] = useState<AskedReportStatus | null>(null);
  const [askedUser, setAskedUser] = useState<AskedUserChange | null>(null);
  const [askedAll, setAskedAll] = useState<Report['accused'] | null>(null);
  const update = useUpdateReport();
  const resolveAll = useResolveReports();
  const hide = useHideRating();

  const table = useUrlState(reportsUrl);
  const { view, change } = table;
  const query = useQuery(reportQueries.list(view));
  const { data } = query;
  const isLoading = useSkeleton(query.isPending);
  const { data: openCount = 0 } = useQuery({ ...reportQueries.openCount(), enabled: view.status !== 'open' });

  function setStatus({ _id: reportId, status: expected }: Report, status: ReportStatus) {
    setAsked(null);
    // A report has three statuses, so a conflict means the third.
    const current = reportStatuses.find((one) => one !== status && one !== expected);
    void showFeedback(update.mutateAsync({ reportId, status, expected }), {
      done: t(notices[status]),
      failed: t('markFailed'),
      explain: (error) =>
        current && error instanceof ProblemError && error.code === 'CONFLICT' ? t(alreadyTexts[current]) : undefined,
    });
  }

  function setAllResolved({ _id }: Report['accused']) {
    setAskedAll(null);
    let count = 0;
    const change = resolveAll.mutateAsync(_id).then((resolved) => {
      count = resolved;
    });
    void showFeedback(change, { done: () => t('markedAllActed', { count }), failed: t('markFailed') });
  }

  function setHidden({ _id: ratingId, isHidden }: ReportedRating) {
    void showFeedback(hide.mutateAsync({ ratingId, isHidden: !isHidden }), {
      done: t(isHidden ? 'ratingShown' : 'ratingHidden'),
      failed: t('markFailed'),
    });
  }

  /** The reports about a blocked account are usually resolved with it. */
  function offerResolvingAll({ change: made, user }: AskedUserChange) {
    const accused = data?.reports.find((report) => report.accused._id === user._id)?.accused;
    if (made === 'block' && view.status === 'open' && accused && accused.openReports > 0) setAskedAll(accused);
  }

  const askAbout = ({ accused: { _id, name, status } }: Report) =>
    setAskedUser({ user: { _id, name }, change: status === 'blocked' ? 'unblock' : 'block' });

  const leadOf = (list: ReportList) =>
    list.isMore ? t('reportsOver', { total: formatTotal(list) }) : t('reportsCount', { count: list.total });

  return (
    <>
      <ReportQuestion
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={({ report, status }) => setStatus(report, status)}
      />
      <UserQuestion asked={askedUser} onClose={() => setAskedUser(null)} onDone={offerResolvingAll} />
      <Question
        isOpen={askedAll !== null}
        onClose={() => setAskedAll(null)}
        title={t('actAllTitle')}
        verb={t('actAll', { count: askedAll?.openReports ?? 0 })}
        onConfirm={() => {
          if (askedAll) setAllResolved(askedAll);
        }}
      >
        {t('actAllBody', { name: askedAll && askedAll.name !== '' ? askedAll.name : t('deletedMember') })}
      </Question>
      <PagedScreen
        title={t('reportsTitle')}
        lead={data && !query.isPlaceholderData ? leadOf(data) : ''}
        isLeadCount
        toolbar={
          <div className={classes.filter}>
            <Segmented
              label={t('filterStatus')}
              options={reportStatuses.map((value) => ({ value, label: t(value) }))}
              value={view.status}
              onChange={(status) => change({ status })}
            />
          </div>
        }
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="lines" label={t('reportsLoading')} />}
        rows={data?.reports}
        total={data?.total}
        isMore={data?.isMore}
        rowsPerPage={listBounds.reportsPerPage}
        table={table}
        failedText={t('reportsFailed')}
        empty={
          <EmptyState
            art="search"
            title={t(empties[view.status])}
            action={openCount > 0 && <Button onClick={() => change({ status: 'open' })}>{t('reportsShowOpen')}</Button>}
          />
        }
        summaryOf={(range, total) =>
          total > listBounds.reportsPerPage && (
            <span>{`${range} / ${formatTotal({ total, isMore: data?.isMore === true })}`}</span>
          )
        }
      >
        {(reports) => (
          <ReportsTable
            reports={reports}
            actionsOf={(report) => (
              <ReportActions
                report={report}
                isSending={
                  (update.isPending && update.variables.reportId === report._id) ||
                  (resolveAll.isPending && resolveAll.variables === report.accused._id)
                }
                onStatus={(status) => (status === 'open' ? setStatus(report, status) : setAsked({ report, status }))}
                onHide={setHidden}
                onResolveAll={() => setAskedAll(report.accused)}
                onBlock={report.accused._id === me?._id ? undefined : () => askAbout(report)}
              />
            )}
          />
        )}
      </PagedScreen>
    </>
  );
}

interface AskedReportStatus {
  report: Report;
  status: 'acted' | 'dismissed';
}

const words = {
  acted: { title: 'actTitle', body: 'actBody', confirm: 'act' },
  dismissed: { title: 'dismissTitle', body: 'dismissBody', confirm: 'dismiss' },
} as const;

/** Explains the consequences before a report is closed. Open while `asked` is not null. */
function ReportQuestion({
  asked,
  onClose,
  onConfirm,
}: {
  asked: AskedReportStatus | null;
  onClose: () => void;
  onConfirm: (asked: AskedReportStatus) => void;
}) {
  const { t } = useTranslation('admin');
  const { title, body, confirm } = words[asked?.status ?? 'acted'];
  return (
    <Question
      isOpen={asked !== null}
      onClose={onClose}
      title={t(title)}
      verb={t(confirm)}
      onConfirm={() => {
        if (asked) onConfirm(asked);
      }}
    >
      {t(body)}
    </Question>
  );
}
