import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Cell, Table, type TableColumn } from '../../../components/Table.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { nextSort, type OwnBooksView, type SortColumn, sortColumns } from '../own-books.js';
import { BookRow } from './BookRow.js';
import classes from './OwnBooksTable.module.css';
import { SaleNote } from './SaleNote.js';
import { SelectBook } from './SelectBook.js';

export interface OwnBooksProps {
  books: readonly OwnBookCard[];
  categoryNames: (book: OwnBookCard) => readonly string[];
  actionsOf: (book: OwnBookCard) => ReactNode;
  /** The name of whom a book is kept for, where it is known. */
  personOf: (book: OwnBookCard) => string | undefined;
  selectedIds: ReadonlySet<string>;
  onSelect: (books: readonly OwnBookCard[], isSelected: boolean) => void;
}

const directionOf = (sort: OwnBooksView['sort']) => sort && (sort.isDescending ? 'descending' : 'ascending');

/** A member's own listings as a table whose columns sort. */
export function OwnBooksTable({
  books,
  categoryNames,
  actionsOf,
  personOf,
  selectedIds,
  onSelect,
  sort,
  onSort,
}: OwnBooksProps & Pick<OwnBooksView, 'sort'> & { onSort: (sort: OwnBooksView['sort']) => void }) {
  const { t } = useTranslation('bookTable');
  const selectedCount = books.filter(({ _id }) => selectedIds.has(_id)).length;
  const sortedColumn = (column: SortColumn): TableColumn => {
    const next = nextSort(sort, column);
    return {
      key: column,
      heading: t(column),
      isEnd: column === 'price',
      sort: {
        direction: sort?.column === column ? directionOf(sort) : undefined,
        next: directionOf(next),
        onSort: () => onSort(next),
      },
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
    <Table
      label={t('captionMine')}
      isDense
      columns={[
        { key: 'box', heading: selectAll, className: classes.box },
        ...sortColumns.map(sortedColumn),
        { key: 'actions', heading: t('actions'), isEnd: true },
      ]}
    >
      {books.map((book) => (
        <BookRow
          key={book._id}
          book={book}
          to={pathTo('editBook', { bookId: book._id })}
          categoryNames={categoryNames(book)}
          note={<SaleNote book={book} person={personOf(book)} />}
          box={
            <Cell>
              <SelectBook book={book} isSelected={selectedIds.has(book._id)} onSelect={onSelect} />
            </Cell>
          }
          actions={actionsOf(book)}
        >
          <Cell>
            <BookStatusDot status={book.status} />
          </Cell>
        </BookRow>
      ))}
    </Table>
  );
}
