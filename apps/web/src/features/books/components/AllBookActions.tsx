import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { IconButton } from '../../../components/IconButton.js';
import { StarIcon, TrashIcon } from '../../../components/icons.js';
import { Menu } from '../../../components/kit/Menu.js';
import { RowMenu } from '../../../components/kit/RowMenu.js';
import classes from './AllBookActions.module.css';

/** They must stay the same functions, so that a row is drawn again only when it changes. */
export interface AllBookHandlers {
  onFeature: (book: BookCard) => void;
  onOffer: (book: BookCard) => void;
  onDelete: (book: BookCard) => void;
}

/** What an admin can do with a book of the table of all: feature it, offer it again, delete it. */
export function AllBookActions({ book, onFeature, onOffer, onDelete }: AllBookHandlers & { book: BookCard }) {
  const { t } = useTranslation('bookTable');
  const { _id: bookId, title, featured, status } = book;
  return (
    <div className={classes.actions}>
      <IconButton
        className={classNames(featured && classes.featured)}
        label={`${t(featured ? 'unfeature' : 'feature')}: ${title}`}
        onClick={() => onFeature(book)}
      >
        <StarIcon />
      </IconButton>
      <RowMenu label={t('rowActions', { title })}>
        {status !== 'sold' && (
          <Menu.Item component={Link} to={pathTo('book', { bookId })}>
            {t('view')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={pathTo('editBook', { bookId })}>
          {t('editLabel', { title })}
        </Menu.Item>
        {status !== 'available' && <Menu.Item onClick={() => onOffer(book)}>{t('markAvailable')}</Menu.Item>}
      </RowMenu>
      <IconButton label={t('deleteLabel', { title })} onClick={() => onDelete(book)}>
        <TrashIcon />
      </IconButton>
    </div>
  );
}
