import type { OwnBookCard } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ChatIcon } from '../../components/dashboard-icons.js';
import { EmptyState } from '../../components/EmptyState.js';
import { IconButton } from '../../components/IconButton.js';
import { Button } from '../../components/kit/Button.js';
import { Cell } from '../../components/Table.js';
import { TextLink } from '../../components/TextLink.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { BookRow } from '../../features/books/components/BookRow.js';
import { BookTable } from '../../features/books/components/BookTable.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { ownBooksUrl, rowsPerPage } from '../../features/books/own-books.js';
import { bookQueries } from '../../features/books/queries.js';
import { call } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { formatDate } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { textLanguage } from '../../lib/text-language.js';
import { useUrlState } from '../../lib/url-state.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './PurchasedBooks.module.css';

/** The books that a member bought. For a deleted seller only the text of the listing remains. */
function PurchasedBooksTable({
  books,
  actionsOf,
}: {
  books: readonly OwnBookCard[];
  actionsOf: (book: OwnBookCard) => ReactNode;
}) {
  const { t } = useTranslation(['bookTable', 'purchases']);
  return (
    <BookTable
      label={t('captionPurchased')}
      columns={[
        { key: 'seller', heading: t('purchases:seller') },
        { key: 'sold', heading: t('purchases:soldColumn') },
      ]}
    >
      {books.map((book) => {
        const { _id: bookId, owner, soldAt } = book;
        const isSellerGone = owner.name === '';
        return (
          <BookRow
            key={bookId}
            book={book}
            to={isSellerGone ? undefined : pathTo('book', { bookId })}
            note={isSellerGone && <p className={classes.gone}>{t('purchases:listingGone')}</p>}
            actions={actionsOf(book)}
          >
            <Cell>
              {isSellerGone ? (
                <span className={classes.gone}>{t('purchases:sellerGone')}</span>
              ) : (
                <>
                  <span className={classes.word}>{t('purchases:seller')}: </span>
                  <TextLink to={pathTo('owner', { ownerId: owner._id })} lang={textLanguage(owner.name)}>
                    {owner.name}
                  </TextLink>
                </>
              )}
            </Cell>
            <Cell className={classes.sold}>
              {soldAt === null ? (
                <span className={classes.gone}>{t('purchases:soldOnUnknown')}</span>
              ) : (
                <>
                  <span className={classes.word}>{t('purchases:soldColumn')} </span>
                  {formatDate(soldAt)}
                </>
              )}
            </Cell>
          </BookRow>
        );
      })}
    </BookTable>
  );
}

/** The books that were sold to the logged-in member. */
export default function PurchasedBooks() {
  const { t } = useTranslation(['purchases', 'common', 'bookTable']);
  const table = useUrlState(ownBooksUrl);
  const query = useQuery(bookQueries.purchased());
  const isLoading = useSkeleton(query.isPending);
  const count = query.data?.length ?? 0;
  return (
    <PagedScreen
      title={t('pageTitle')}
      lead={!isLoading && count > 0 ? t('common:booksCount', { count }) : undefined}
      query={query}
      isLoading={isLoading}
      skeleton={<Skeleton shape="bookRows" label={t('bookTable:loading')} />}
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

/** Opens the buyer's conversation about the book, or the list of conversations if that one no longer exists. */
function OpenConversation({ book: { _id: bookId, title } }: { book: Pick<OwnBookCard, '_id' | 'title'> }) {
  const { t } = useTranslation('purchases');
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: () => call('GET /api/messaging/rooms', { query: { bookId, limit: 1 } }),
    onSuccess: ([room]) => void navigate(room ? conversationPath(room._id) : pathTo('messaging')),
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
