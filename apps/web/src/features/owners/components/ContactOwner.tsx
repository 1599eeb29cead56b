import type { BookCard } from '@korice/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Dialog } from '../../../components/Dialog.js';
import { MessageIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { Price } from '../../../components/Price.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './ContactOwner.module.css';

/** A message goes with a book: which one is asked where there are several, and where there is none the button says why it rests. */
export function ContactOwner({
  books,
  isPending,
  wayTo,
}: {
  books: readonly BookCard[] | undefined;
  isPending: boolean;
  /** Where writing about a book leads. */
  wayTo: (bookId: string) => { to: string; state: unknown };
}) {
  const { t } = useTranslation(['owner', 'common']);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const look = { variant: 'filled', leftSection: <MessageIcon /> } as const;
  const [only, ...others] = books ?? [];

  if (!only)
    return (
      <div className={classes.none}>
        <Button {...look} fullWidth disabled {...(!isPending && books && { 'aria-describedby': id })}>
          {t('contactOwner')}
        </Button>
        {!isPending && books && (
          <p id={id} className={classes.why}>
            {t('contactNoBooks')}
          </p>
        )}
      </div>
    );
  if (others.length === 0)
    return (
      <Button {...look} component={Link} {...wayTo(only._id)}>
        {t('contactOwner')}
      </Button>
    );
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('contactOwner')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('contactChoose')}
        actions={<Button onClick={() => setOpen(false)}>{t('common:cancel')}</Button>}
      >
        <ul className={classes.books}>
          {[only, ...others].map((book) => (
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
      </Dialog>
    </>
  );
}
