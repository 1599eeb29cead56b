import { homeLists } from '@korice/contracts/first-view';
import type { BookCard } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/FailedState.js';
import { FeaturedCarousel } from '../../../components/FeaturedCarousel.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { useSkeleton } from '../../../components/use-skeleton.js';
import { bookQueries } from '../queries.js';
import classes from './FeaturedBooks.module.css';
import { NoBooksYet } from './NoBooksYet.js';

const headingId = 'featured';

/** The books an admin has put forward; while there are none, the API's substitute. */
export function FeaturedBooks({ actionFor }: { actionFor?: (book: BookCard) => ReactNode }) {
  const { t } = useTranslation(['home', 'common']);
  const featured = useQuery(bookQueries.list(homeLists.featured));
  const isSkeleton = useSkeleton(featured.isPending);
  const title = t('featuredHeading');
  const books = featured.data?.books ?? [];

  return (
    <Section sunk labelledBy={headingId}>
      {!isSkeleton && books.length > 0 ? (
        <FeaturedCarousel id={headingId} title={title} books={books} actionFor={actionFor} />
      ) : (
        <>
          <SectionHeading id={headingId} title={title} />
          {isSkeleton ? (
            <div className={classes.skeleton} role="status" aria-label={t('common:loading')}>
              <span />
            </div>
          ) : featured.isError ? (
            <FailedState
              title={t('sectionFailed')}
              onRetry={() => void featured.refetch()}
              isRetrying={featured.isFetching}
            />
          ) : (
            <NoBooksYet />
          )}
        </>
      )}
    </Section>
  );
}
