import type { BookCard } from '@korice/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/Dialog.js';
import { MessageIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import classes from './ContactOwner.module.css';
import { OwnerBookChoice } from './OwnerBookChoice.js';

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
