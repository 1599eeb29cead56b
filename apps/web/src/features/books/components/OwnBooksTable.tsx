import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import type { ColumnSort } from '../../../components/SortButton.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Cell } from '../../../components/Table.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { nextSort, type OwnBooksView, type SortColumn } from '../own-books.js';
import { BookRow } from './BookRow.js';
import { BookTable } from './BookTable.js';
import { OwnBookActions, type OwnBookHandlers } from './OwnBookActions.js';
import { OwnBookNotes } from './OwnBookNotes.js';
import classes from './OwnBooksTable.module.css';
import { SelectBook, type SelectBooks } from './SelectBook.js';

/** The props of a listing in a row or card. */
export interface OwnBookProps extends OwnBookHandlers {
  book: OwnBookCard;
  /** The name of the buyer of the reservation, if known. */
  person: string | undefined;
  /** The number of other members with an alert of the work. */
  readers: number;
  isSelected: boolean;
  onSelect: SelectBooks;
}

export interface OwnBooksProps extends OwnBookHandlers {
  books: readonly OwnBookCard[];
  personOf: (book: OwnBookCard) => string | undefined;
  readersOf: (book: OwnBookCard) => number;
  selectedIds: ReadonlySet<string>;
  onSelect: SelectBooks;
}

const directionOf = (sort: OwnBooksView['sort']) => sort && (sort.isDescending ? 'descending' : 'ascending');

/** A member's own listings as a sortable table. */
export function OwnBooksTable({
  books,
  personOf,
  readersOf,
  selectedIds,
  onSelect,
  sort,
  onSort,
  ...handlers
}: OwnBooksProps & Pick<OwnBooksView, 'sort'> & { onSort: (sort: OwnBooksView['sort']) => void }) {
  const { t } = useTranslation('bookTable');
  const selectedCount = books.filter(({ _id }) => selectedIds.has(_id)).length;
  const sortOf = (column: SortColumn): ColumnSort => {
    const next = nextSort(sort, column);
    return {
      direction: sort?.column === column ? directionOf(sort) : undefined,
      next: directionOf(next),
      onSort: () => onSort(next),
    };
  };
  const selectAll = (
    <Check
      label={<VisuallyHidden>{t('selectAll')}</VisuallyHidden>}
      checked={selectedCount === books.length}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < books.length;
      }}
      onChange={({ currentTarget }) => onSelect(books, currentTarget.checked)}
    />
  );
  return (
    <BookTable
      label={t('captionMine')}
      box={{ key: 'box', heading: selectAll, className: classes.box }}
      sorts={{
        title: sortOf('title'),
        author: sortOf('author'),
        price: sortOf('price'),
        category: sortOf('category'),
      }}
      columns={[{ key: 'status', heading: t('status'), sort: sortOf('status') }]}
    >
      {books.map((book) => (
        <OwnBookRow
          key={book._id}
          book={book}
          person={personOf(book)}
          readers={readersOf(book)}
          isSelected={selectedIds.has(book._id)}
          onSelect={onSelect}
          {...handlers}
        />
      ))}
    </BookTable>
  );
}

const OwnBookRow = memo(function OwnBookRow({
  book,
  person,
  readers,
  isSelected,
  onSelect,
  ...handlers
}: OwnBookProps) {
  return (
    <BookRow
      book={book}
      to={pathTo('editBook', { bookId: book._id })}
      note={<OwnBookNotes book={book} person={person} readers={readers} />}
      box={
        <Cell>
          <SelectBook book={book} isSelected={isSelected} onSelect={onSelect} />
        </Cell>
      }
      actions={<OwnBookActions book={book} {...handlers} />}
    >
      <Cell>
        <BookStatusDot status={book.status} />
      </Cell>
    </BookRow>
  );
});
