import type { OwnBookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { InDeal } from './InDeal.js';
import { formatDate } from '../../../lib/format.js';
import { dealOfBook, saleReversibleUntil } from '../own-books.js';
import { ListingFreshness } from './ListingFreshness.js';
import classes from './OwnBookNotes.module.css';

/**
 * The number of other members with an alert of the work, the buyer of a reservation or sale, the deal of the book or the end of the period
 * in which a sale can be undone, and whether the listing waits for confirmation.
 */
export function OwnBookNotes({
  book,
  person,
  readers,
}: {
  book: OwnBookCard;
  person: string | undefined;
  readers: number;
}) {
  const { t } = useTranslation('bookTable');
  const dealId = dealOfBook(book);
  const until = dealId === undefined ? saleReversibleUntil(book) : undefined;
  return (
    <>
      {readers > 0 && <p className={classes.note}>{t('demand', { count: readers })}</p>}
      {person !== undefined && (
        <p className={classes.note}>{t(book.status === 'sold' ? 'soldTo' : 'reservedFor', { name: person })}</p>
      )}
      {dealId !== undefined && (
        <p className={classes.note}>
          <InDeal status={book.status} dealId={dealId} />
        </p>
      )}
      {until && <p className={classes.note}>{t('undoSaleUntil', { date: formatDate(until) })}</p>}
      <ListingFreshness book={book} />
    </>
  );
}
