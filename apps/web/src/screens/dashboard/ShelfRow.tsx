import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../components/condition-keys.js';
import { Cover } from '../../components/Cover.js';
import { IconButton } from '../../components/IconButton.js';
import { EditIcon } from '../../components/dashboard-icons.js';
import { CheckIcon, CloseIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import type { ShelfBook, ShelfDefaults } from '../../features/shelf/shelf-store.js';
import { useIsOnline } from '../../lib/use-is-online.js';
import { formatPublishedDate } from '../../lib/format.js';
import classes from './ShelfRow.module.css';
import { ShelfBookDialog } from './ShelfBookDialog.js';
import { ShelfPhoto } from './ShelfPhoto.js';
import { UsualPrice } from './UsualPrice.js';

/** Returns the title of a book in the queue; its ISBN if it has no title. */
export const nameOfShelfBook = ({ title, isbn }: ShelfBook): string => (title.trim() === '' ? isbn : title);

/** Returns whether the title or the author is missing: neither found by the lookup nor typed. */
const isUnnamed = ({ title, author }: ShelfBook): boolean => title.trim() === '' || author.trim() === '';

/** Returns whether a book has no title or author because its lookup failed. */
export const hasFailedLookup = (book: ShelfBook): boolean => isUnnamed(book) && book.lookup === 'failed';

/** The first photo of a book, its typographic cover, or a mark for an unknown book. */
export const ShelfCover = ({ shelf, book }: { shelf: Shelf; book: ShelfBook }) =>
  book.photoIds[0] !== undefined ? (
    <ShelfPhoto shelf={shelf} photoId={book.photoIds[0]} className={classes.cover} />
  ) : book.title.trim() === '' ? (
    <span className={classes.noCover} aria-hidden="true">
      ?
    </span>
  ) : (
    <Cover title={book.title} author={book.author} size="xs" />
  );

/** Title and author of a book: a button that opens its details and its condition. */
export function EditShelfBook({
  book,
  isDisabled = false,
  onOpen,
}: {
  book: ShelfBook;
  isDisabled?: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('shelf');
  const name = nameOfShelfBook(book);
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t('editLabel', { title: name })}
      disabled={isDisabled}
      onClick={onOpen}
    >
      <span className={classes.title}>{name}</span>
      <span className={classes.muted}>{book.author}</span>
      <EditIcon />
    </button>
  );
}

/** The latest scanned book, large and announced. */
export function LastRead({ book, defaults }: { book: ShelfBook; defaults: ShelfDefaults }) {
  const { t } = useTranslation('shelf');
  const publisher = book.data?.publisher ?? '';
  const year = formatPublishedDate(book.data?.publishedDate ?? '');
  return (
    <section className={classes.last} aria-label={t('last')}>
      <div role="status">
        <p className={classes.good}>
          <CheckIcon />
          {t('read')}
        </p>
        <p className={classes.title}>{nameOfShelfBook(book)}</p>
        {book.author !== '' && (
          <p className={classes.muted}>
            {[book.author, [publisher, year].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <UsualPrice book={book} defaults={defaults} isSentence />
    </section>
  );
}

/** A book of the queue with the state of its lookup. */
export function ShelfRow({ shelf, book, defaults }: { shelf: Shelf; book: ShelfBook; defaults: ShelfDefaults }) {
  const { t } = useTranslation(['shelf', 'conditions', 'common']);
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const name = nameOfShelfBook(book);
  return (
    <li className={classes.row}>
      <ShelfCover shelf={shelf} book={book} />
      <div className={classes.text}>
        {isUnnamed(book) ? (
          <>
            <p className={classes.isbn}>{name}</p>
            <p className={book.lookup === 'waiting' ? classes.muted : classes.missing}>
              {book.lookup === 'waiting'
                ? t(isOnline ? 'lookingUp' : 'waitingNet')
                : t(book.lookup === 'failed' ? 'lookupFailed' : book.title === '' ? 'unknown' : 'noTitle')}
            </p>
          </>
        ) : (
          <>
            <EditShelfBook book={book} onOpen={() => setOpen(true)} />
            {book.condition !== '' && (
              <p className={classes.muted}>{t(`conditions:${conditionKeys[book.condition]}`)}</p>
            )}
          </>
        )}
      </div>
      <div className={classes.end}>
        <UsualPrice book={book} defaults={defaults} />
        <IconButton
          label={t('remove', { title: name })}
          onClick={() => {
            if (book.photoIds.length > 0) setRemoving(true);
            else shelf.remove(book.id);
          }}
        >
          <CloseIcon />
        </IconButton>
      </div>
      {isUnnamed(book) && book.lookup !== 'waiting' && (
        <div className={classes.actions}>
          {hasFailedLookup(book) && (
            <Button
              aria-label={t('retryLabel', { title: name })}
              onClick={() => shelf.update(book.id, { lookup: 'waiting' })}
            >
              {t('common:retry')}
            </Button>
          )}
          <Button aria-label={t('fillInLabel', { title: name })} onClick={() => setOpen(true)}>
            {t('fillIn')}
          </Button>
        </div>
      )}
      {isOpen && <ShelfBookDialog shelf={shelf} book={book} onClose={() => setOpen(false)} />}
      <Question
        isOpen={isRemoving}
        title={t('removeTitle')}
        verb={t('removeConfirm')}
        isDanger
        onClose={() => setRemoving(false)}
        onConfirm={() => shelf.remove(book.id)}
      >
        {t('removeBody', { title: name })}
      </Question>
    </li>
  );
}
