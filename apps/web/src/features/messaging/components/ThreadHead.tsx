import type { Conversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { IconLink } from '../../../components/IconButton.js';
import { LeftIcon } from '../../../components/icons.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { textLanguage } from '../../../lib/text-language.js';
import { useMemberName } from '../use-member-name.js';
import classes from './ThreadHead.module.css';

/** The book that a conversation is about, with price and status, and whom one talks to. `takesFocus` when it has just been opened. */
export function ThreadHead({
  conversation,
  takesFocus,
  actions,
}: {
  conversation: Conversation;
  takesFocus: boolean;
  actions: ReactNode;
}) {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const { book } = conversation;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <header className={classes.head}>
      <IconLink className={classes.back} to={pathTo('messaging')} label={t('backToList')}>
        <LeftIcon />
      </IconLink>
      <Cover
        title={book.title}
        author={book.author}
        image={book.image === '' ? undefined : { url: book.image, width: 2, height: 3 }}
        size="xs"
        sizes="40px"
      />
      <div className={classes.words}>
        <h1 ref={headingRef} tabIndex={-1} lang={textLanguage(book.title)}>
          {book._id === null ? (
            book.title
          ) : (
            <Link to={pathTo('book', { bookId: book._id })} title={t('viewBook')}>
              {book.title}
            </Link>
          )}
        </h1>
        <p>
          <span className={classes.name}>{nameOf(conversation)}</span>
          <span className={classes.price}>
            <Price amount={book.priceRsd} />
          </span>
          {book._id === null ? <span>{t('bookGone')}</span> : <BookStatusDot status={book.status} />}
        </p>
      </div>
      {actions}
    </header>
  );
}
