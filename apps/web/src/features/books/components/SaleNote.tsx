import type { OwnBookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.js';
import { saleReversibleUntil } from '../own-books.js';
import classes from './SaleNote.module.css';

/** Until when a sale can be taken back; nothing for a book that is not sold, or has been for long. */
export function SaleNote({ book }: { book: OwnBookCard }) {
  const { t } = useTranslation('bookTable');
  const until = saleReversibleUntil(book);
  return until && <p className={classes.note}>{t('undoSaleUntil', { date: formatDate(until) })}</p>;
}
