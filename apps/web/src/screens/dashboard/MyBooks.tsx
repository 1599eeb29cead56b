import type { BookStatus, CategoryName, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { BulkStatusDialog } from '../../features/books/components/BulkStatusDialog.js';
import { OwnBookCards } from '../../features/books/components/OwnBookCards.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { OwnBooksTable } from '../../features/books/components/OwnBooksTable.js';
import { OwnBooksToolbar } from '../../features/books/components/OwnBooksToolbar.js';
import { PersonDialog } from '../../features/books/components/PersonDialog.js';
import { SelectionBar } from '../../features/books/components/SelectionBar.js';
import { readOwnBooksView, rowsPerPage, searchOf, selectOwnBooks } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { formatNumber } from '../../lib/format.js';
import { useIsWide } from '../../lib/use-width.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { rowRange, TableFoot } from './TableFoot.js';
import { type PersonNameOf, useBookPeople, usePersonNames } from './use-book-people.js';
import { affected, useBulkStatus } from './use-bulk-status.js';
import { useListFocus } from './use-list-focus.js';
import { useTableView } from './use-table-view.js';

export default function MyBooks() {
  const { t } = useTranslation(['bookTable', 'dashboard']);
  const { data, isPending, isFetching, refetch } = useQuery(bookQueries.mine());
  const deleted = usePendingDeletions();
  const names = usePersonNames(data?.some(({ reservedFor }) => reservedFor !== null) ?? false);
  const isLoading = useSkeleton(isPending || names.isLoading);
  const books = useMemo(() => data?.filter(({ _id }) => !deleted.has(_id)), [data, deleted]);
  usePageHead({ title: t('headingMine') });

  const addBook = (
    <Button component={Link} to={pathTo('addBook')} variant="filled" leftSection={<PlusIcon />}>
      {t('dashboard:addBook')}
    </Button>
  );
  return (
    <>
      <DashboardHead
        title={<ScreenTitle>{t('headingMine')}</ScreenTitle>}
        action={books?.length === 0 ? undefined : addBook}
      />
      {isLoading ? (
        <OwnBooksSkeleton />
      ) : !books ? (
        <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : books.length === 0 ? (
        <EmptyState title={t('emptyMine')} action={addBook}>
          {t('emptyMineBody')}
        </EmptyState>
      ) : (
        <Listings books={books} personNameOf={names.personNameOf} />
      )}
    </>
  );
}

function Listings({ books, personNameOf }: { books: readonly OwnBookCard[]; personNameOf: PersonNameOf }) {
  const { t } = useTranslation(['bookTable', 'categories', 'search', 'common']);
  const isWide = useIsWide();
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const [asked, setAsked] = useState<{ book: OwnBookCard; status: 'reserved' | 'sold' } | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [bulkStatus, setBulkStatus] = useState<BookStatus | null>(null);
  const bulk = useBulkStatus();
  const bookPeople = useBookPeople(asked?.book._id);
  const listFocus = useListFocus();
  const changeStatus = useChangeStatus();
  const deleteBook = useDeleteBook();

  const { view, change, hrefFor } = useTableView(readOwnBooksView, searchOf);
  // The same on every page of it.
  const selection = searchOf({ ...view, page: 1 });
  const found = useMemo(() => {
    const nameOf = (category: CategoryName) => t(`categories:${categoryKeys[category]}`);
    return selectOwnBooks(books, readOwnBooksView(new URLSearchParams(selection)), nameOf);
  }, [books, selection, t]);
  const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(view.page, pageCount);
  const shown = found.slice((page - 1) * rowsPerPage, page * rowsPerPage);

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

  const selected = books.filter(({ _id }) => selectedIds.has(_id));

  async function changeSelected(status: BookStatus) {
    setBulkStatus(null);
    const ids = new Set(selected.map(({ _id }) => _id));
    const failed = await bulk.change(selected, status);
    // What was chosen meanwhile stays so.
    setSelectedIds((now) => new Set([...now].filter((id) => !ids.has(id) || failed.has(id))));
  }

  const listed = {
    books: shown,
    selectedIds,
    onSelect: select,
    personOf: ({ reservedFor }: OwnBookCard) => (reservedFor === null ? undefined : personNameOf(reservedFor)),
    onStatus: askForStatus,
    onDelete: askToDelete,
  };
  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      {asked && (
        <PersonDialog
          book={asked.book}
          status={asked.status}
          reservedName={asked.book.reservedFor === null ? undefined : personNameOf(asked.book.reservedFor)}
          people={bookPeople.people}
          isFailed={bookPeople.isFailed}
          onRetry={bookPeople.retry}
          onClose={() => setAsked(null)}
          onConfirm={(personId) => {
            setAsked(null);
            changeStatus(asked.book._id, asked.status, personId);
          }}
        />
      )}
      <BulkStatusDialog
        status={bulkStatus}
        count={bulkStatus === null ? 0 : affected(selected, bulkStatus).length}
        onClose={() => setBulkStatus(null)}
        onConfirm={(status) => void changeSelected(status)}
      />
      <OwnBooksToolbar view={view} withOrder={!isWide} onChange={change} />
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          isBusy={bulk.isBusy}
          onStatus={setBulkStatus}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <div {...listFocus} className={classes.list}>
        {shown.length === 0 ? (
          <EmptyState
            art="search"
            title={t(view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
            action={<Button onClick={() => change({ q: '', status: undefined })}>{t('search:clearFilters')}</Button>}
          />
        ) : isWide ? (
          <OwnBooksTable {...listed} sort={view.sort} onSort={(sort) => change({ sort })} />
        ) : (
          <OwnBookCards {...listed} />
        )}
      </div>
      {shown.length > 0 && (
        <TableFoot page={page} pageCount={pageCount} hrefFor={hrefFor}>
          <p role="status">
            {rowRange(page, rowsPerPage, shown.length)} ·{' '}
            {t('common:listingsCount', { count: found.length, replace: { count: formatNumber(found.length) } })}
          </p>
        </TableFoot>
      )}
    </>
  );
}
