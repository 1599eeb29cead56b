import { useTranslation } from 'react-i18next';
import { EmptyState } from '../EmptyState.js';
import { RotateIcon } from '../icons.js';
import classes from './FailedState.module.css';
import { Note } from '../Note.js';
import { RetryButton } from './RetryButton.js';

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
    <RetryButton
      variant={isScreen ? 'filled' : 'default'}
      leftSection={<RotateIcon />}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
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
