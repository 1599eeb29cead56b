import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.js';
import { useRetryFocus } from './use-retry-focus.js';

/** Retries a failed load. Keeps the focus in its part of the page, also if the running retry removes it. */
export function RetryButton({
  onRetry,
  isRetrying = false,
  ...look
}: {
  onRetry: () => void;
  isRetrying?: boolean;
} & Pick<ComponentProps<typeof Button<'button'>>, 'variant' | 'size' | 'fullWidth' | 'leftSection'>) {
  const { t } = useTranslation();
  return (
    <Button
      ref={useRetryFocus()}
      {...look}
      // A disabled button would lose the focus.
      aria-disabled={isRetrying}
      data-disabled={isRetrying}
      onClick={() => {
        if (!isRetrying) onRetry();
      }}
    >
      {isRetrying ? t('loading') : t('retry')}
    </Button>
  );
}
