import type { BookCard } from '@korice/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { allBooksQuery, allBooksUrl } from '../../features/books/all-books-view.js';
import { AllBooksTable } from '../../features/books/components/AllBooksTable.js';
import { AllBooksToolbar } from '../../features/books/components/AllBooksToolbar.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { useUpdateBookFeatured } from '../../features/books/mutations.js';
import { rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './PagedScreen.module.css';

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
        skeleton={<OwnBooksSkeleton />}
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
