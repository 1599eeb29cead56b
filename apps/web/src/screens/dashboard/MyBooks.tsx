import type { BookStatus, CategoryName, OwnBookCard } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { PlusIcon } from '../../components/icons.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { TableToolbar, ToolbarSelect } from '../../components/TableToolbar.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { alertQueries } from '../../features/alerts/alert-data.js';
import { BookStatusFilter } from '../../features/books/components/BookStatusFilter.js';
import { OwnBookCards } from '../../features/books/components/OwnBookCards.js';
import { WaitingListings } from '../../features/books/components/ListingFreshness.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { OwnBooksTable } from '../../features/books/components/OwnBooksTable.js';
import { SelectionBar } from '../../features/books/components/SelectionBar.js';
import { viberUrl } from '../../features/books/components/ShareOptions.js';
import { ownBooksUrl, type OwnBooksView, rowsPerPage, selectOwnBooks } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { useOwnBooks } from '../../features/books/use-own-books.js';
import { ExportListings } from '../../features/imports/ExportListings.js';
import { formatNumber, formatPrice } from '../../lib/format.js';
import { useUrlState } from '../../lib/url-state.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './MyBooks.module.css';
import { PagedScreen } from './PagedScreen.js';
import { type AskedStatus, StatusDialog } from './StatusDialog.js';
import { usePersonNames } from './use-book-people.js';

const orders = [
  { value: 'newest', text: 'sortNewest', sort: undefined },
  { value: 'price', text: 'sortPriceAsc', sort: { column: 'price', isDescending: false } },
  { value: '-price', text: 'sortPriceDesc', sort: { column: 'price', isDescending: true } },
  { value: 'title', text: 'sortTitle', sort: { column: 'title', isDescending: false } },
] as const satisfies readonly { value: string; text: string; sort: OwnBooksView['sort'] }[];

/** Search and status filter above the listings; `withOrder` adds the sort order where column headings cannot sort. */
function OwnBooksToolbar({
  view,
  withOrder,
  onChange,
}: {
  view: OwnBooksView;
  withOrder: boolean;
  onChange: (change: Partial<OwnBooksView>) => void;
}) {
  const { t } = useTranslation(['bookTable', 'search']);
  const order = orders.find(
    ({ sort }) => sort?.column === view.sort?.column && sort?.isDescending === view.sort?.isDescending,
  );
  return (
    <TableToolbar label={t('headingMine')} searchLabel={t('search')} text={view.q} onSearch={(q) => onChange({ q })}>
      <BookStatusFilter status={view.status} onChange={(status) => onChange({ status })} />
      {withOrder && (
        <ToolbarSelect
          aria-label={t('search:sort')}
          value={order?.value ?? 'newest'}
          data={orders.map(({ value, text }) => ({ value, label: t(`search:${text}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ sort: orders.find(({ value }) => value === currentTarget.value)?.sort })
          }
        />
      )}
    </TableToolbar>
  );
}

/** After a new listing, whose id is the history state, offers to view the book and to share it. */
function PublishedBook({ books }: { books: readonly OwnBookCard[] | undefined }) {
  const { t } = useTranslation(['bookTable', 'share']);
  const { state } = useLocation() as { state: unknown };
  const book = books?.find(({ _id }) => _id === state);
  if (!book) return null;
  const { _id: bookId, title, author, priceRsd } = book;
  const text = t('share:text', { title, author, price: formatPrice(priceRsd) });
  return (
    <FormAlert tone="good" title={t('published', { title })}>
      <div className={classes.actions}>
        <Button component={Link} to={pathTo('book', { bookId })}>
          {t('viewPublished')}
        </Button>
        <Button component="a" href={viberUrl(text, `${window.location.origin}${pathTo('book', { bookId })}`)}>
          {t('share:viaViber')}
        </Button>
      </div>
    </FormAlert>
  );
}

/** The member's own listings: search, filter, sort, change the status of one or several, delete. */
export default function MyBooks() {
  const { t } = useTranslation(['bookTable', 'dashboard', 'categories', 'search', 'imports', 'common']);
  const isWide = useIsWide();
  const table = useUrlState(ownBooksUrl);
  const { view, change } = table;
  const { query, books: data, isCut, failedSearch, isSearching } = useOwnBooks(view.q);
  const { data: demand } = useQuery(alertQueries.demandOfMine());
  const deleted = usePendingDeletions();
  const { personNameOf, isLoading: isLoadingNames } = usePersonNames(
    data?.some(({ reservedFor }) => reservedFor !== null),
  );
  const isLoading = useSkeleton(query.isPending || isLoadingNames);
  const books = useMemo(() => data?.filter(({ _id }) => !deleted.has(_id)), [data, deleted]);
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const changeStatus = useChangeStatus();
  const deleteBook = useDeleteBook();

  // Without the page, because a page change must not sort again.
  const selection = ownBooksUrl.search({ ...view, page: 1 });
  const found = useMemo(() => {
    const nameOf = (category: CategoryName) => t(`categories:${categoryKeys[category]}`);
    return books && selectOwnBooks(books, ownBooksUrl.read(new URLSearchParams(selection)), nameOf);
  }, [books, selection, t]);

  const askForStatus = useCallback(
    (book: OwnBookCard, status: BookStatus) => {
      if (book.status === 'sold') setQuestion({ kind: 'undoSale', book });
      else if (status === 'available') changeStatus(book._id, status);
      else setAsked({ book, status });
    },
    [changeStatus],
  );
  const askToDelete = useCallback((book: OwnBookCard) => setQuestion({ kind: 'delete', book }), []);
  const select = useCallback((chosen: readonly OwnBookCard[], isSelected: boolean) => {
    const ids = chosen.map(({ _id }) => _id);
    setSelectedIds((before) =>
      isSelected ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    );
  }, []);

  function confirm({ kind, book }: OwnBookQuestion) {
    setQuestion(null);
    if (kind === 'undoSale') {
      changeStatus(book._id, 'available');
    } else {
      deleteBook(book);
    }
  }

  const selected = books?.filter(({ _id }) => selectedIds.has(_id)) ?? [];

  const selectionBar = <SelectionBar selected={selected} found={found ?? []} onSelect={select} />;
  const hasBooks = !isLoading && books !== undefined && books.length > 0;
  const addBook = (
    <Button component={Link} to={pathTo('addBook')} variant="filled" leftSection={<PlusIcon />}>
      {t('dashboard:addBook')}
    </Button>
  );
  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      {asked && (
        <StatusDialog
          asked={asked}
          reservedName={asked.book.reservedFor === null ? undefined : personNameOf(asked.book.reservedFor)}
          onClose={() => setAsked(null)}
        />
      )}
      <PagedScreen
        title={t('headingMine')}
        action={
          books?.length === 0 ? undefined : (
            <>
              {hasBooks && (
                <div className={classes.export}>
                  <ExportListings label={t('imports:exportMine')} />
                </div>
              )}
              {addBook}
            </>
          )
        }
        toolbar={
          hasBooks && (
            <>
              <PublishedBook books={books} />
              <WaitingListings books={books} />
              <OwnBooksToolbar view={view} withOrder={!isWide} onChange={change} />
              {isCut && (
                <p className={classes.cut}>{t('newestShown', { number: formatNumber(listBounds.ownBooks) })}</p>
              )}
              {failedSearch && <FailedState title={t('failed')} onRetry={() => void failedSearch.refetch()} />}
              {isWide && selectionBar}
            </>
          )
        }
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="bookRows" label={t('bookTable:loading')} />}
        rows={found}
        rowsPerPage={rowsPerPage}
        table={table}
        failedText={t('failed')}
        empty={
          failedSearch ? null : isSearching ? (
            <Skeleton shape="bookRows" label={t('bookTable:loading')} />
          ) : hasBooks ? (
            <EmptyState
              art="search"
              title={t(view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
              action={<Button onClick={() => change({ q: '', status: undefined })}>{t('search:clearFilters')}</Button>}
            />
          ) : (
            <EmptyState title={t('emptyMine')} action={addBook}>
              {t('emptyMineBody')}
            </EmptyState>
          )
        }
        summaryOf={(range, count) => (
          <p role="status">
            {range} · {t('common:listingsCount', { count })}
          </p>
        )}
      >
        {(shown) => {
          const listed = {
            books: shown,
            selectedIds,
            onSelect: select,
            personOf: ({ reservedFor }: OwnBookCard) => (reservedFor === null ? undefined : personNameOf(reservedFor)),
            readersOf: ({ _id }: OwnBookCard) => demand?.[_id] ?? 0,
            onStatus: askForStatus,
            onDelete: askToDelete,
          };
          return isWide ? (
            <OwnBooksTable {...listed} sort={view.sort} onSort={(sort) => change({ sort })} />
          ) : (
            <OwnBookCards {...listed} />
          );
        }}
      </PagedScreen>
      {!isWide && hasBooks && selectionBar}
    </>
  );
}
