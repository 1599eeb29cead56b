import type { Import, ImportProblem } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { headingKey, problemKey } from '@korice/contracts/table-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Note } from '../../components/Note.js';
import { Question } from '../../components/Question.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { Switch } from '../../components/Switch.js';
import { TextButton } from '../../components/TextButton.js';
import { useStepFocus } from '../../components/use-step-focus.js';
import { invalidateBookLists } from '../../features/books/queries.js';
import { importQueries, useStartImport, useStopImport } from '../../features/imports/import-data.js';
import { currentLanguage } from '../../i18n.js';
import { ProblemError } from '../../lib/call.js';
import { download, saveFile } from '../../lib/download.js';
import { formatDate, formatNumber, formatTime } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { FileChip, ImportSteps } from './ImportHead.js';
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
        <Checked checked={data} onBack={onBack} onReplace={onReplace} />
      ) : data.state === 'running' ? (
        <Running running={data} />
      ) : (
        <Report report={data} onReplace={onReplace} />
      )}
    </>
  );
}

/** The refused rows in the response, and a download with all refused rows. */
function Problems({ of, title, verb }: { of: Import; title: string; verb: string }) {
  const { t } = useTranslation(['imports', 'tables']);
  const showFeedback = useMutationFeedback();
  if (of.problems.length === 0) return null;

  function save(): void {
    const { signal } = new AbortController();
    const report = download('GET /api/imports/:importId/report', {
      params: { importId: of._id },
      query: { language: currentLanguage() },
      signal,
    });
    void showFeedback(
      report.then((file) => saveFile(file, t('reportFile'))),
      { done: () => undefined, failed: t('exportFailed') },
    );
  }

  const reasonOf = ({ field, value, max, otherRow, code }: ImportProblem): string =>
    t(`tables:${problemKey({ code, field })}`, {
      field: field === null ? '' : t(`tables:${headingKey(field)}`),
      value,
      max: max ?? 0,
      row: otherRow ?? 0,
    });

  return (
    <section className={tableClasses.section}>
      <div className={tableClasses.sub}>
        <h2>{title}</h2>
        <TextButton onClick={save}>{verb}</TextButton>
      </div>
      <ul className={classes.errors}>
        {of.problems.map((problem, index) => (
          <li key={index}>
            <span className={tableClasses.muted}>
              {problem.row !== null && t('row', { row: formatNumber(problem.row) })}
            </span>
            <b className={tableClasses.title}>{problem.title === '' ? t('emptyCell') : problem.title}</b>
            <span className={classes.reason}>{reasonOf(problem)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checked({
  checked,
  onBack,
  onReplace,
}: {
  checked: Import;
  onBack: (() => void) | undefined;
  onReplace: () => void;
}) {
  const { t } = useTranslation(['imports', 'common']);
  const showFeedback = useMutationFeedback();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { mutateAsync, isPending } = useStartImport(checked._id);
  const { created, changed, unchanged, refused, missing, similar, unusedSku } = checked;
  const count = created + changed;
  const withdraws = isWithdrawing && missing > 0;

  const start = (): Promise<void> =>
    showFeedback(mutateAsync(withdraws), { done: () => undefined, failed: t('runFailed') });

  return (
    <>
      <FileChip name={checked.fileName} rows={checked.rows} bytes={checked.bytes} onReplace={onReplace} />
      <Note tone="good" title={t('dryRun')} />
      {unusedSku !== '' && (
        <Note tone="warn" title={t('unusedSku', { column: unusedSku })}>
          <p>{t('unusedSkuHint')}</p>
        </Note>
      )}
      {similar > 0 && (
        <Note tone="warn" title={t('similar', { count: similar, replace: { count: formatNumber(similar) } })}>
          <p>{t('similarHint')}</p>
        </Note>
      )}
      <Counts
        className={classes.counts}
        counts={[
          { count: created, text: t('new') },
          { count: changed, text: t('changed') },
          { count: unchanged, text: t('same') },
          { count: refused, text: t('refused'), isBad: true },
        ]}
      />
      <Problems of={checked} title={t('errorsTitle')} verb={t('errorsCsv')} />
      {missing > 0 && (
        <Switch
          label={t('missing', { count: missing, replace: { count: formatNumber(missing) } })}
          description={t('missingHint')}
          checked={isWithdrawing}
          onChange={({ currentTarget }) => setWithdrawing(currentTarget.checked)}
        />
      )}
      {count === 0 && missing === 0 && (
        <p className={tableClasses.muted}>{t(refused > 0 && unchanged === 0 ? 'allRefused' : 'nothing')}</p>
      )}
      <div className={tableClasses.foot}>
        <Button disabled={isPending} onClick={onBack ?? onReplace}>
          {t('common:back')}
        </Button>
        <Button variant="filled" disabled={isPending || (count === 0 && !withdraws)} onClick={() => void start()}>
          {count === 0 && withdraws ? t('onlyWithdraw') : t('run', { count, replace: { count: formatNumber(count) } })}
        </Button>
      </div>
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
      <Problems of={report} title={t('reportErrors')} verb={t('reportCsv')} />
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
