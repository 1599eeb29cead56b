import type { BookStatus, CategoryName, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { BulkStatusDialog } from '../../features/books/components/BulkStatusDialog.js';
import { OwnBookCards } from '../../features/books/components/OwnBookCards.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { OwnBooksTable } from '../../features/books/components/OwnBooksTable.js';
import { PublishedBook } from '../../features/books/components/PublishedBook.js';
import { OwnBooksToolbar } from '../../features/books/components/OwnBooksToolbar.js';
import { SelectionBar } from '../../features/books/components/SelectionBar.js';
import { ownBooksUrl, rowsPerPage, selectOwnBooks } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { formatNumber } from '../../lib/format.js';
import { useUrlState } from '../../lib/url-state.js';
import { useIsWide } from '../../lib/use-width.js';
import { PagedScreen } from './PagedScreen.js';
import { type AskedStatus, StatusDialog } from './StatusDialog.js';
import { usePersonNames } from './use-book-people.js';
import { affected, useBulkStatus } from './use-bulk-status.js';

/** The member's own listings: search, filter, sort, change the status of one or several, delete. */
export default function MyBooks() {
  const { t } = useTranslation(['bookTable', 'dashboard', 'categories', 'search', 'common']);
  const isWide = useIsWide();
  const query = useQuery(bookQueries.mine());
  const { data } = query;
  const deleted = usePendingDeletions();
  const { personNameOf, isLoading: isLoadingNames } = usePersonNames(
    data?.some(({ reservedFor }) => reservedFor !== null) ?? false,
  );
  const isLoading = useSkeleton(query.isPending || isLoadingNames);
  const books = useMemo(() => data?.filter(({ _id }) => !deleted.has(_id)), [data, deleted]);
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [bulkStatus, setBulkStatus] = useState<BookStatus | null>(null);
  const bulk = useBulkStatus();
  const changeStatus = useChangeStatus();
  const deleteBook = useDeleteBook();

  const table = useUrlState(ownBooksUrl);
  const { view, change } = table;
  // Without the page: changing it must not sort again.
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

  async function changeSelected(status: BookStatus) {
    setBulkStatus(null);
    const ids = new Set(selected.map(({ _id }) => _id));
    const failed = await bulk.change(selected, status);
    // Keep selections made while the request was pending.
    setSelectedIds((now) => new Set([...now].filter((id) => !ids.has(id) || failed.has(id))));
  }

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
      <BulkStatusDialog
        status={bulkStatus}
        count={bulkStatus === null ? 0 : affected(selected, bulkStatus).length}
        onClose={() => setBulkStatus(null)}
        onConfirm={(status) => void changeSelected(status)}
      />
      <PagedScreen
        title={t('headingMine')}
        action={books?.length === 0 ? undefined : addBook}
        toolbar={
          hasBooks && (
            <>
              <PublishedBook books={books} />
              <OwnBooksToolbar view={view} withOrder={!isWide} onChange={change} />
              {selected.length > 0 && (
                <SelectionBar
                  count={selected.length}
                  isBusy={bulk.isBusy}
                  onStatus={setBulkStatus}
                  onClear={() => setSelectedIds(new Set())}
                />
              )}
            </>
          )
        }
        query={query}
        isLoading={isLoading}
        skeleton={<OwnBooksSkeleton />}
        rows={found}
        rowsPerPage={rowsPerPage}
        table={table}
        failedText={t('failed')}
        empty={
          hasBooks ? (
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
            {range} · {t('common:listingsCount', { count, replace: { count: formatNumber(count) } })}
          </p>
        )}
      >
        {(shown) => {
          const listed = {
            books: shown,
            selectedIds,
            onSelect: select,
            personOf: ({ reservedFor }: OwnBookCard) => (reservedFor === null ? undefined : personNameOf(reservedFor)),
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
    </>
  );
}
