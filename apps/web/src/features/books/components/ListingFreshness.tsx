import type { OwnBookCard } from '@korice/contracts';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { Note } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { useMainFocus } from '../../../components/use-main-focus.js';
import { formatDate } from '../../../lib/format.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import { useConfirmListings } from '../mutations.js';
import { leavesListsAt } from '../own-books.js';
import classes from './ListingFreshness.module.css';

/** Returns a stable function that confirms some listings or all that wait for confirmation, and shows the result. */
function useConfirm() {
  const { t } = useTranslation('freshness');
  const showFeedback = useMutationFeedback();
  const { mutateAsync, isPending } = useConfirmListings();
  const confirm = useCallback(
    (count: number, bookIds?: string[]) => {
      let confirmed = count;
      const change = mutateAsync(bookIds).then((response) => {
        // More than `count` if the seller has more listings than one response can contain.
        confirmed = Math.max(count, response.confirmed);
      });
      void showFeedback(change, {
        done: () => t('confirmed', { count: confirmed }),
        failed: t('failed'),
      });
    },
    [mutateAsync, showFeedback, t],
  );
  return { confirm, isPending };
}

/** Shows that a listing waits for confirmation or is withdrawn, with a button that confirms or restores it. Renders nothing for others. */
export const ListingFreshness = memo(function ListingFreshness({ book }: { book: OwnBookCard }) {
  const { t } = useTranslation('freshness');
  const { confirm, isPending } = useConfirm();
  const { _id, title, askedAt, isStale } = book;
  if (askedAt === null && !isStale) return null;
  if (askedAt === null)
    return (
      <p className={classes.note}>
        <span>{t('withdrawn')}</span>
        <TextButton aria-label={t('bringBackLabel', { title })} disabled={isPending} onClick={() => confirm(1, [_id])}>
          {t('bringBack')}
        </TextButton>
      </p>
    );
  return (
    <p className={classes.note}>
      <span>{isStale ? t('waiting') : t('waitingUntil', { date: formatDate(leavesListsAt(askedAt)) })}</span>
      <TextButton aria-label={t('confirmOneLabel', { title })} disabled={isPending} onClick={() => confirm(1, [_id])}>
        {t('confirmOne')}
      </TextButton>
    </p>
  );
});

/** Shows how many own listings wait for confirmation, with a button that confirms them all. Renders nothing if none waits. */
export function WaitingListings({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation('freshness');
  const { confirm, isPending } = useConfirm();
  const count = books.filter(({ askedAt }) => askedAt !== null).length;
  useMainFocus(count > 0);
  if (count === 0) return null;
  return (
    <div className={classes.waiting}>
      <Note tone="warn" title={t('asked', { count })}>
        <p>{t('askedBody')}</p>
        <Button className={classes.all} loading={isPending} onClick={() => confirm(count)}>
          {t('confirmAll')}
        </Button>
      </Note>
    </div>
  );
}
