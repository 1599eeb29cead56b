import type { Conversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { TextLink } from '../../components/TextLink.js';
import classes from './Messaging.module.css';
import { useRoomBook } from './use-room-book.js';

/** Tells the one who asks where a reserved or sold book stands. */
export function MessagingBanner({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const { t } = useTranslation(['messaging', 'dashboard']);
  const { book } = conversation;
  const isAsker = book._id !== null && book.ownerId !== viewerId && book.status !== 'available';
  // Whom a book is reserved for, or who bought it, is told to that person alone; until it is known, what everybody is told.
  const isTheirs = useRoomBook(book, isAsker)?.reservedFor === viewerId;
  if (!isAsker) return null;
  if (book.status === 'reserved')
    return (
      <p className={classes.banner}>{isTheirs ? t('systemReservedYou', { title: book.title }) : t('bookReserved')}</p>
    );
  if (!isTheirs) return <p className={classes.banner}>{t('bookSold')}</p>;
  return (
    <p className={classNames(classes.banner, classes.withLink)}>
      <span>{t('soldToYou')}</span>
      <TextLink small to={pathTo('purchasedBooks')}>
        {t('dashboard:purchasedBooks')}
      </TextLink>
    </p>
  );
}
