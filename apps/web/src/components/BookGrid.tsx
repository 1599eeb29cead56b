import type { BookCard as Book } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookCard, BookCardSkeleton } from './BookCard.js';
import classes from './BookGrid.module.css';
import { classNames } from './class-names.js';
import { FailedState } from './FailedState.js';
import { useSkeleton } from './use-skeleton.js';

export interface BookGridProps {
  /** Undefined while they load, and when loading failed. */
  books: readonly Book[] | undefined;
  /** Loading failed and nothing older is there. */
  isFailed: boolean;
  onRetry: () => void;
  /** An `EmptyState`, for a list without a book. */
  empty: ReactNode;
  /** The failure in the subject's own words. */
  failedTitle?: string;
  /** `page`: 2 to 6 beside each other, over the whole width; `column`: 2 to 4, beside filters. */
  columns?: 'page' | 'column';
  /** How many placeholders stand in while loading. */
  skeletons?: number;
  level?: 2 | 3;
  withSeller?: boolean;
  withExcerpt?: boolean;
  excerptLength?: number;
  /** How many of the first covers are above the fold. */
  eager?: number;
  /** The next page loads while this one still shows. */
  isStale?: boolean;
  /** What stands in the corner of each card, and what below its facts. */
  actionFor?: ((book: Book) => ReactNode) | undefined;
  noteFor?: (book: Book) => ReactNode;
  /** Entries behind the books, each an `li`. */
  children?: ReactNode;
}

const sizesOf = {
  page: '(min-width: 1080px) 180px, (min-width: 820px) 24vw, (min-width: 560px) 30vw, 46vw',
  column: '(min-width: 1080px) 220px, (min-width: 560px) 30vw, 46vw',
} as const;

/** Books side by side, with everything a list can be: loading, failed, empty, full. Needs the areas of `bookCardAreas`. */
export function BookGrid({
  books,
  isFailed,
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
  const isSkeleton = useSkeleton(books === undefined && !isFailed);
  const className = classNames(classes.grid, classes[columns], isStale && classes.stale);

  if (isSkeleton)
    return (
      <div className={className} role="status" aria-label={t('loading')}>
        {Array.from({ length: skeletons }, (_, at) => (
          <BookCardSkeleton key={at} withExcerpt={withExcerpt} />
        ))}
      </div>
    );
  if (books === undefined) return <FailedState title={failedTitle} onRetry={onRetry} />;
  if (books.length === 0 && children === undefined) return empty;
  return (
    <ul className={className} aria-busy={isStale}>
      {books.map((book, at) => (
        <li key={book._id}>
          <BookCard
            book={book}
            level={level}
            withSeller={withSeller}
            withExcerpt={withExcerpt}
            {...(excerptLength !== undefined && { excerptLength })}
            sizes={sizesOf[columns]}
            eager={at < eager}
            action={actionFor?.(book)}
            note={noteFor?.(book)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
