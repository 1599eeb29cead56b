import type { AuditAction, BookStatus, DealNotice, DealSide } from '@korice/contracts';

/** Events that `EventOutbox` delivers at least once, also after a crash. Ids are hexadecimal text. */
export interface DurableEvents {
  /**
   * A book was reserved, sold or offered again. `personId` is the buyer or the member it is reserved for; the previous one when it is
   * offered again.
   */
  bookStatusChanged: { bookId: string; status: BookStatus; wasSold: boolean; personId: string | null };
  /**
   * A book was listed or became available again. `importId` names a write that can list thousands of books: the import of a table, or the
   * relisting of all books of an unblocked seller.
   */
  bookOffered: { bookId: string; importId?: string };
  /**
   * A deal was proposed, edited or changed its state, or a reminder is due: `reminder` for an agreed deal, `arrivalReminder` for a sent
   * one. `addressed`: the buyer gave or changed the address of an agreed parcel. `by` is null for a job.
   */
  dealStep: Omit<DealNotice, 'step'> & {
    step: DealNotice['step'] | 'reminder' | 'arrivalReminder' | 'addressed';
    roomId: string;
    by: DealSide | null;
    /** The terms before a step `changed`. */
    before?: Pick<DealNotice, 'bookCount' | 'priceRsd'>;
  };
  /** An admin blocked or unblocked an account that may have deals and conversations. */
  accountStatusChanged: { personId: string };
  /**
   * The password, the passkeys or the recovery codes of an account changed, or a code was used; its owner is told by mail. `name` is that
   * of the passkey, `left` the number of unused codes; `''` where the mail has neither.
   */
  credentialsChanged: {
    personId: string;
    mail: 'passwordChanged' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesRenewed' | 'recoveryCodeUsed';
    at: Date;
    name: string;
    left: string;
  };
  /** An admin closed a report; its reporter is told of the outcome. */
  reportClosed: { reportId: string; outcome: 'acted' | 'dismissed' };
  /** Ratings of a deal were shown; `authors` are the sides that gave them. */
  ratingsShown: { dealId: string; authors: DealSide[] };
  /** An admin hid the rating of a side or showed it again. */
  ratingModerated: { dealId: string; author: DealSide };
  /** The rated member replied to the rating of a side. */
  ratingReplied: { dealId: string; author: DealSide };
  /**
   * An admin acted: the fields of the audit entry. `personId` is the owner of the data, under the name that `eraseMember` looks for. The id
   * of the event is the id of the entry.
   */
  adminActed: {
    at: Date;
    actor: { _id: string; name: string };
    action: AuditAction;
    subject: { _id: string | null; name: string };
    personId: string | null;
    detail: string;
  };
}
