import type { BookStatus, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, IconLink } from '../../../components/IconButton.js';
import { EditIcon, TrashIcon } from '../../../components/dashboard-icons.js';
import { Menu } from '../../../components/kit/Menu.js';
import { RowMenu } from '../../../components/kit/RowMenu.js';
import { dealOfBook, nextStatuses, saleReversibleUntil } from '../own-books.js';
import classes from './OwnBookActions.module.css';

const entries = {
  available: 'markAvailable',
  reserved: 'markReserved',
  sold: 'markSold',
} as const satisfies Record<BookStatus, string>;

/** Must be stable functions, so that a row rerenders only when it changes. */
export interface OwnBookHandlers {
  onStatus: (book: OwnBookCard, status: BookStatus) => void;
  onDelete: (book: OwnBookCard) => void;
}

/** The actions of a seller for a listing: edit, a menu with the others, and delete. A deal decides about the status of its books. */
export function OwnBookActions({ book, onStatus, onDelete }: OwnBookHandlers & { book: OwnBookCard }) {
  const { t } = useTranslation('bookTable');
  const { _id: bookId, title, status } = book;
  const dealId = dealOfBook(book);
  const isTooLate = status === 'sold' && saleReversibleUntil(book) === undefined;
  return (
    <div className={classes.actions}>
      <IconLink to={pathTo('editBook', { bookId })} label={t('editLabel', { title })}>
        <EditIcon />
      </IconLink>
      <RowMenu label={t('rowActions', { title })}>
        <Menu.Item component={Link} to={pathTo('book', { bookId })}>
          {t('view')}
        </Menu.Item>
        {dealId === undefined ? (
          nextStatuses[status].map((next) => (
            <Menu.Item key={next} disabled={isTooLate} onClick={() => onStatus(book, next)}>
              {t(entries[next])}
              {isTooLate && <span className={classes.late}>{t('undoSaleLate')}</span>}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item component={Link} to={pathTo('deal', { dealId })}>
            {t('openDeal')}
          </Menu.Item>
        )}
      </RowMenu>
      <IconButton
        className={classes.delete}
        label={t('deleteLabel', { title })}
        disabled={book.heldBy !== null}
        onClick={() => onDelete(book)}
      >
        <TrashIcon />
      </IconButton>
    </div>
  );
}
