import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnSort, SortDirection } from '../../../components/SortButton.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Cell } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { AllBooksSort } from '../all-books-view.js';
import { type AllBookHandlers, AllBookActions } from './AllBookActions.js';
import classes from './AllBooksTable.module.css';
import { BookRow } from './BookRow.js';
import { BookTable } from './BookTable.js';

/** What follows when the heading is pressed: rising, for prices falling too, then the newest first again. */
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
