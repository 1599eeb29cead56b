import type { BookCard, BookSort, BookStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { AllBooksTable } from '../../features/books/components/AllBooksTable.js';
import { BookStatusFilter } from '../../features/books/components/BookStatusFilter.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { Skeleton } from '../../components/Skeleton.js';
import { useUpdateBookFeatured } from '../../features/books/mutations.js';
import { ownStatuses, rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { type BookListInput, bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { choiceParam, pageParam, textParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './PagedScreen.module.css';

/** The sort orders that have a column; without one newest first, with a search best match first. */
const sorts = ['title', 'price-asc', 'price-desc'] as const satisfies readonly BookSort[];
export type AllBooksSort = (typeof sorts)[number] | undefined;

/** The URL state of the table of all books. */
interface AllBooksView {
  /** '' without a search. */
  q: string;
  status: BookStatus | undefined;
  sort: AllBooksSort;
  /** From 1. */
  page: number;
}

const allBooksUrl = urlCodec<AllBooksView>({
  q: textParam(listBounds.q),
  status: choiceParam(ownStatuses),
  sort: choiceParam(sorts),
  page: pageParam(),
});

/** The query of the list endpoint: includes sold books, ten per page. */
const allBooksQuery = ({ q, status, sort, page }: AllBooksView): BookListInput => ({
  page,
  pageSize: rowsPerPage,
  status: [status ?? 'any'],
  ...(q !== '' && { q }),
  ...(sort && { sort }),
});

/** Search and status filter above the table of all books. */
function AllBooksToolbar({
  view,
  onChange,
}: {
  view: AllBooksView;
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
  const isFiltered = view.q !== '' || view.status !== undefined;

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

  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      <PagedScreen
        title={t('headingAll')}
        lead={data ? t('common:booksCount', { count: data.total }) : ''}
        isLeadCount
        toolbar={
          <>
            <AllBooksToolbar view={view} onChange={change} />
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
        rowsPerPage={rowsPerPage}
        table={table}
        failedText={t('failed')}
        empty={
          <EmptyState
            art={isFiltered ? 'search' : 'shelf'}
            title={t(!isFiltered ? 'emptyAll' : view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
            action={
              isFiltered && (
                <Button onClick={() => change({ q: '', status: undefined })}>{t('search:clearFilters')}</Button>
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
