import type { Conversation, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { LatestListings } from '../../features/books/components/LatestListings.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { OwnShelf } from '../../features/books/components/OwnShelf.js';
import { UnfinishedListings } from '../../features/books/components/UnfinishedListings.js';
import { usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { unfinishedListings } from '../../features/books/missing-details.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import type { QueryView } from '../../lib/query-view.js';
import { DashboardCounts } from './DashboardCounts.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './DashboardHome.module.css';
import { LatestMessages } from './LatestMessages.js';

/** Listings that each part of the overview has room for. */
const mostLatest = 5;
const mostUnfinished = 6;

/** What is new for a member: the shelf with its counts, the latest messages and listings, and what some listings lack. */
export default function DashboardHome() {
  const { t } = useTranslation('dashboard');
  const { data, isPending, isFetching, refetch } = useQuery(bookQueries.mine());
  const deleted = usePendingDeletions();
  const rooms = useInfiniteQuery(messagingQueries.rooms());
  const purchased = useQuery(bookQueries.purchased());
  const unread = useQuery(messagingQueries.unread());
  // All stands at once: what comes later would push the rest down.
  const isLoading = useSkeleton(
    isPending || [rooms, purchased, unread].some((query) => query.isPending && !query.isFetched),
  );
  usePageHead({ title: t('homeTitle') });
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('homeTitle')}</ScreenTitle>
            <p className={classes.lead}>{t('homeLead')}</p>
          </>
        }
        action={
          <Button component={Link} to={pathTo('addBook')} variant="filled" leftSection={<PlusIcon />}>
            {t('addBook')}
          </Button>
        }
      />
      {isLoading ? (
        <OwnBooksSkeleton />
      ) : data ? (
        <Overview books={data.filter(({ _id }) => !deleted.has(_id))} rooms={rooms} />
      ) : (
        <FailedState title={t('homeFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

function Overview({ books, rooms }: { books: readonly OwnBookCard[]; rooms: QueryView<readonly Conversation[]> }) {
  const { t } = useTranslation(['dashboard', 'bookTable']);
  const unfinished = unfinishedListings(books).slice(0, mostUnfinished);
  return (
    <>
      <section className={classes.shelf} aria-label={t('bookTable:headingMine')}>
        {books.length > 0 && <OwnShelf books={books} />}
        <DashboardCounts books={books} />
      </section>
      <div className={classes.two}>
        <LatestMessages rooms={rooms} />
        <section aria-labelledby="latest-listings">
          <div className={classes.sub}>
            <h2 id="latest-listings">{t('latestListings')}</h2>
            {books.length > 0 && <TextLink to={pathTo('bookListing')}>{t('seeAllListings')}</TextLink>}
          </div>
          {books.length > 0 ? (
            <LatestListings books={books.slice(0, mostLatest)} />
          ) : (
            <EmptyState
              level={3}
              title={t('bookTable:emptyMine')}
              action={
                <Button component={Link} to={pathTo('addBook')} variant="filled">
                  {t('addBook')}
                </Button>
              }
            >
              {t('noListings')}
            </EmptyState>
          )}
        </section>
      </div>
      {unfinished.length > 0 && (
        <section aria-labelledby="unfinished-listings">
          <h2 id="unfinished-listings" className={classes.heading}>
            {t('lacking')}
          </h2>
          <p className={classes.hint}>{t('lackingLead')}</p>
          <UnfinishedListings listings={unfinished} />
        </section>
      )}
    </>
  );
}
