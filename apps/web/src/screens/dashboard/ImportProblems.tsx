import type { Import, ImportProblem } from '@korice/contracts';
import { headingKey, problemKey, reasonKey } from '@korice/contracts/table-fields';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../components/TextButton.js';
import { currentLanguage } from '../../i18n.js';
import { download, saveFile } from '../../lib/download.js';
import { formatNumber } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import classes from './ImportRun.module.css';
import tableClasses from './ImportTable.module.css';

/** The refused rows in the response, and a download with all refused rows. */
export function ImportProblems({ report, title, verb }: { report: Import; title: string; verb: string }) {
  const { t } = useTranslation(['imports', 'tables']);
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

  const reasonOf = ({ field, value, max, otherRow, code }: ImportProblem): string =>
    t(`tables:${problemKey({ code, field })}`, {
      field: fieldName(field),
      value,
      max: max ?? 0,
      row: otherRow ?? 0,
    });

  const fieldName = (field: ImportProblem['field']): string => (field === null ? '' : t(`tables:${headingKey(field)}`));
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
      {total > report.problems.length && (
        <p className={tableClasses.muted}>
          {t('shownOf', { shown: formatNumber(report.problems.length), total: formatNumber(total) })}
        </p>
      )}
      <ul className={classes.errors}>
        {report.problems.map((problem, index) => (
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
