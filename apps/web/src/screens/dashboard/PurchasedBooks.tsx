import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { IconButton } from '../../components/IconButton.js';
import { ChatIcon } from '../../components/dashboard-icons.js';
import { Button } from '../../components/kit/Button.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { OwnBooksSkeleton } from '../../features/books/components/OwnBooksSkeleton.js';
import { PurchasedBooksTable } from '../../features/books/components/PurchasedBooksTable.js';
import { ownBooksUrl, rowsPerPage } from '../../features/books/own-books.js';
import { bookQueries } from '../../features/books/queries.js';
import { conversationHref } from '../../features/messaging/conversations.js';
import { call } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { formatNumber } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { useUrlState } from '../../lib/url-state.js';
import { PagedScreen } from './PagedScreen.js';

/** The books that were sold to the logged-in member. */
export default function PurchasedBooks() {
  const { t } = useTranslation(['purchases', 'common']);
  const table = useUrlState(ownBooksUrl);
  const query = useQuery(bookQueries.purchased());
  const isLoading = useSkeleton(query.isPending);
  const count = query.data?.length ?? 0;
  return (
    <PagedScreen
      title={t('pageTitle')}
      lead={
        !isLoading && count > 0 ? t('common:booksCount', { count, replace: { count: formatNumber(count) } }) : undefined
      }
      query={query}
      isLoading={isLoading}
      skeleton={<OwnBooksSkeleton />}
      rows={query.data}
      rowsPerPage={rowsPerPage}
      table={table}
      failedText={t('failed')}
      empty={
        <EmptyState
          title={t('empty')}
          action={
            <Button component={Link} to={pathTo('categories')} variant="filled">
              {t('emptyAction')}
            </Button>
          }
        >
          {t('emptyBody')}
        </EmptyState>
      }
    >
      {(books) => <PurchasedBooksTable books={books} actionsOf={(book) => <OpenConversation book={book} />} />}
    </PagedScreen>
  );
}

/** Opens the buyer's conversation about the book; the list of conversations when it is gone. */
function OpenConversation({ book: { _id: bookId, title } }: { book: Pick<OwnBookCard, '_id' | 'title'> }) {
  const { t } = useTranslation('purchases');
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: () => call('GET /api/messaging/rooms', { query: { bookId, limit: 1 } }),
    onSuccess: ([room]) => void navigate(room ? conversationHref(room._id) : pathTo('messaging')),
    onError: (error) => notify({ tone: 'bad', text: errorText(tError, error) }),
  });
  return (
    <IconButton
      label={`${t('openConversation')}: ${title}`}
      disabled={find.isPending}
      onClick={() => {
        find.mutate();
      }}
    >
      <ChatIcon />
    </IconButton>
  );
}
