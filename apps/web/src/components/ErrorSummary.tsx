import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './ErrorSummary.module.css';

export interface SummaryError {
  /** The id of the field. */
  fieldId: string;
  text: string;
  /** Brings the field into sight where something else may stand in its place. */
  reveal?: () => void;
}

/**
 * Above a form whose submit was refused: how many fields to correct and a link to each. Takes the focus with every new `attempt`.
 * Nothing without errors.
 */
export function ErrorSummary({
  errors,
  attempt,
}: {
  errors: readonly SummaryError[];
  /** Counts the refused submits. */
  attempt: number;
}) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <div ref={ref} className={classes.summary} role="alert" tabIndex={-1}>
      <h2 className={classes.title}>
        {errors.length === 1 ? t('fixField') : t('fixFields', { count: errors.length })}
      </h2>
      <ul>
        {errors.map(({ fieldId, text, reveal }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                // What is hidden takes no focus: the field has to be in sight before it is given one.
                if (reveal) flushSync(reveal);
                document.getElementById(fieldId)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
