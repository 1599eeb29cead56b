import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './ErrorSummary.module.css';

export interface SummaryError {
  fieldId: string;
  text: string;
  /** Makes a hidden field visible before it is focused. */
  reveal?: () => void;
}

/** Lists the invalid fields of a refused submit with links; takes the focus after every `attempt`. Renders nothing without errors. */
export function ErrorSummary({
  errors,
  attempt,
}: {
  errors: readonly SummaryError[];
  /** Number of refused submits. */
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
                // A hidden element cannot be focused.
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
