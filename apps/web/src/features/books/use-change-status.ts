import type { BookStatus } from '@korice/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useUpdateBookStatus } from './mutations.js';

/** Offers, reserves or sells a book and says how that went; `buyerId` names for whom. The answer stays the same function. */
export function useChangeStatus(): (bookId: string, status: BookStatus, buyerId?: string) => void {
  const { t } = useTranslation('bookTable');
  const showFeedback = useMutationFeedback();
  const { mutateAsync } = useUpdateBookStatus();
  return useCallback(
    (bookId, status, buyerId) => {
      const change = mutateAsync({ bookId, status, ...(buyerId !== undefined && { buyerId }) });
      void showFeedback(change, { done: t('statusChanged'), failed: t('statusFailed') });
    },
    [mutateAsync, showFeedback, t],
  );
}
