import type { BookCard, BookSort } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { StarIcon, TrashIcon } from '../../components/dashboard-icons.js';
import { IconButton } from '../../components/IconButton.js';
import { Menu } from '../../components/kit/Menu.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import type { ColumnSort, SortDirection } from '../../components/SortButton.js';
import { BookStatusDot, StatusDot } from '../../components/StatusDot.js';
import { Cell } from '../../components/Table.js';
import { TextLink } from '../../components/TextLink.js';
import { BookRow } from '../../features/books/components/BookRow.js';
import { BookTable } from '../../features/books/components/BookTable.js';
import { textLanguage } from '../../lib/text-language.js';
import tableClasses from './AllBooks.module.css';

/** The sort orders that have a column. Undefined: newest first, or best match first for a search. */
export const sorts = ['title', 'price-asc', 'price-desc'] as const satisfies readonly BookSort[];
export type AllBooksSort = (typeof sorts)[number] | undefined;

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
      className={tableClasses.books}
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

/** The public page of a blocked seller does not exist. */
const blockedOwnerHref = (name: string): string =>
  `${pathTo('allUsers')}?${new URLSearchParams({ q: name.slice(0, listBounds.q) })}`;

const AnyBookRow = memo(function AnyBookRow({ book, ...handlers }: AllBookHandlers & { book: BookCard }) {
  const { t } = useTranslation('bookTable');
  const { _id: bookId, owner, ownerActive = true, status } = book;
  // A deleted account has no name.
  const isBlocked = !ownerActive && owner.name !== '';
  return (
    <BookRow book={book} to={pathTo('editBook', { bookId })} actions={<AllBookActions book={book} {...handlers} />}>
      <Cell className={tableClasses.owner}>
        <TextLink
          to={isBlocked ? blockedOwnerHref(owner.name) : pathTo('owner', { ownerId: owner._id })}
          lang={textLanguage(owner.name)}
        >
          {owner.name}
        </TextLink>
      </Cell>
      <Cell className={tableClasses.status}>
        {isBlocked ? <StatusDot tone="bad">{t('ownerBlocked')}</StatusDot> : <BookStatusDot status={status} />}
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
    <div className={tableClasses.actions}>
      <IconButton
        className={classNames(featured && tableClasses.featured)}
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
