import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnSort, SortDirection } from '../../../components/SortButton.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Cell } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { AllBooksSort } from '../../../screens/dashboard/AllBooks.js';
import classes from './AllBooksTable.module.css';
import { BookRow } from './BookRow.js';
import { BookTable } from './BookTable.js';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { IconButton } from '../../../components/IconButton.js';
import { StarIcon, TrashIcon } from '../../../components/dashboard-icons.js';
import { Menu } from '../../../components/kit/Menu.js';
import { RowMenu } from '../../../components/kit/RowMenu.js';

/** The next sort order after a press of the heading: ascending, for prices then descending, then newest first. */
const following = {
  title: (sort: AllBooksSort): AllBooksSort => (sort === 'title' ? undefined : 'title'),
  price: (sort: AllBooksSort): AllBooksSort =>
    sort === 'price-asc' ? 'price-desc' : sort === 'price-desc' ? undefined : 'price-asc',
};

const directionOf = (sort: AllBooksSort): SortDirection | undefined =>
  sort === undefined ? undefined : sort === 'price-desc' ? 'descending' : 'ascending';

/** Every book of the site as a table. */
export function AllBooksTable({
  books,
  sort,
  onSort,
  ...handlers
}: AllBookHandlers & {
  books: readonly BookCard[];
  sort: AllBooksSort;
  onSort: (sort: AllBooksSort) => void;
}) {
  const { t } = useTranslation('bookTable');
  const sortOf = (column: 'title' | 'price'): ColumnSort => {
    const next = following[column](sort);
    return {
      direction: sort?.startsWith(column) ? directionOf(sort) : undefined,
      next: directionOf(next),
      onSort: () => onSort(next),
    };
  };
  return (
    <BookTable
      label={t('captionAll')}
      className={classes.books}
      sorts={{ title: sortOf('title'), price: sortOf('price') }}
      columns={[
        { key: 'owner', heading: t('owner') },
        { key: 'status', heading: t('status') },
      ]}
    >
      {books.map((book) => (
        <AnyBookRow key={book._id} book={book} {...handlers} />
      ))}
    </BookTable>
  );
}

const AnyBookRow = memo(function AnyBookRow({ book, ...handlers }: AllBookHandlers & { book: BookCard }) {
  const { _id: bookId, owner, status } = book;
  return (
    <BookRow book={book} to={pathTo('editBook', { bookId })} actions={<AllBookActions book={book} {...handlers} />}>
      <Cell className={classes.owner}>
        <TextLink to={pathTo('owner', { ownerId: owner._id })} lang={textLanguage(owner.name)}>
          {owner.name}
        </TextLink>
      </Cell>
      <Cell className={classes.status}>
        <BookStatusDot status={status} />
      </Cell>
    </BookRow>
  );
});

/** Must be stable functions, so that a row rerenders only when it changes. */
interface AllBookHandlers {
  onFeature: (book: BookCard) => void;
  onOffer: (book: BookCard) => void;
  onDelete: (book: BookCard) => void;
}

/** The menu of an admin for a book: feature, offer again, delete. */
function AllBookActions({ book, onFeature, onOffer, onDelete }: AllBookHandlers & { book: BookCard }) {
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
