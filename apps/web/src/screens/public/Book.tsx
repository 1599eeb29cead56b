import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { BookFacts } from '../../features/books/components/BookFacts.js';
import { BookGallery } from '../../features/books/components/BookGallery.js';
import { BookPageSkeleton } from '../../features/books/components/BookPageSkeleton.js';
import { BookSeller } from '../../features/books/components/BookSeller.js';
import { BookTabs } from '../../features/books/components/BookTabs.js';
import { OtherCopies } from '../../features/books/components/OtherCopies.js';
import { SimilarBooks } from '../../features/books/components/SimilarBooks.js';
import { bookQueries } from '../../features/books/queries.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { ProblemError } from '../../lib/call.js';
import { formatPrice } from '../../lib/format.js';
import classes from './Book.module.css';

/** One listing: pictures, facts, seller, everything known about the edition, and what else there is. */
export default function Book() {
  const { t } = useTranslation(['book', 'search', 'header']);
  const { bookId = '' } = useParams();
  const { data: book, error, isPending, isRefetching, refetch } = useQuery(bookQueries.detail(bookId));
  const isMissing = error instanceof ProblemError && error.code === 'BOOK_NOT_FOUND';

  usePageHead(
    book
      ? {
          title: t('pageTitle', { title: book.title, author: book.author }),
          description:
            book.shortDescription ||
            t('metaDescription', { title: book.title, author: book.author, price: formatPrice(book.priceRsd) }),
        }
      : { title: isMissing ? t('notFoundTitle') : undefined },
  );

  if (isMissing)
    return (
      <Wrap>
        <EmptyState
          level={1}
          title={t('notFoundTitle')}
          action={
            <Button component={Link} to={pathTo('categories')} variant="filled">
              {t('search:emptyAction')}
            </Button>
          }
        >
          {t('notFoundBody')}
        </EmptyState>
      </Wrap>
    );
  if (!book)
    return (
      <Wrap>
        <div className={classes.waiting}>
          {isPending ? (
            <div className={classes.page}>
              <BookPageSkeleton />
            </div>
          ) : (
            <FailedState title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isRefetching} />
          )}
        </div>
      </Wrap>
    );

  return (
    <>
      <Wrap>
        <Breadcrumbs crumbs={[{ label: t('header:home'), to: pathTo('home') }, { label: book.title }]} />
        {/* A gallery or a tab chosen for one book says nothing about the next. */}
        <div key={book._id}>
          <div className={classes.page}>
            <BookGallery book={book} />
            <BookFacts book={book} titleId="book-title" />
            <div className={classes.seller}>
              <BookSeller book={book} />
            </div>
          </div>
          <BookTabs book={book} />
        </div>
      </Wrap>
      <OtherCopies book={book} />
      <SimilarBooks book={book} actionFor={heartFor} />
    </>
  );
}
