import type { AuditEntry } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { LinesSkeleton } from '../../features/admin/components/LinesSkeleton.js';
import { AuditTable } from '../../features/audit/components/AuditTable.js';
import { auditQueries } from '../../features/audit/queries.js';
import { isReason, reasonTexts } from '../../features/reports/reason-texts.js';
import { pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { PagedScreen } from './PagedScreen.js';

const auditUrl = urlCodec<{ page: number }>({ page: pageParam() });

/** The audit log, for admins. */
export default function Audit() {
  const { t } = useTranslation(['admin', 'report']);
  const table = useUrlState(auditUrl);
  const query = useQuery(auditQueries.list(table.view.page));
  const isLoading = useSkeleton(query.isPending);

  /** Entries about a report contain its reason. */
  const detailOf = ({ detail }: AuditEntry) => (isReason(detail) ? t(`report:${reasonTexts[detail]}`) : detail);

  return (
    <PagedScreen
      title={t('auditTitle')}
      lead={t('auditLead')}
      query={query}
      isLoading={isLoading}
      skeleton={<LinesSkeleton label={t('auditLoading')} />}
      rows={query.data?.entries}
      total={query.data?.total}
      rowsPerPage={listBounds.auditEntriesPerPage}
      table={table}
      failedText={t('auditFailed')}
      empty={<EmptyState title={t('auditEmpty')} />}
    >
      {(entries) => <AuditTable entries={entries} detailOf={detailOf} />}
    </PagedScreen>
  );
}
