import type { Book } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.js';
import classes from './BookSeller.module.css';
import { ShareBook } from './ShareBook.js';

/** Who sells the book, and what one can do about it. */
export function BookSeller({ book }: { book: Book }) {
  const { t } = useTranslation('book');
  const { name } = book.owner;
  return (
    <aside className={classes.deal} aria-label={t('owner')}>
      <div className={classes.seller}>
        <Avatar name={name} />
        <p>
          <span className={classes.label}>{t('owner')}</span>
          <b>{name}</b>
        </p>
      </div>
      <ShareBook book={book} />
    </aside>
  );
}
