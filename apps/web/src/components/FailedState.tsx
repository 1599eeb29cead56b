import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.js';
import { RotateIcon } from './icons.js';
import { Button } from './kit/Button.js';
import classes from './FailedState.module.css';
import { Note } from './Note.js';

/** Stands where content should be that could not be loaded, with the way to try again. */
export function FailedState({
  title,
  isScreen = false,
  onRetry,
  isRetrying = false,
}: {
  /** The subject's own words; a general sentence without. */
  title?: string | undefined;
  /** It is all that the screen shows, so that its title is the screen's. */
  isScreen?: boolean;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const { t } = useTranslation();
  const words = title ?? t('loadFailedTitle');
  const retry = (
    <Button
      variant={isScreen ? 'filled' : 'default'}
      leftSection={<RotateIcon />}
      onClick={onRetry}
      disabled={isRetrying}
    >
      {isRetrying ? t('loading') : t('retry')}
    </Button>
  );
  if (isScreen)
    return (
      <div role="alert">
        <EmptyState level={1} title={words} action={retry}>
          {t('loadFailedBody')}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.failed} role="alert">
      <Note tone="bad" title={words}>
        <p>{t('loadFailedBody')}</p>
      </Note>
      {retry}
    </div>
  );
}
