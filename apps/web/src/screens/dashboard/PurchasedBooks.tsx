import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { PurchasedBooksTable } from '../../features/books/components/PurchasedBooksTable.js';
import { readOwnBooksView, rowsPerPage } from '../../features/books/own-books.js';
import { bookQueries } from '../../features/books/queries.js';
import { formatNumber } from '../../lib/format.js';
import { DashboardHead } from './DashboardHead.js';
import { OpenConversation } from './OpenConversation.js';
import classes from './PagedTable.module.css';

/** The books that were sold to whoever is logged in, ten a page. */
export default function PurchasedBooks() {
  const { t } = useTranslation(['purchases', 'common']);
  const { data, isPending, isFetching, refetch } = useQuery(bookQueries.purchased());
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('pageTitle') });
  const count = data?.length ?? 0;
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('pageTitle')}</ScreenTitle>
            {!isLoading && count > 0 && (
              <p className={classes.count}>
                {t('common:booksCount', { count, replace: { count: formatNumber(count) } })}
              </p>
            )}
          </>
        }
      />
      {isLoading ? (
        <OwnBooksSkeleton />
      ) : !data ? (
        <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.length === 0 ? (
        <EmptyState
          title={t('empty')}
          action={
            <Button component={Link} to={pathTo('categories')} variant="filled">
              {t('emptyAction')}
            </Button>
          }
        >
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <Purchases books={data} />
      )}
    </>
  );
}

function Purchases({ books }: { books: readonly OwnBookCard[] }) {
  const [query] = useSearchParams();
  const pageCount = Math.ceil(books.length / rowsPerPage);
  const page = Math.min(readOwnBooksView(query).page, pageCount);
  const first = (page - 1) * rowsPerPage;
  return (
    <>
      <PurchasedBooksTable
        books={books.slice(first, first + rowsPerPage)}
        actionsOf={(book) => <OpenConversation book={book} />}
      />
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(target) => ({ search: target > 1 ? `?page=${target}` : '' })}
      />
    </>
  );
}
