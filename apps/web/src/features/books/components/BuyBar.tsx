import type { Book } from '@korice/contracts';
import type { ReactNode } from 'react';
import { keepFootFree } from '../../../components/keep-foot-free.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import classes from './BuyBar.module.css';
import { MessageOwnerButton, type ContactMethod } from './MessageOwnerButton.js';
import { MessageOwnerFailed } from './MessageOwnerFailed.js';

/** A bar at the foot of the screen on phones. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div ref={keepFootFree} className={classes.bar}>
      {children}
    </div>
  );
}

/** Price, status and the message button, within reach of the thumb at the foot of the screen on phones. */
export function BuyBar({ book, contact, wish }: { book: Book; contact: ContactMethod; wish: ReactNode }) {
  return (
    <FootBar>
      {contact.messageOwner.error !== null && (
        <div className={classes.failure}>
          <MessageOwnerFailed error={contact.messageOwner.error} />
        </div>
      )}
      <p className={classes.facts}>
        <Price amount={book.priceRsd} className={classes.price} />
        <BookStatusDot status={book.status} />
      </p>
      {wish}
      <MessageOwnerButton contact={contact} className={classes.message} />
    </FootBar>
  );
}
