import type { Import } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { useStepFocus } from '../../components/use-step-focus.js';
import { invalidateBookLists } from '../../features/books/queries.js';
import { importQueries, useStopImport } from '../../features/imports/import-data.js';
import { ProblemError } from '../../lib/call.js';
import { formatDate, formatNumber, formatTime } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { ImportCheck } from './ImportCheck.js';
import { ImportSteps } from './ImportHead.js';
import { ImportProblems } from './ImportProblems.js';
import classes from './ImportRun.module.css';
import tableClasses from './ImportTable.module.css';

/** A checked import, its progress and its report. */
export function ImportRun({
  importId,
  onBack,
  onReplace,
}: {
  importId: string;
  /** Returns to the columns; undefined when the table is not on this device any more. */
  onBack: (() => void) | undefined;
  onReplace: () => void;
}) {
  const { t } = useTranslation('imports');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(importQueries.one(importId));
  const hasEnded = data !== undefined && data.endedAt !== null;
  useEffect(() => {
    if (hasEnded) invalidateBookLists(queryClient);
  }, [hasEnded, queryClient]);
  if (!data && error instanceof ProblemError && error.status === 404)
    return <EmptyState title={t('gone')} action={<Button onClick={onReplace}>{t('again')}</Button>} />;
  if (!data && error) return <FailedState title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" label={t('loading')} />;
  return (
    <>
      <ImportSteps current={data.state === 'checked' ? 2 : data.state === 'running' ? 3 : 4} />
      {data.state === 'checked' ? (
        <ImportCheck checked={data} onBack={onBack} onReplace={onReplace} />
      ) : data.state === 'running' ? (
        <Running running={data} />
      ) : (
        <Report report={data} onReplace={onReplace} />
      )}
    </>
  );
}

function Running({ running }: { running: Import }) {
  const { t } = useTranslation('imports');
  const showFeedback = useMutationFeedback();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useStopImport(running._id);
  const { doneRows, rows, isStopping } = running;

  function stop(): void {
    setAsking(false);
    void showFeedback(mutateAsync(undefined), { done: () => undefined, failed: t('stopFailed') });
  }

  return (
    <>
      <section className={classes.run}>
        <p className={classes.progress}>
          <b>{formatNumber(doneRows)}</b> {t('of', { total: formatNumber(rows) })}
        </p>
        <progress className={classes.bar} max={rows} value={doneRows} aria-label={t('progress')} />
        <p className={tableClasses.muted}>{t('background')}</p>
        <Button disabled={isPending || isStopping} onClick={() => setAsking(true)}>
          {isStopping ? t('stopping') : t('stop')}
        </Button>
      </section>
      <Question
        isOpen={isAsking}
        title={t('stopTitle')}
        verb={t('stopConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={stop}
      >
        {t('stopBody')}
      </Question>
    </>
  );
}

function Report({ report, onReplace }: { report: Import; onReplace: () => void }) {
  const { t } = useTranslation(['imports', 'common']);
  const at = report.endedAt ?? report.createdAt;
  const headingRef = useStepFocus(report._id);
  return (
    <>
      <div className={classes.doneHead} role="status">
        <span className={classes.doneIcon}>
          <CheckIcon />
        </span>
        <div>
          <h2 ref={headingRef} tabIndex={-1}>
            {report.state === 'done' ? t('doneTitle') : t('stoppedTitle')}
          </h2>
          <p className={tableClasses.muted}>
            {formatDate(at)} {formatTime(new Date(at))} · {report.fileName}
          </p>
        </div>
      </div>
      <Counts
        className={classes.counts}
        counts={[
          { count: report.created, text: t('new') },
          { count: report.changed, text: t('changed') },
          { count: report.withdrawn, text: t('withdrawn') },
          { count: report.refused, text: t('notIn'), isBad: true },
        ]}
      />
      <ImportProblems report={report} title={t('reportErrors')} verb={t('reportCsv')} />
      {report.refused > 0 && <p className={tableClasses.muted}>{t('fixHint')}</p>}
      <div className={tableClasses.foot}>
        <Button onClick={onReplace}>{t('again')}</Button>
        <Button component={Link} to={pathTo('bookListing')} variant="filled">
          {t('toListings')}
        </Button>
      </div>
    </>
  );
}
