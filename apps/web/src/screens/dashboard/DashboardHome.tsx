import type { BookStatus, Conversation, OwnBookCard } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Counts } from '../../components/Counts.js';
import { BarcodeIcon } from '../../components/dashboard-icons.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { CheckIcon, PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Price } from '../../components/Price.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Shelf } from '../../components/Shelf.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { BookStatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { BookLine } from '../../features/books/components/BookLine.js';
import { ownBooksUrl, unfinishedListings } from '../../features/books/own-books.js';
import { usePendingDeletions } from '../../features/books/pending-deletions.js';
import { openScannerState } from '../../features/books/prefilled-book.js';
import { bookQueries } from '../../features/books/queries.js';
import { ConversationRow } from '../../features/messaging/components/ConversationRow.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useIsListed } from '../../features/messaging/use-conversations.js';
import { useSession } from '../../features/auth/session.js';
import type { QueryView } from '../../lib/query-view.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './DashboardHome.module.css';
import { type AskedStatus, StatusDialog } from './StatusDialog.js';
import { UnfinishedListings } from './UnfinishedListings.js';

const TraderQuestion = lazyScreen(
  ['selling', 'errors'],
  () => import('../../features/selling/components/TraderQuestion.js'),
);
/** Minimum number of books for `TraderQuestion`. */
const minBooksOfTraders = 30;

/** Short rows of listings: each links to its form and has its public price and a button to mark it as sold. */
function LatestListings({ books, onSell }: { books: readonly OwnBookCard[]; onSell: (book: OwnBookCard) => void }) {
  const { t } = useTranslation('bookTable');
  return (
    <ul className={classes.listings}>
      {books.map((book) => (
        <BookLine key={book._id} book={book} to={pathTo('editBook', { bookId: book._id })}>
          <span className={classes.numbers}>
            <Price amount={book.priceRsd} />
            <BookStatusDot status={book.status} />
          </span>
          {book.status !== 'sold' && book.heldBy === null && (
            <IconButton
              outlined
              className={classes.action}
              label={t('sellLabel', { title: book.title })}
              onClick={() => onSell(book)}
            >
              <CheckIcon />
            </IconButton>
          )}
        </BookLine>
      ))}
    </ul>
  );
}

/** Maximum number of spines: more than fit on the widest screen. */
const maxSpines = 40;

/** A member's listings as a shelf, newest first; the shelf is a link to all listings. */
function OwnShelf({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation(['bookTable', 'common']);
  const shown = books.slice(0, maxSpines);
  const count = t('common:listingsCount', { count: books.length });
  return (
    <Link to={pathTo('bookListing')} className={classes.link} aria-label={`${t('headingMine')}, ${count}`}>
      <Shelf
        className={classes.ownShelf}
        books={shown.map(({ title, author }, index) => ({
          title,
          author,
          view: index > 0 && index === shown.length - 1 ? 'lean' : undefined,
        }))}
      />
    </Link>
  );
}

const maxListings = 5;
const maxUnfinished = 6;

/** The member's overview: shelf, counts, latest messages and listings, incomplete listings. */
export default function DashboardHome() {
  const { t } = useTranslation(['dashboard', 'bookTable', 'isbn']);
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
          <div className={classes.add}>
            <Button component={Link} to={pathTo('addBook')} variant="filled" leftSection={<PlusIcon />}>
              {t('addBook')}
            </Button>
            <IconLink
              outlined
              className={classes.scan}
              to={pathTo('addBook')}
              state={openScannerState}
              label={t('isbn:scan')}
            >
              <BarcodeIcon />
            </IconLink>
          </div>
        }
      />
      {isLoading ? (
        <Skeleton shape="bookRows" label={t('bookTable:loading')} />
      ) : data ? (
        <Overview
          books={data.filter(({ _id }) => !deleted.has(_id))}
          isCut={data.length === listBounds.ownBooks}
          conversations={conversations}
        />
      ) : (
        <FailedState title={t('homeFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

function Overview({
  books,
  isCut,
  conversations,
}: {
  books: readonly OwnBookCard[];
  /** The member may have more listings. */
  isCut: boolean;
  conversations: QueryView<readonly Conversation[]>;
}) {
  const { t } = useTranslation(['dashboard', 'bookTable']);
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const { user } = useSession();
  const unfinished = unfinishedListings(books).slice(0, maxUnfinished);
  return (
    <>
      {user && books.length >= minBooksOfTraders && (
        <Suspense fallback={null}>
          <TraderQuestion userId={user._id} />
        </Suspense>
      )}
      {asked && <StatusDialog asked={asked} onClose={() => setAsked(null)} />}
      <section className={classes.shelf} aria-label={t('bookTable:headingMine')}>
        {books.length > 0 && <OwnShelf books={books} />}
        <DashboardCounts books={books} isMore={isCut} />
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

/** The member's counts, each a link to its list. A count that did not load is omitted. */
function DashboardCounts({ books, isMore }: { books: readonly OwnBookCard[]; isMore: boolean }) {
  const { t } = useTranslation(['dashboard', 'statuses']);
  const { data: purchased } = useQuery(bookQueries.purchased());
  const { data: unread } = useQuery(messagingQueries.unread());
  const countOf = (status: BookStatus) => books.filter((book) => book.status === status).length;
  const counts = [
    { text: t('statListings'), count: books.length, isMore, to: pathTo('bookListing') },
    { text: t('statuses:reserved'), count: countOf('reserved'), isMore, to: listingsOf('reserved') },
    { text: t('statuses:sold'), count: countOf('sold'), isMore, to: listingsOf('sold') },
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
