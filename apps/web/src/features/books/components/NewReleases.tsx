import type { BookCard as Book } from '@korice/contracts';
import { homeLists } from '@korice/contracts/first-view';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookCard, BookCardSkeleton } from '../../../components/BookCard.js';
import { Carousel } from '../../../components/Carousel.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { TextLink } from '../../../components/TextLink.js';
import { useSkeleton } from '../../../components/loading/use-skeleton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { allBooksPath } from '../book-filters.js';
import { bookQueries } from '../queries.js';
import classes from './NewReleases.module.css';
import { NoBooksYet } from './NoBooksYet.js';

const headingId = 'new-releases';
/** Number of books that are visible on a wide screen. */
const visibleCount = 6;
const sizes = '(min-width: 1080px) 180px, (min-width: 820px) 20vw, 152px';

/** The latest listings in a row that scrolls horizontally. */
export function NewReleases({ actionFor }: { actionFor?: (book: Book) => ReactNode }) {
  const { t } = useTranslation(['home', 'common']);
  const newest = useQuery(bookQueries.list(homeLists.newest));
  const isSkeleton = useSkeleton(newest.isPending);
  const title = t('newReleases');
  const books = newest.data?.books ?? [];

  return (
    <Section labelledBy={headingId}>
      {isSkeleton || books.length > 0 ? (
        <>
          {isSkeleton && (
            <span role="status">
              <VisuallyHidden>{t('common:loading')}</VisuallyHidden>
            </span>
          )}
          <Carousel id={headingId} title={title}>
            {isSkeleton
              ? Array.from({ length: visibleCount }, (_, index) => <BookCardSkeleton key={index} />)
              : books.map((book) => <BookCard key={book._id} book={book} sizes={sizes} action={actionFor?.(book)} />)}
          </Carousel>
          <p className={classes.all}>
            <TextLink to={allBooksPath}>{t('seeAllNew')}</TextLink>
          </p>
        </>
      ) : (
        <>
          <SectionHeading id={headingId} title={title} />
          {newest.isError ? (
            <FailedState
              title={t('sectionFailed')}
              onRetry={() => void newest.refetch()}
              isRetrying={newest.isFetching}
            />
          ) : (
            <NoBooksYet />
          )}
        </>
      )}
    </Section>
  );
}
