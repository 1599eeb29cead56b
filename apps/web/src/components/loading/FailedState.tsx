import { useTranslation } from 'react-i18next';
import { EmptyState } from '../EmptyState.js';
import { RotateIcon } from '../icons.js';
import { Button } from '../kit/Button.js';
import classes from './FailedState.module.css';
import { Note } from '../Note.js';

/** Replaces content that could not be loaded and offers a retry. */
export function FailedState({
  title,
  isScreen = false,
  onRetry,
  isRetrying = false,
}: {
  /** A specific title; a general one by default. */
  title?: string | undefined;
  /** The failure is the whole screen, so its title is the h1. */
  isScreen?: boolean;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const { t } = useTranslation();
  const heading = title ?? t('loadFailedTitle');
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
        <EmptyState level={1} title={heading} action={retry}>
          {t('loadFailedBody')}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.failed} role="alert">
      <Note tone="bad" title={heading}>
        <p>{t('loadFailedBody')}</p>
      </Note>
      {retry}
    </div>
  );
}
