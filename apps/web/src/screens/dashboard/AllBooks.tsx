import type { BookCard } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import {
  allBooksPageCount,
  allBooksQuery,
  allBooksSearchOf,
  type AllBooksView,
  readAllBooksView,
} from '../../features/books/all-books-view.js';
import { AllBookActions } from '../../features/books/components/AllBookActions.js';
import { AllBooksTable } from '../../features/books/components/AllBooksTable.js';
import { AllBooksToolbar } from '../../features/books/components/AllBooksToolbar.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { useUpdateBookFeatured, useUpdateBookStatus } from '../../features/books/mutations.js';
import { rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { errorText } from '../../lib/errors.js';
import { formatNumber } from '../../lib/format.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { notify } from '../../lib/notices.js';

import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';

/** Every book of the site, sold ones too, for admins. */
export default function AllBooks() {
  const { t } = useTranslation(['bookTable', 'categories', 'search', 'common']);
  const { t: tError } = useTranslation('errors');
  const history = useHistory();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [question, setQuestion] = useState<OwnBookQuestion | null>(null);
  const [resets, setResets] = useState(0);
  const [deletions, setDeletions] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const updateFeatured = useUpdateBookFeatured();
  const updateStatus = useUpdateBookStatus();
  const deleteBook = useDeleteBook();
  const deleted = usePendingDeletions();
  usePageHead({ title: t('headingAll') });

  const view = readAllBooksView(query);
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...bookQueries.list(allBooksQuery(view)),
    placeholderData: keepPreviousData,
  });
  const isLoading = useSkeleton(isPending);
  const shown = data?.books.filter(({ _id }) => !deleted.has(_id)) ?? [];
  const total = data?.total ?? 0;
  const pageCount = allBooksPageCount(total);
  const first = (view.page - 1) * rowsPerPage;
  const isFiltered = view.q !== '' || view.status !== undefined;

  /** From the address, which may be ahead of what is drawn. */
  function change(part: Partial<AllBooksView>) {
    const now = readAllBooksView(new URLSearchParams(history.location.search));
    void navigate(
      { search: allBooksSearchOf({ ...now, page: 1, ...part }) },
      { replace: true, preventScrollReset: true },
    );
  }

  // A page past the end, as after the last row of the last page was deleted.
  const isPastEnd = data !== undefined && !isPlaceholderData && data.books.length === 0 && total > 0;
  const lastPage = allBooksSearchOf({ ...view, page: pageCount });
  useEffect(() => {
    if (isPastEnd) void navigate({ search: lastPage }, { replace: true, preventScrollReset: true });
  }, [isPastEnd, lastPage, navigate]);

  // The deleted row had the focus.
  useEffect(() => {
    if (deletions > 0) listRef.current?.focus();
  }, [deletions]);

  function feature({ _id: bookId, featured }: BookCard) {
    updateFeatured.mutate(
      { bookId, featured: !featured },
      {
        onSuccess: () => notify({ tone: 'good', text: t(featured ? 'unfeatured' : 'featured') }),
        onError: (error) => notify({ tone: 'bad', text: `${t('featureFailed')} ${errorText(tError, error)}` }),
      },
    );
  }

  function offer({ _id: bookId }: Pick<BookCard, '_id'>) {
    updateStatus.mutate(
      { bookId, status: 'available' },
      {
        onSuccess: () => notify({ tone: 'good', text: t('statusChanged') }),
        onError: (error) => notify({ tone: 'bad', text: `${t('statusFailed')} ${errorText(tError, error)}` }),
      },
    );
  }

  function confirm({ kind, book }: OwnBookQuestion) {
    setQuestion(null);
    if (kind === 'undoSale') {
      offer(book);
    } else {
      deleteBook(book);
      setDeletions((count) => count + 1);
    }
  }

  return (
    <>
      <OwnBookDialogs question={question} onClose={() => setQuestion(null)} onConfirm={confirm} />
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('headingAll')}</ScreenTitle>
            {data && (
              <p className={classes.count} role="status">
                {t('common:booksCount', { count: total })}
              </p>
            )}
          </>
        }
      />
      <AllBooksToolbar key={resets} view={view} initialText={resets === 0 ? view.q : ''} onChange={change} />
      {data?.instead !== undefined && (
        <p className={classes.instead}>{t('search:insteadOf', { instead: data.instead, query: view.q })}</p>
      )}
      <div ref={listRef} tabIndex={-1} className={classes.list} aria-busy={isPlaceholderData}>
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
                <Button
                  onClick={() => {
                    change({ q: '', status: undefined });
                    setResets((count) => count + 1);
                  }}
                >
                  {t('search:clearFilters')}
                </Button>
              )
            }
          />
        ) : (
          <>
            <AllBooksTable
              books={shown}
              categoryNames={({ categories }) =>
                categories.map((category) => t(`categories:${categoryKeys[category]}`))
              }
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              actionsOf={(book) => (
                <AllBookActions
                  book={book}
                  onFeature={feature}
                  onOffer={(chosen) => {
                    if (chosen.status === 'sold') setQuestion({ kind: 'undoSale', book: chosen });
                    else offer(chosen);
                  }}
                  onDelete={(chosen) => setQuestion({ kind: 'delete', book: chosen })}
                />
              )}
            />
            <div className={classes.foot}>
              <span>
                {formatNumber(first + 1)}–{formatNumber(first + data.books.length)} / {formatNumber(total)}
              </span>
              <Pager
                page={view.page}
                pageCount={pageCount}
                hrefFor={(page) => ({ search: allBooksSearchOf({ ...view, page }) })}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
