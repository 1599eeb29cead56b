import { useTranslation } from 'react-i18next';
import { RotateIcon } from './icons.js';
import { Button } from './kit/Button.js';
import classes from './FailedState.module.css';
import { Note } from './Note.js';

/** Stands where content should be that could not be loaded, with the way to try again. */
export function FailedState({
  title,
  onRetry,
  isRetrying = false,
}: {
  /** The subject's own words; a general sentence without. */
  title?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.failed} role="alert">
      <Note tone="bad" title={title ?? t('loadFailedTitle')}>
        <p>{t('loadFailedBody')}</p>
      </Note>
      <Button leftSection={<RotateIcon />} onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? t('loading') : t('retry')}
      </Button>
    </div>
  );
}
