import type { OperationProblemKind, OperationState as State } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/loading/FailedState.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import type { QueryView } from '../../../lib/query-view.js';
import { AdminSection } from './AdminSection.js';
import classes from './ClientErrors.module.css';

const gigabyte = 1024 ** 3;
const advice = { command: 'npm run doctor -- --fix', guide: 'docs/operations.md' } as const;

/** Text keys of each problem: what happened, and what to do. */
const sentences = {
  databaseReadOnly: ['operationDatabaseReadOnly', 'operationDatabaseReadOnlyAdvice'],
  diskLow: ['operationDiskLow', 'operationDiskLowAdvice'],
  databaseLarge: ['operationDatabaseLarge', 'operationDatabaseLargeAdvice'],
  jobsFailed: ['operationJobsFailed', 'operationJobsFailedAdvice'],
  jobsLate: ['operationJobsLate', 'operationJobsLateAdvice'],
  dealsStuck: ['operationDealsStuck', 'operationDealsStuckAdvice'],
  mailsLate: ['operationMailsLate', 'operationMailsLateAdvice'],
  mailsFailed: ['operationMailsFailed', 'operationMailsFailedAdvice'],
  eventsFailed: ['operationEventsFailed', 'operationEventsFailedAdvice'],
} as const satisfies Record<OperationProblemKind, readonly [string, string]>;

/** Versions and disk space of the installation, and what its operator has to do. */
export function OperationState({ operation: { data, isFetching, refetch } }: { operation: QueryView<State> }) {
  const { t } = useTranslation('admin');
  return (
    <AdminSection title={t('operationTitle')} {...(data && { lead: factsOf(data) })}>
      {!data ? (
        <FailedState title={t('operationFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.problems.length === 0 ? (
        <p className={classes.empty}>{t('operationFine')}</p>
      ) : (
        <ul className={classes.lines}>
          {data.problems.map(({ kind, count, names }) => (
            <li key={kind} className={classes.line}>
              <p className={classes.message}>{t(sentences[kind][0], { count })}</p>
              <p>{t(sentences[kind][1], advice)}</p>
              {names.length > 0 && (
                // Names of jobs, mails and events are English identifiers.
                <p className={classes.facts} lang="en">
                  {names.join(', ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </AdminSection>
  );

  function factsOf({ release, node, database, documents, migratedAt, freeBytes }: State): string {
    return [
      `Korice ${release}`,
      `Node ${node}`,
      t(database === 'embedded' ? 'operationEmbedded' : 'operationMongo', { total: formatNumber(documents) }),
      ...(migratedAt === null ? [] : [t('operationMigrated', { date: formatDate(migratedAt) })]),
      ...(freeBytes === null ? [] : [t('operationFree', { size: formatNumber(Math.floor(freeBytes / gigabyte)) })]),
    ].join(' · ');
  }
}
