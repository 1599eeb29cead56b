import type { BookStatus, Conversation, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { LatestListings } from '../../features/books/components/LatestListings.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { OwnShelf } from '../../features/books/components/OwnShelf.js';
import { UnfinishedListings } from '../../features/books/components/UnfinishedListings.js';
import { ownBooksUrl } from '../../features/books/own-books.js';
import { usePendingDeletions } from '../../features/books/pending-deletions.js';
import { bookQueries } from '../../features/books/queries.js';
import { unfinishedListings } from '../../features/books/missing-details.js';
import { ConversationRow } from '../../features/messaging/components/ConversationRow.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useIsListed } from '../../features/messaging/use-conversations.js';
import type { QueryView } from '../../lib/query-view.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './DashboardHome.module.css';
import { type AskedStatus, StatusDialog } from './StatusDialog.js';

const maxListings = 5;
const maxUnfinished = 6;

/** The member's overview: shelf, counts, latest messages and listings, incomplete listings. */
export default function DashboardHome() {
  const { t } = useTranslation('dashboard');
  const { data, isPending, isFetching, refetch } = useQuery(bookQueries.mine());
  const deleted = usePendingDeletions();
  const conversations = useInfiniteQuery(messagingQueries.conversations());
  const purchased = useQuery(bookQueries.purchased());
  const unread = useQuery(messagingQueries.unread());
  // Show all parts at once: later ones would shift the layout.
  const isLoading = useSkeleton(
    isPending || [conversations, purchased, unread].some((query) => query.isPending && !query.isFetched),
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
        <Overview books={data.filter(({ _id }) => !deleted.has(_id))} conversations={conversations} />
      ) : (
        <FailedState title={t('homeFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

function Overview({
  books,
  conversations,
}: {
  books: readonly OwnBookCard[];
  conversations: QueryView<readonly Conversation[]>;
}) {
  const { t } = useTranslation(['dashboard', 'bookTable']);
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const unfinished = unfinishedListings(books).slice(0, maxUnfinished);
  return (
    <>
      {asked && <StatusDialog asked={asked} onClose={() => setAsked(null)} />}
      <section className={classes.shelf} aria-label={t('bookTable:headingMine')}>
        {books.length > 0 && <OwnShelf books={books} />}
        <DashboardCounts books={books} />
      </section>
      <div className={classes.two}>
        <LatestMessages conversations={conversations} />
        <section aria-labelledby="latest-listings">
          <div className={classes.sub}>
            <h2 id="latest-listings">{t('latestListings')}</h2>
            {books.length > 0 && <TextLink to={pathTo('bookListing')}>{t('seeAllListings')}</TextLink>}
          </div>
          {books.length > 0 ? (
            <LatestListings books={books.slice(0, maxListings)} onSell={(book) => setAsked({ book, status: 'sold' })} />
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

const listingsOf = (status: BookStatus) => ({
  pathname: pathTo('bookListing'),
  search: ownBooksUrl.search({ q: '', status, sort: undefined, page: 1 }),
});

/** The member's numbers, linked to what they count. A number that did not load is left out. */
function DashboardCounts({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation(['dashboard', 'bookTable', 'statuses']);
  const { data: purchased } = useQuery(bookQueries.purchased());
  const { data: unread } = useQuery(messagingQueries.unread());
  const countOf = (status: BookStatus) => books.filter((book) => book.status === status).length;
  const counts = [
    { text: t('bookTable:headingMine'), count: books.length, to: pathTo('bookListing') },
    { text: t('statuses:reserved'), count: countOf('reserved'), to: listingsOf('reserved') },
    { text: t('statuses:sold'), count: countOf('sold'), to: listingsOf('sold') },
    { text: t('statPurchased'), count: purchased?.length, to: pathTo('purchasedBooks') },
    { text: t('statUnread'), count: unread, to: pathTo('messaging'), isHighlighted: true },
  ];
  return <Counts counts={counts.flatMap(({ count, ...rest }) => (count === undefined ? [] : [{ ...rest, count }]))} />;
}

const maxConversations = 4;

function LatestMessages({
  conversations: { data, isFetching, refetch },
}: {
  conversations: QueryView<readonly Conversation[]>;
}) {
  const { t } = useTranslation(['dashboard', 'messaging']);
  const isListed = useIsListed();
  const listed = data?.filter(isListed);
  return (
    <section aria-labelledby="latest-messages">
      <div className={classes.sub}>
        <h2 id="latest-messages">{t('latestMessages')}</h2>
        <TextLink to={pathTo('messaging')}>{t('seeAllMessages')}</TextLink>
      </div>
      {!listed ? (
        <FailedState title={t('messaging:listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : listed.length === 0 ? (
        <EmptyState
          art="messages"
          level={3}
          title={t('messaging:emptyTitle')}
          action={
            <Button component={Link} to={pathTo('categories')}>
              {t('messaging:emptyAction')}
            </Button>
          }
        >
          {t('noMessages')}
        </EmptyState>
      ) : (
        <ul className={classes.conversations}>
          {listed.slice(0, maxConversations).map((conversation) => (
            <li key={conversation._id}>
              <ConversationRow conversation={conversation} isOpen={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
