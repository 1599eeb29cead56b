import type { BookStatus, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { BulkStatusDialog } from '../../features/books/components/BulkStatusDialog.js';
import { OwnBookActions } from '../../features/books/components/OwnBookActions.js';
import { OwnBookCards } from '../../features/books/components/OwnBookCards.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { OwnBooksTable } from '../../features/books/components/OwnBooksTable.js';
import { OwnBooksToolbar } from '../../features/books/components/OwnBooksToolbar.js';
import { PersonDialog } from '../../features/books/components/PersonDialog.js';
import { SelectionBar } from '../../features/books/components/SelectionBar.js';
import { useUpdateBookStatus } from '../../features/books/mutations.js';
import {
  type OwnBooksView,
  readOwnBooksView,
  rowsPerPage,
  searchOf,
  selectOwnBooks,
} from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { errorText } from '../../lib/errors.js';
import { formatNumber } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { useBookPeople, usePersonNames } from './use-book-people.js';
import { useBulkStatus } from './use-bulk-status.js';

export default function MyBooks() {
  const { t } = useTranslation(['bookTable', 'dashboard']);
  const { data, isPending, isFetching, refetch } = useQuery(bookQueries.mine());
  const deleted = usePendingDeletions();
  const isLoading = useSkeleton(isPending);
  const books = data?.filter(({ _id }) => !deleted.has(_id));
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
        <Listings books={books} />
      )}
    </>
  );
}

function Listings({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation(['bookTable', 'categories', 'search', 'common']);
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 819.98px)', false, { getInitialValueInEffect: false });
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const [resets, setResets] = useState(0);
  const [deletions, setDeletions] = useState(0);
  const [asked, setAsked] = useState<{ book: OwnBookCard; status: 'reserved' | 'sold' } | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [bulkStatus, setBulkStatus] = useState<BookStatus | null>(null);
  const bulk = useBulkStatus();
  const bookPeople = useBookPeople(asked?.book._id);
  const nameOf = usePersonNames(books.some(({ reservedFor }) => reservedFor !== null));
  const listRef = useRef<HTMLDivElement>(null);
  const updateStatus = useUpdateBookStatus();
  const deleteBook = useDeleteBook();

  const view = readOwnBooksView(query);
  const categoryNames = ({ categories }: OwnBookCard) =>
    categories.map((category) => t(`categories:${categoryKeys[category]}`));
  const found = selectOwnBooks(books, view, (book) => categoryNames(book)[0] ?? '');
  const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(view.page, pageCount);
  const first = (page - 1) * rowsPerPage;
  const shown = found.slice(first, first + rowsPerPage);

  // The deleted row had the focus.
  useEffect(() => {
    if (deletions > 0) listRef.current?.focus();
  }, [deletions]);

  const change = (part: Partial<OwnBooksView>) =>
    void navigate({ search: searchOf({ ...view, page: 1, ...part }) }, { replace: true, preventScrollReset: true });

  function setStatus(book: Pick<OwnBookCard, '_id'>, status: BookStatus, buyerId?: string) {
    updateStatus.mutate(
      { bookId: book._id, status, ...(buyerId !== undefined && { buyerId }) },
      {
        onSuccess: () => notify({ tone: 'good', text: t('statusChanged') }),
        onError: (error) => notify({ tone: 'bad', text: `${t('statusFailed')} ${errorText(tError, error)}` }),
      },
    );
  }

  function confirm({ kind, book }: OwnBookQuestion) {
    setQuestion(null);
    if (kind === 'undoSale') {
      setStatus(book, 'available');
    } else {
      deleteBook(book);
      setDeletions((count) => count + 1);
    }
  }

  const selected = books.filter(({ _id }) => selectedIds.has(_id));

  function select(chosen: readonly OwnBookCard[], isSelected: boolean) {
    const ids = new Set(selectedIds);
    for (const { _id } of chosen) {
      if (isSelected) ids.add(_id);
      else ids.delete(_id);
    }
    setSelectedIds(ids);
  }

  async function changeSelected(status: BookStatus) {
    setBulkStatus(null);
    setSelectedIds(await bulk.change(selected, status));
  }

  const list = {
    books: shown,
    selectedIds,
    onSelect: select,
    personOf: ({ reservedFor }: OwnBookCard) => (reservedFor === null ? undefined : nameOf(reservedFor)),
    categoryNames,
    actionsOf: (book: OwnBookCard) => (
      <OwnBookActions
        book={book}
        onStatus={(chosen, status) => {
          if (chosen.status === 'sold') setQuestion({ kind: 'undoSale', book: chosen });
          else if (status === 'available') setStatus(chosen, status);
          else setAsked({ book: chosen, status });
        }}
        onDelete={(chosen) => setQuestion({ kind: 'delete', book: chosen })}
      />
    ),
  };
  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      {asked && (
        <PersonDialog
          book={asked.book}
          status={asked.status}
          people={bookPeople.people}
          isFailed={bookPeople.isFailed}
          onRetry={bookPeople.retry}
          onClose={() => setAsked(null)}
          onConfirm={(personId) => {
            setAsked(null);
            setStatus(asked.book, asked.status, personId);
          }}
        />
      )}
      <BulkStatusDialog
        status={bulkStatus}
        onClose={() => setBulkStatus(null)}
        onConfirm={(status) => void changeSelected(status)}
      />
      <OwnBooksToolbar
        key={resets}
        view={view}
        initialText={resets === 0 ? view.q : ''}
        withOrder={isNarrow}
        onChange={change}
      />
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          isBusy={bulk.isBusy}
          onStatus={setBulkStatus}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <div ref={listRef} tabIndex={-1} className={classes.list}>
        {shown.length === 0 ? (
          <EmptyState
            art="search"
            title={t(view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
            action={
              <Button
                onClick={() => {
                  change({ q: '', status: undefined });
                  setResets((count) => count + 1);
                }}
              >
                {t('search:clearFilters')}
              </Button>
            }
          />
        ) : isNarrow ? (
          <OwnBookCards {...list} />
        ) : (
          <OwnBooksTable {...list} sort={view.sort} onSort={(sort) => change({ sort })} />
        )}
      </div>
      {shown.length > 0 && (
        <div className={classes.foot}>
          <p role="status">
            {formatNumber(first + 1)}–{formatNumber(first + shown.length)} ·{' '}
            {t('common:listingsCount', { count: found.length, replace: { count: formatNumber(found.length) } })}
          </p>
          <Pager
            page={page}
            pageCount={pageCount}
            hrefFor={(target) => ({ search: searchOf({ ...view, page: target }) })}
          />
        </div>
      )}
    </>
  );
}
