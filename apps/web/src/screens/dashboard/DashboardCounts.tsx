import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../components/Counts.js';
import { ownBooksUrl } from '../../features/books/own-books.js';
import { bookQueries } from '../../features/books/queries.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import type { BookStatus, OwnBookCard } from '@korice/contracts';

const listingsOf = (status: BookStatus) => ({
  pathname: pathTo('bookListing'),
  search: ownBooksUrl.search({ q: '', status, sort: undefined, page: 1 }),
});

/** A member's own numbers, each a link to what it counts. A number that did not load is left out. */
export function DashboardCounts({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation(['dashboard', 'bookTable', 'statuses']);
  const { data: purchased } = useQuery(bookQueries.purchased());
  const { data: unread } = useQuery(messagingQueries.unread());
  const countOf = (status: BookStatus) => books.filter((book) => book.status === status).length;
  const counts = [
    { text: t('bookTable:headingMine'), count: books.length, to: pathTo('bookListing') },
    { text: t('statuses:reserved'), count: countOf('reserved'), to: listingsOf('reserved') },
    { text: t('statuses:sold'), count: countOf('sold'), to: listingsOf('sold') },
    { text: t('statPurchased'), count: purchased?.length, to: pathTo('purchasedBooks') },
    { text: t('statUnread'), count: unread, to: pathTo('messaging'), isNews: true },
  ];
  return <Counts counts={counts.flatMap(({ count, ...rest }) => (count === undefined ? [] : [{ ...rest, count }]))} />;
}
