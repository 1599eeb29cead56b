import type { BookStatus, OwnBookCard } from '@korice/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import type { PriceStep } from './bulk-prices.js';
import {
  type BulkResult,
  type StatusChange,
  useUpdateBookPrices,
  useUpdateBookStatus,
  useUpdateBookStatuses,
} from './mutations.js';

/** Selects the books that a bulk change applies to: sold books stay sold, and a deal decides about the books that it holds. */
export const changeableBooks = (books: readonly OwnBookCard[], status: BookStatus): OwnBookCard[] =>
  books.filter((book) => book.status !== status && book.status !== 'sold' && book.heldBy === null);

const revertChange = ({ _id, status, reservedFor }: OwnBookCard, etag: string | undefined): StatusChange => ({
  bookId: _id,
  status,
  etag,
  ...(status === 'reserved' && reservedFor !== null && { buyerId: reservedFor }),
});

/** A change of one of several books, with the change that reverts it; `etag` is that of the changed book. */
interface BulkStep<Change> {
  change: Change;
  revert: (etag: string | undefined) => Change;
}

/** Whether the book has another revision than the change requires. */
const isConflict = (error: unknown): boolean => error instanceof ProblemError && error.code === 'CONFLICT';

/** Returns a function that changes several books, with feedback and undo. It resolves to the ids of the books that could not be changed. */
function useBulkChange<Change extends { bookId: string }>(
  update: (changes: readonly Change[]) => Promise<BulkResult>,
  texts: { done: 'bulkDone' | 'bulkPriceDone'; failed: 'bulkFailed' | 'bulkPriceFailed' },
): (steps: readonly BulkStep<Change>[]) => Promise<ReadonlySet<string>> {
  const { t } = useTranslation(['bookTable', 'common']);
  const { t: tError } = useTranslation('errors');

  async function run(changes: readonly Change[]): Promise<BulkResult> {
    const result = await update(changes);
    const errors = [...result.failed.values()];
    const reasons = errors.filter((error) => !isConflict(error));
    if (reasons.length > 0)
      notify({ tone: 'bad', text: `${t(texts.failed, { count: reasons.length })} ${errorText(tError, reasons[0])}` });
    const conflicts = errors.length - reasons.length;
    if (conflicts > 0) notify({ tone: 'bad', text: `${t(texts.failed, { count: conflicts })} ${t('bulkKept')}` });
    return result;
  }

  return async (steps) => {
    const { failed, etags } = await run(steps.map(({ change }) => change));
    const changed = steps.filter(({ change }) => !failed.has(change.bookId));
    if (changed.length > 0 || steps.length === 0)
      notify({
        tone: 'good',
        text: t(texts.done, { count: changed.length }),
        ...(changed.length > 0 && {
          action: {
            label: t('common:undo'),
            onPress: () => void run(changed.map(({ change, revert }) => revert(etags.get(change.bookId)))),
          },
        }),
      });
    return new Set(failed.keys());
  };
}

/** The changes of several books. They are made in sequence and resolve to the ids of the books that could not be changed. */
export function useBulkChanges(): {
  isBusy: boolean;
  changeStatus: (books: readonly OwnBookCard[], status: BookStatus) => Promise<ReadonlySet<string>>;
  changePrices: (steps: readonly PriceStep[]) => Promise<ReadonlySet<string>>;
} {
  const statuses = useUpdateBookStatuses();
  const prices = useUpdateBookPrices();
  const runStatuses = useBulkChange(statuses.mutateAsync, { done: 'bulkDone', failed: 'bulkFailed' });
  const runPrices = useBulkChange(prices.mutateAsync, { done: 'bulkPriceDone', failed: 'bulkPriceFailed' });
  return {
    isBusy: statuses.isPending || prices.isPending,
    changeStatus: (books, status) =>
      runStatuses(
        changeableBooks(books, status).map((book) => ({
          change: { bookId: book._id, status },
          revert: (etag) => revertChange(book, etag),
        })),
      ),
    changePrices: (steps) =>
      runPrices(
        steps.map(({ book: { _id: bookId, price, currency }, change }) => ({
          change,
          revert: (etag) => ({ bookId, price, currency, etag }),
        })),
      ),
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
