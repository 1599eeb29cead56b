import type { AuditEntry } from '@korice/contracts';
import { listBounds, pageCount } from '@korice/contracts/lists';
import { listPage } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { AuditTable } from '../../features/audit/components/AuditTable.js';
import { auditQueries } from '../../features/audit/queries.js';
import { isReason, reasonTexts } from '../../features/reports/reason-texts.js';
import { formatNumber } from '../../lib/format.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { rowRange, TableFoot } from './TableFoot.js';
import { useLastPage, useTableView } from './use-table-view.js';

const { auditEntriesPerPage } = listBounds;

const readView = (query: URLSearchParams): { page: number } => ({ page: listPage(query) });
const searchOf = ({ page }: { page: number }): string => (page > 1 ? `?page=${page}` : '');

/** Who among the admins did what, and when. */
export default function Audit() {
  const { t } = useTranslation(['admin', 'report']);
  const table = useTableView(readView, searchOf);
  const { page } = table.view;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(auditQueries.list(page));
  const isLoading = useSkeleton(isPending);
  const pages = pageCount(data?.total ?? 0, auditEntriesPerPage);
  const answer = data && !isPlaceholderData ? { rows: data.entries, total: data.total } : undefined;
  const isPastEnd = useLastPage(table, answer, pages);
  usePageHead({ title: t('auditTitle') });

  /** A report's is its reason. */
  const detailOf = ({ detail }: AuditEntry) => (isReason(detail) ? t(`report:${reasonTexts[detail]}`) : detail);

  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('auditTitle')}</ScreenTitle>
            <p className={classes.count}>{t('auditLead')}</p>
          </>
        }
      />
      <div className={classes.list} aria-busy={isPlaceholderData}>
        {isLoading || isPastEnd ? (
          <LinesSkeleton label={t('auditLoading')} />
        ) : !data ? (
          <FailedState title={t('auditFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data.entries.length === 0 ? (
          <EmptyState title={t('auditEmpty')} />
        ) : (
          <>
            <AuditTable entries={data.entries} detailOf={detailOf} />
            <TableFoot page={page} pageCount={pages} hrefFor={table.hrefFor}>
              <span>
                {rowRange(page, auditEntriesPerPage, data.entries.length)} / {formatNumber(data.total)}
              </span>
            </TableFoot>
          </>
        )}
      </div>
    </>
  );
}
