import type { Book } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import classes from './BuyBar.module.css';
import { MessageOwnerButton, type WayToOwner } from './MessageOwnerButton.js';

/** Price and message within reach of the thumb, at the foot of the screen on phones. */
export function BuyBar({ book, way, wish }: { book: Book; way: WayToOwner; wish: ReactNode }) {
  const { t } = useTranslation('book');
  return (
    <div className={classes.bar}>
      {way.messageOwner.isFailed && (
        <div className={classes.failure}>
          <FormAlert tone="bad" title={t('messageOwnerFailed')} />
        </div>
      )}
      <p className={classes.facts}>
        <Price amount={book.priceRsd} className={classes.price} />
        <BookStatusDot status={book.status} />
      </p>
      {wish}
      <MessageOwnerButton way={way} className={classes.message} />
    </div>
  );
}
