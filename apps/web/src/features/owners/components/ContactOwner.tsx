import type { BookCard } from '@korice/contracts';
import { useId, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/Dialog.js';
import { MessageIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import classes from './ContactOwner.module.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Cover } from '../../../components/Cover.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Price } from '../../../components/Price.js';
import { textLanguage } from '../../../lib/text-language.js';
import { ownerQueries } from '../queries.js';

/** Opens a conversation about a book of the seller: lets the person choose one of several; disabled without books. */
export function ContactOwner({
  ownerId,
  list,
  linkTo,
}: {
  ownerId: string;
  /** The current page of the seller's books; undefined while loading and after a failure. */
  list: { books: readonly BookCard[]; totalBooks: number } | undefined;
  /** Link target of a conversation about a book. */
  linkTo: (bookId: string) => { to: string; state: unknown };
}) {
  const { t } = useTranslation(['owner', 'common']);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const look = { variant: 'filled', leftSection: <MessageIcon /> } as const;
  const [only] = list?.totalBooks === 1 ? list.books : [];

  if (list?.totalBooks === 0)
    return (
      <div className={classes.none}>
        <Button {...look} fullWidth disabled aria-describedby={id}>
          {t('contactOwner')}
        </Button>
        <p id={id} className={classes.why}>
          {t('contactNoBooks')}
        </p>
      </div>
    );
  if (only)
    return (
      <Button {...look} component={Link} {...linkTo(only._id)}>
        {t('contactOwner')}
      </Button>
    );
  return (
    <>
      <Button {...look} aria-haspopup="dialog" disabled={!list} onClick={() => setOpen(true)}>
        {t('contactOwner')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('contactChoose')}
        actions={<Button onClick={() => setOpen(false)}>{t('common:cancel')}</Button>}
      >
        <OwnerBookChoice ownerId={ownerId} linkTo={linkTo} />
      </Dialog>
    </>
  );
}

/** The seller's books as links to their conversations, loaded page by page. */
function OwnerBookChoice({
  ownerId,
  linkTo,
}: {
  ownerId: string;
  linkTo: (bookId: string) => { to: string; state: unknown };
}) {
  const { t } = useTranslation(['owner', 'common']);
  const list = useRef<HTMLUListElement>(null);
  /** Number of books before 'show more': the first new one takes the focus, because the button may disappear. */
  const shownBefore = useRef<number>(undefined);
  const { data, isError, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery(
    ownerQueries.choice(ownerId),
  );

  const books = data?.books;
  const count = books?.length ?? 0;

  const showMore = () => {
    shownBefore.current = count;
    void fetchNextPage();
  };

  useEffect(() => {
    if (shownBefore.current === undefined || count <= shownBefore.current) return;
    list.current?.querySelectorAll('a').item(shownBefore.current).focus();
    shownBefore.current = undefined;
  }, [count]);

  if (isError && !isFetchNextPageError)
    return <FailedState title={t('booksFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!books) return <p role="status">{t('common:loading')}</p>;
  return (
    <div className={classes.choice}>
      <ul ref={list} className={classes.books}>
        {books.map((book) => (
          <li key={book._id}>
            <Link {...linkTo(book._id)}>
              <Cover title={book.title} author={book.author} image={book.images[0]} sizes="40px" size="xs" />
              <span>
                <span className={classes.title} lang={textLanguage(book.title)}>
                  {book.title}
                </span>
                <span className={classes.author} lang={textLanguage(book.author)}>
                  {book.author}
                </span>
              </span>
              <Price amount={book.priceRsd} className={classes.price} />
            </Link>
          </li>
        ))}
      </ul>
      {isFetchNextPageError ? (
        <FailedState title={t('booksFailed')} onRetry={showMore} isRetrying={isFetching} />
      ) : (
        hasNextPage && (
          <Button fullWidth disabled={isFetching} onClick={showMore}>
            {t(isFetching ? 'common:loading' : 'common:showMore')}
          </Button>
        )
      )}
    </div>
  );
}
