import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortDirection } from '../../../components/SortButton.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Cell, Table } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { AllBooksSort } from '../all-books-view.js';
import classes from './AllBooksTable.module.css';
import { BookRow } from './BookRow.js';

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
  categoryNames,
  sort,
  actionsOf,
  onSort,
}: {
  books: readonly BookCard[];
  categoryNames: (book: BookCard) => readonly string[];
  sort: AllBooksSort;
  actionsOf: (book: BookCard) => ReactNode;
  onSort: (sort: AllBooksSort) => void;
}) {
  const { t } = useTranslation('bookTable');
  const sortOf = (column: 'title' | 'price') => {
    const next = following[column](sort);
    return {
      direction: sort?.startsWith(column) ? directionOf(sort) : undefined,
      next: directionOf(next),
      onSort: () => onSort(next),
    };
  };
  return (
    <Table
      label={t('captionAll')}
      className={classes.books}
      isDense
      columns={[
        { key: 'title', heading: t('title'), sort: sortOf('title') },
        { key: 'author', heading: t('author') },
        { key: 'price', heading: t('price'), sort: sortOf('price'), isEnd: true },
        { key: 'category', heading: t('category'), isSpare: true },
        { key: 'owner', heading: t('owner') },
        { key: 'status', heading: t('status') },
        { key: 'actions', heading: t('actions'), isEnd: true },
      ]}
    >
      {books.map((book) => (
        <BookRow
          key={book._id}
          book={book}
          to={pathTo('editBook', { bookId: book._id })}
          categoryNames={categoryNames(book)}
          isDense
          actions={actionsOf(book)}
        >
          <Cell className={classes.owner}>
            <TextLink to={pathTo('owner', { ownerId: book.owner._id })} lang={textLanguage(book.owner.name)}>
              {book.owner.name}
            </TextLink>
          </Cell>
          <Cell className={classes.status}>
            <BookStatusDot status={book.status} />
          </Cell>
        </BookRow>
      ))}
    </Table>
  );
}
