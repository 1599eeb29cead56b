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
import { FailedState } from '../../../components/FailedState.js';
import { Price } from '../../../components/Price.js';
import { textLanguage } from '../../../lib/text-language.js';
import { ownerQueries } from '../queries.js';

/** A message goes with a book: which one is asked where there are several, and where there is none the button says why it rests. */
export function ContactOwner({
  ownerId,
  list,
  wayTo,
}: {
  ownerId: string;
  /** The open page of what they sell; undefined while it loads, and when it could not be loaded. */
  list: { books: readonly BookCard[]; totalBooks: number } | undefined;
  /** Where writing about a book leads. */
  wayTo: (bookId: string) => { to: string; state: unknown };
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
      <Button {...look} component={Link} {...wayTo(only._id)}>
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
        <OwnerBookChoice ownerId={ownerId} wayTo={wayTo} />
      </Dialog>
    </>
  );
}

/** Everything that a person sells, as links to writing about it; more of it on request. */
function OwnerBookChoice({
  ownerId,
  wayTo,
}: {
  ownerId: string;
  wayTo: (bookId: string) => { to: string; state: unknown };
}) {
  const { t } = useTranslation(['owner', 'common']);
  const list = useRef<HTMLUListElement>(null);
  /** How many there were when more was asked for: the first of the new ones takes the focus, since the button may go. */
  const shownBefore = useRef<number>(undefined);
  const {
    data: books,
    isError,
    isFetching,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(ownerQueries.choice(ownerId));

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
            <Link {...wayTo(book._id)}>
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
