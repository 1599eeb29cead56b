import type { BookCard } from '@korice/contracts';
import { pageCount } from '@korice/contracts/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { allBooksQuery, allBooksSearchOf, readAllBooksView } from '../../features/books/all-books-view.js';
import { AllBooksTable } from '../../features/books/components/AllBooksTable.js';
import { AllBooksToolbar } from '../../features/books/components/AllBooksToolbar.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { useUpdateBookFeatured } from '../../features/books/mutations.js';
import { rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { formatNumber } from '../../lib/format.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { rowRange, TableFoot } from './TableFoot.js';
import { useListFocus } from './use-list-focus.js';
import { useLastPage, useTableView } from './use-table-view.js';

/** Every book of the site, sold ones too, for admins. */
export default function AllBooks() {
  const { t } = useTranslation(['bookTable', 'search', 'common']);
  const tell = useMutationFeedback();
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const listFocus = useListFocus();
  const { mutateAsync: updateFeatured } = useUpdateBookFeatured();
  const changeStatus = useChangeStatus();
  const deleteBook = useDeleteBook();
  const deleted = usePendingDeletions();
  usePageHead({ title: t('headingAll') });

  const table = useTableView(readAllBooksView, allBooksSearchOf);
  const { view, change } = table;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...bookQueries.list(allBooksQuery(view)),
    placeholderData: keepPreviousData,
  });
  const isLoading = useSkeleton(isPending);
  const shown = data?.books.filter(({ _id }) => !deleted.has(_id)) ?? [];
  const total = data?.total ?? 0;
  const pages = pageCount(total, rowsPerPage);
  const answer = data && !isPlaceholderData ? { rows: data.books, total } : undefined;
  const isPastEnd = useLastPage(table, answer, pages);
  const isFiltered = view.q !== '' || view.status !== undefined;

  const feature = useCallback(
    ({ _id: bookId, featured }: BookCard) => {
      const done = t(featured ? 'unfeatured' : 'featured');
      void tell(updateFeatured({ bookId, featured: !featured }), { done, failed: t('featureFailed') });
    },
    [updateFeatured, tell, t],
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
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('headingAll')}</ScreenTitle>
            <p className={classes.count} role="status">
              {data && t('common:booksCount', { count: total })}
            </p>
          </>
        }
      />
      <AllBooksToolbar view={view} onChange={change} />
      {data?.instead !== undefined && (
        <p className={classes.instead}>{t('search:insteadOf', { instead: data.instead, query: view.q })}</p>
      )}
      <div {...listFocus} className={classes.list} aria-busy={isPlaceholderData}>
        {isLoading || isPastEnd ? (
          <OwnBooksSkeleton />
        ) : !data ? (
          <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data.books.length === 0 ? (
          <EmptyState
            art={isFiltered ? 'search' : 'shelf'}
            title={t(!isFiltered ? 'emptyAll' : view.q === '' ? 'emptyStatus' : 'emptyFiltered')}
            action={
              isFiltered && (
                <Button onClick={() => change({ q: '', status: undefined })}>{t('search:clearFilters')}</Button>
              )
            }
          />
        ) : (
          <>
            <AllBooksTable
              books={shown}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              onFeature={feature}
              onOffer={offer}
              onDelete={askToDelete}
            />
            <TableFoot page={view.page} pageCount={pages} hrefFor={table.hrefFor}>
              <span>
                {rowRange(view.page, rowsPerPage, data.books.length)} / {formatNumber(total)}
              </span>
            </TableFoot>
          </>
        )}
      </div>
    </>
  );
}
