import type { Import, ImportProblem } from '@korice/contracts';
import { headingKey, problemKey, reasonKey } from '@korice/contracts/table-fields';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/kit/Button.js';
import { TextButton } from '../../components/TextButton.js';
import { currentLanguage } from '../../i18n.js';
import { download, saveFile } from '../../lib/download.js';
import { formatNumber } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import classes from './ImportRun.module.css';
import tableClasses from './ImportTable.module.css';

/** Rows shown at first: below all of them, the buttons of the step would be out of sight. */
const maxShown = 20;

/** The refused rows in the response, and a download with all refused rows. */
export function ImportProblems({ report, title, verb }: { report: Import; title: string; verb: string }) {
  const { t } = useTranslation(['imports', 'tables', 'common']);
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const showFeedback = useMutationFeedback();
  if (report.problems.length === 0) return null;

  function save(): void {
    const file = download('GET /api/imports/:importId/report', {
      params: { importId: report._id },
      query: { language: currentLanguage() },
    });
    void showFeedback(
      file.then((blob) => saveFile(blob, t('reportFile'))),
      { done: () => undefined, failed: t('exportFailed') },
    );
  }

  /** Shows all rows of the response. The first new one takes the focus, because the button disappears. */
  function showAll(): void {
    flushSync(() => setWhole(true));
    list.current?.querySelectorAll<HTMLElement>(':scope > li').item(maxShown).focus();
  }

  const reasonOf = ({ field, value, max, otherRow, code }: ImportProblem): string =>
    t(`tables:${problemKey({ code, field })}`, {
      field: fieldName(field),
      value,
      max: max ?? 0,
      row: otherRow ?? 0,
    });

  const fieldName = (field: ImportProblem['field']): string => (field === null ? '' : t(`tables:${headingKey(field)}`));
  const shown = isWhole ? report.problems : report.problems.slice(0, maxShown);
  const total = report.reasons.reduce((sum, { count }) => sum + count, 0);

  return (
    <section className={tableClasses.section}>
      <div className={tableClasses.sub}>
        <h2>{title}</h2>
        <TextButton onClick={save}>{verb}</TextButton>
      </div>
      {report.reasons.length > 1 && (
        <ul className={classes.reasons}>
          {report.reasons.map(({ code, field, count }) => (
            <li key={`${code} ${field ?? ''}`}>
              {t(`tables:${reasonKey({ code, field })}`, { field: fieldName(field) })} <b>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {total > shown.length && (
        <p className={tableClasses.muted}>
          {t('shownOf', { shown: formatNumber(shown.length), total: formatNumber(total) })}
        </p>
      )}
      <ul ref={list} className={classes.errors}>
        {shown.map((problem, index) => (
          <li key={index} tabIndex={-1}>
            <span className={tableClasses.muted}>
              {problem.row !== null && t('row', { row: formatNumber(problem.row) })}
            </span>
            <b className={tableClasses.title}>{problem.title === '' ? t('emptyCell') : problem.title}</b>
            <span className={classes.reason}>{reasonOf(problem)}</span>
          </li>
        ))}
      </ul>
      {shown.length < report.problems.length && (
        <p className={classes.more}>
          <Button onClick={showAll}>{t('common:showMore')}</Button>
        </p>
      )}
    </section>
  );
}
