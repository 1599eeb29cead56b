import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { allBooksPath } from '../../features/books/book-filters.js';
import { bookQueries } from '../../features/books/queries.js';
import { ProblemError } from '../../lib/call.js';
import { formatPrice } from '../../lib/format.js';
import classes from './Book.module.css';
import { BookPage } from './BookPage.js';

/** Reserves the space of image, title and price while a book loads, and announces the loading. */
function BookPageSkeleton() {
  const { t } = useTranslation('book');
  return (
    <>
      <div className={classes.stage} aria-hidden="true" />
      <div className={classes.facts}>
        <p role="status">{t('loading')}</p>
        <span className={classes.title} aria-hidden="true" />
        <span className={classes.author} aria-hidden="true" />
        <span className={classes.price} aria-hidden="true" />
      </div>
    </>
  );
}

/** The page of a listing: images, facts, seller, edition and other copies. */
export default function Book() {
  const { t } = useTranslation(['book', 'search']);
  const { bookId = '' } = useParams();
  const { data: book, error, isPending, isRefetching, refetch } = useQuery(bookQueries.detail(bookId));
  const isMissing = error instanceof ProblemError && error.code === 'BOOK_NOT_FOUND';

  usePageHead(
    book && !isMissing
      ? {
          title: t('pageTitle', { title: book.title, author: book.author }),
          description:
            book.shortDescription ||
            t('metaDescription', { title: book.title, author: book.author, price: formatPrice(book.priceRsd) }),
        }
      : { title: isMissing ? t('notFoundTitle') : error ? t('loadFailed') : undefined, isMissing },
  );

  if (isMissing)
    return (
      <Wrap className={classes.missing}>
        <EmptyState
          level={1}
          title={t('notFoundTitle')}
          action={
            <Button component={Link} to={allBooksPath} variant="filled">
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
        <div className={isPending ? classes.waiting : classes.missing}>
          {isPending ? (
            <div className={classes.page}>
              <BookPageSkeleton />
            </div>
          ) : (
            <FailedState isScreen title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isRefetching} />
          )}
        </div>
      </Wrap>
    );

  // A new `key` per book: gallery, tabs and failures must not carry over.
  return <BookPage key={book._id} book={book} />;
}
