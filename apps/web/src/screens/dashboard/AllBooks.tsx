import type { BookCard, BookSort, BookStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { StarIcon, TrashIcon } from '../../components/dashboard-icons.js';
import { EmptyState } from '../../components/EmptyState.js';
import { IconButton } from '../../components/IconButton.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import type { ColumnSort, SortDirection } from '../../components/SortButton.js';
import { BookStatusDot, StatusDot } from '../../components/StatusDot.js';
import { Cell } from '../../components/Table.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { Tag } from '../../components/Tag.js';
import { TextLink } from '../../components/TextLink.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { BookRow } from '../../features/books/components/BookRow.js';
import { BookStatusFilter } from '../../features/books/components/BookStatusFilter.js';
import { BookTable } from '../../features/books/components/BookTable.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { useUpdateBookFeatured } from '../../features/books/mutations.js';
import { ownStatuses, rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { type BookList, type BookListInput, bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { formatTotal } from '../../lib/format.js';
import { textLanguage } from '../../lib/text-language.js';
import { choiceParam, idParam, pageParam, textParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import tableClasses from './AllBooks.module.css';
import { PagedScreen } from './PagedScreen.js';
import classes from './PagedScreen.module.css';

/** The next sort order after a press of the heading: ascending, for prices then descending, then newest first. */
const following = {
  title: (sort: AllBooksSort): AllBooksSort => (sort === 'title' ? undefined : 'title'),
  price: (sort: AllBooksSort): AllBooksSort =>
    sort === 'price-asc' ? 'price-desc' : sort === 'price-desc' ? undefined : 'price-asc',
};

const directionOf = (sort: AllBooksSort): SortDirection | undefined =>
  sort === undefined ? undefined : sort === 'price-desc' ? 'descending' : 'ascending';

/** Every book of the site as a table. */
function AllBooksTable({
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

/** The sort orders that have a column. Undefined: newest first, or best match first for a search. */
const sorts = ['title', 'price-asc', 'price-desc'] as const satisfies readonly BookSort[];
type AllBooksSort = (typeof sorts)[number] | undefined;

/** The URL state of the table of all books. */
interface AllBooksView {
  /** '' without a search. */
  q: string;
  status: BookStatus | undefined;
  /** The account whose books are shown; undefined for all. */
  ownerId: string | undefined;
  sort: AllBooksSort;
  /** From 1. */
  page: number;
}

const allBooksUrl = urlCodec<AllBooksView>({
  q: textParam(listBounds.q),
  status: choiceParam(ownStatuses),
  ownerId: idParam,
  sort: choiceParam(sorts),
  page: pageParam(),
});

/** The query of the list endpoint: includes sold books, ten per page. */
const allBooksQuery = ({ q, status, ownerId, sort, page }: AllBooksView): BookListInput => ({
  page,
  pageSize: rowsPerPage,
  status: [status ?? 'any'],
  ...(q !== '' && { q }),
  ...(ownerId !== undefined && { ownerId }),
  ...(sort && { sort }),
});

/** Search and filters above the table of all books. A link of an account has set the filter by seller. */
function AllBooksToolbar({
  view,
  ownerName,
  onChange,
}: {
  view: AllBooksView;
  /** The name of the seller of the filter; '' if unknown. */
  ownerName: string;
  onChange: (change: Partial<AllBooksView>) => void;
}) {
  const { t } = useTranslation('bookTable');
  return (
    <TableToolbar
      label={t('headingAll')}
      searchLabel={t('search')}
      text={view.q}
      isRemote
      onSearch={(q) => onChange({ q })}
    >
      <BookStatusFilter status={view.status} onChange={(status) => onChange({ status })} />
      {view.ownerId !== undefined && (
        <Tag onRemove={() => onChange({ ownerId: undefined })} removeLabel={t('allOwners')}>
          {ownerName === '' ? t('oneOwner') : `${t('owner')}: ${ownerName}`}
        </Tag>
      )}
    </TableToolbar>
  );
}

/** All books of the site, sold ones included, for admins. */
export default function AllBooks() {
  const { t } = useTranslation(['bookTable', 'search', 'common']);
  const showFeedback = useMutationFeedback();
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const { mutateAsync: updateFeatured } = useUpdateBookFeatured();
  const changeStatus = useChangeStatus();
  const deleteBook = useDeleteBook();
  const deleted = usePendingDeletions();

  const table = useUrlState(allBooksUrl);
  const { view, change } = table;
  const query = useQuery({
    ...bookQueries.list(allBooksQuery(view)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isLoading = useSkeleton(query.isPending);
  const isFiltered = view.q !== '' || view.status !== undefined || view.ownerId !== undefined;
  // Books of the previous filters stay visible while others load.
  const ownerName = data?.books.find(({ owner }) => owner._id === view.ownerId)?.owner.name ?? '';

  const feature = useCallback(
    ({ _id: bookId, featured }: BookCard) => {
      const done = t(featured ? 'unfeatured' : 'featured');
      void showFeedback(updateFeatured({ bookId, featured: !featured }), { done, failed: t('featureFailed') });
    },
    [updateFeatured, showFeedback, t],
  );
  const offer = useCallback(
    (book: BookCard) => {
      if (book.status === 'sold') setQuestion({ kind: 'undoSale', book });
      else changeStatus(book._id, 'available');
    },
    [changeStatus],
  );
  const askToDelete = useCallback((book: BookCard) => setQuestion({ kind: 'delete', book }), []);

  function confirm({ kind, book }: OwnBookQuestion) {
    setQuestion(null);
    if (kind === 'undoSale') {
      changeStatus(book._id, 'available');
    } else {
      deleteBook(book);
    }
  }

  const leadOf = (list: BookList) =>
    list.isMore ? t('common:booksOver', { total: formatTotal(list) }) : t('common:booksCount', { count: list.total });

  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      <PagedScreen
        title={t('headingAll')}
        lead={data ? leadOf(data) : ''}
        isLeadCount
        toolbar={
          <>
            <AllBooksToolbar view={view} ownerName={ownerName} onChange={change} />
            {data?.instead !== undefined && (
              <p className={classes.notice}>{t('search:insteadOf', { instead: data.instead, query: view.q })}</p>
            )}
          </>
        }
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="bookRows" label={t('bookTable:loading')} />}
        rows={data?.books}
        total={data?.total}
        isMore={data?.isMore}
        rowsPerPage={rowsPerPage}
        table={table}
        failedText={t('failed')}
        empty={
          <EmptyState
            art={isFiltered ? 'search' : 'shelf'}
            title={t(!isFiltered ? 'emptyAll' : view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
            action={
              isFiltered && (
                <Button onClick={() => change({ q: '', status: undefined, ownerId: undefined })}>
                  {t('search:clearFilters')}
                </Button>
              )
            }
          />
        }
      >
        {(books) => (
          <AllBooksTable
            books={books.filter(({ _id }) => !deleted.has(_id))}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            onFeature={feature}
            onOffer={offer}
            onDelete={askToDelete}
          />
        )}
      </PagedScreen>
    </>
  );
}
