import type { BookStatus } from '@korice/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { useUpdateBookStatus } from './mutations.js';

/** Offers, reserves or sells a book and says how that went; `buyerId` names for whom. The answer stays the same function. */
export function useChangeStatus(): (bookId: string, status: BookStatus, buyerId?: string) => void {
  const { t } = useTranslation('bookTable');
  const { t: tError } = useTranslation('errors');
  const { mutateAsync } = useUpdateBookStatus();
  return useCallback(
    (bookId, status, buyerId) => {
      // Not `mutate`, which calls back for the last of several changes under way alone.
      mutateAsync({ bookId, status, ...(buyerId !== undefined && { buyerId }) }).then(
        () => notify({ tone: 'good', text: t('statusChanged') }),
        (error: unknown) => notify({ tone: 'bad', text: `${t('statusFailed')} ${errorText(tError, error)}` }),
      );
    },
    [mutateAsync, t, tError],
  );
}
