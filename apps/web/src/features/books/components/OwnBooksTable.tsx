import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Check } from '../../../components/Check.js';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { DownIcon } from '../../../components/icons.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { textLanguage } from '../../../lib/text-language.js';
import { nextSort, type OwnBooksView, type SortColumn, sortColumns } from '../own-books.js';
import { CategoryNames } from './CategoryNames.js';
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
  const { t } = useTranslation(['bookTable', 'common']);
  const selectedCount = books.filter(({ _id }) => selectedIds.has(_id)).length;
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('captionMine')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <Check
              label={<VisuallyHidden>{t('selectAll')}</VisuallyHidden>}
              checked={selectedCount === books.length}
              ref={(box) => {
                if (box) box.indeterminate = selectedCount > 0 && selectedCount < books.length;
              }}
              onChange={({ currentTarget }) => onSelect(books, currentTarget.checked)}
            />
          </th>
          {sortColumns.map((column) => (
            <Heading key={column} column={column} sort={sort} onSort={() => onSort(nextSort(sort, column))} />
          ))}
          <th scope="col" className={classes.right}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book._id}>
            <td className={classes.box}>
              <SelectBook book={book} isSelected={selectedIds.has(book._id)} onSelect={onSelect} />
            </td>
            <td>
              <div className={classes.book}>
                <Cover title={book.title} author={book.author} image={book.images[0]} size="xs" sizes="40px" />
                <div>
                  <Link
                    to={pathTo('editBook', { bookId: book._id })}
                    className={classes.title}
                    lang={textLanguage(book.title)}
                  >
                    {book.title}
                  </Link>
                  <SaleNote book={book} person={personOf(book)} />
                </div>
              </div>
            </td>
            <td lang={textLanguage(book.author)}>{book.author}</td>
            <td className={classes.right}>
              <Price amount={book.price} currency={book.currency} inTable />
            </td>
            <td>
              <CategoryNames names={categoryNames(book)} />
            </td>
            <td>
              <BookStatusDot status={book.status} />
            </td>
            <td>{actionsOf(book)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ column, sort, onSort }: { column: SortColumn; sort: OwnBooksView['sort']; onSort: () => void }) {
  const { t } = useTranslation(['bookTable', 'common']);
  const isSorted = sort?.column === column;
  const next = nextSort(sort, column);
  return (
    <th
      scope="col"
      className={classNames(column === 'price' && classes.right)}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classNames(classes.sort, isSorted && classes.sorted)}
        title={t(next?.isDescending ? 'common:sortDescending' : 'common:sortAscending', { column: t(column) })}
        onClick={onSort}
      >
        {t(column)}
        <DownIcon className={classNames(classes.arrow, isSorted && !sort.isDescending && classes.rising)} />
      </button>
    </th>
  );
}
