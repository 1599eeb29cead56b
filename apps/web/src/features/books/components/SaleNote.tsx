import type { OwnBookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.js';
import { saleReversibleUntil } from '../own-books.js';
import classes from './SaleNote.module.css';

/** The buyer of a reservation or sale, and the end of the period in which a sale can be undone. Renders nothing without either. */
export function SaleNote({ book, person }: { book: OwnBookCard; person: string | undefined }) {
  const { t } = useTranslation('bookTable');
  const until = saleReversibleUntil(book);
  return (
    <>
      {person !== undefined && (
        <p className={classes.note}>{t(book.status === 'sold' ? 'soldTo' : 'reservedFor', { name: person })}</p>
      )}
      {until && <p className={classes.note}>{t('undoSaleUntil', { date: formatDate(until) })}</p>}
    </>
  );
}
