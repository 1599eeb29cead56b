import type { BookStatus, OwnBookCard } from '@korice/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { type StatusChange, useUpdateBookStatus, useUpdateBookStatuses } from './mutations.js';

/** Selects the books that a bulk change applies to: sold books stay sold. */
export const changeableBooks = (books: readonly OwnBookCard[], status: BookStatus): OwnBookCard[] =>
  books.filter((book) => book.status !== status && book.status !== 'sold');

const revertChange = ({ _id, status, reservedFor }: OwnBookCard): StatusChange => ({
  bookId: _id,
  status,
  ...(status === 'reserved' && reservedFor !== null && { buyerId: reservedFor }),
});

/** Changes the status of several books in sequence, with feedback and undo. */
export function useBulkStatus(): {
  isBusy: boolean;
  /** Resolves to the ids of the books that could not be changed. */
  change: (books: readonly OwnBookCard[], status: BookStatus) => Promise<ReadonlySet<string>>;
} {
  const { t } = useTranslation(['bookTable', 'common']);
  const { t: tError } = useTranslation('errors');
  const { mutateAsync, isPending: isBusy } = useUpdateBookStatuses();

  async function run(changes: readonly StatusChange[]): Promise<ReadonlySet<string>> {
    const failed = await mutateAsync(changes);
    const [reason] = failed.values();
    if (failed.size > 0)
      notify({ tone: 'bad', text: `${t('bulkFailed', { count: failed.size })} ${errorText(tError, reason)}` });
    return new Set(failed.keys());
  }

  return {
    isBusy,
    async change(books, status) {
      const changing = changeableBooks(books, status);
      const failed = await run(changing.map(({ _id }) => ({ bookId: _id, status })));
      const changed = changing.filter(({ _id }) => !failed.has(_id));
      if (changed.length > 0 || changing.length === 0)
        notify({
          tone: 'good',
          text: t('bulkDone', { count: changed.length }),
          ...(changed.length > 0 && {
            action: { label: t('common:undo'), onPress: () => void run(changed.map(revertChange)) },
          }),
        });
      return failed;
    },
  };
}

/** Returns a stable function that changes the status of a book and shows the result; `buyerId` names the buyer. */
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
