import type { BookCard as Book } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookCard, BookCardSkeleton } from './BookCard.js';
import classes from './BookGrid.module.css';
import { classNames } from './class-names.js';
import { FailedState } from './loading/FailedState.js';
import { useSkeleton } from './loading/use-skeleton.js';

export interface BookGridProps {
  /** Undefined while loading and after a failure. */
  books: readonly Book[] | undefined;
  /** Loading failed without older data. */
  isFailed: boolean;
  /** Whether placeholders are shown. For a parent with its own `useSkeleton`, so that other parts appear in the same render. */
  isLoading?: boolean;
  onRetry: () => void;
  /** An `EmptyState`. */
  empty: ReactNode;
  /** A specific title of the failure. */
  failedTitle?: string;
  /** `page`: 2 to 6 columns of the full width; `column`: 2 to 4 beside filters. */
  columns?: 'page' | 'column';
  /** Number of placeholders. */
  skeletons?: number;
  level?: 2 | 3;
  withSeller?: boolean;
  withExcerpt?: boolean;
  excerptLength?: number;
  /** Number of covers above the fold. */
  eager?: number;
  /** The previous page is shown while the next one loads. */
  isStale?: boolean;
  /** Content in the corner and below the facts of each card. */
  actionFor?: ((book: Book) => ReactNode) | undefined;
  noteFor?: (book: Book) => ReactNode;
  /** `li` elements after the books. */
  children?: ReactNode;
}

const sizesOf = {
  page: '(min-width: 1080px) 180px, (min-width: 820px) 24vw, (min-width: 560px) 30vw, 46vw',
  column: '(min-width: 1080px) 220px, (min-width: 560px) 30vw, 46vw',
} as const;

/** A grid of books with loading, failed and empty states. Needs the areas of `bookCardAreas`. */
export function BookGrid({
  books,
  isFailed,
  isLoading,
  onRetry,
  empty,
  failedTitle,
  columns = 'page',
  skeletons = 6,
  level = 3,
  withSeller = false,
  withExcerpt = false,
  excerptLength,
  eager = 0,
  isStale = false,
  actionFor,
  noteFor,
  children,
}: BookGridProps) {
  const { t } = useTranslation();
  const isOwnSkeleton = useSkeleton(books === undefined && !isFailed);
  const isSkeleton = isLoading ?? isOwnSkeleton;
  const className = classNames(classes.grid, classes[columns], isStale && classes.stale);

  if (isSkeleton)
    return (
      <div className={className} role="status" aria-label={t('loading')}>
        {Array.from({ length: skeletons }, (_, index) => (
          <BookCardSkeleton key={index} withExcerpt={withExcerpt} />
        ))}
      </div>
    );
  if (books === undefined) return <FailedState title={failedTitle} onRetry={onRetry} />;
  if (books.length === 0 && children === undefined) return empty;
  return (
    <ul className={className} aria-busy={isStale}>
      {books.map((book, index) => (
        <li key={book._id}>
          <BookCard
            book={book}
            level={level}
            withSeller={withSeller}
            withExcerpt={withExcerpt}
            {...(excerptLength !== undefined && { excerptLength })}
            sizes={sizesOf[columns]}
            eager={index < eager}
            action={actionFor?.(book)}
            note={noteFor?.(book)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
