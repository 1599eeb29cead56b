import type { BookCard, BookStatus } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { Tag } from '../../components/Tag.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { BookStatusFilter } from '../../features/books/components/BookStatusFilter.js';
import { OwnBookDialogs, type OwnBookQuestion } from '../../features/books/components/OwnBookDialogs.js';
import { useUpdateBookFeatured } from '../../features/books/mutations.js';
import { ownStatuses, rowsPerPage } from '../../features/books/own-books.js';
import { useDeleteBook, usePendingDeletions } from '../../features/books/pending-deletions.js';
import { type BookList, type BookListInput, bookQueries, keepPreviousBooks } from '../../features/books/queries.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { formatTotal } from '../../lib/format.js';
import { choiceParam, idParam, pageParam, textParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './PagedScreen.module.css';
import { AllBooksTable, sorts, type AllBooksSort } from './AllBooksTable.js';

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
    placeholderData: keepPreviousBooks,
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
