import { EventEmitter } from 'node:events';

/** What services tell the rest of the process. Ids are hexadecimal text. */
export interface DomainEvents {
  /** An account's older sessions ended: password, role or status changed. */
  'user.sessions': [{ userId: string }];
  /** Anything that public lists show has changed. */
  'books.changed': [];
  /** A book was reserved, sold or offered again. */
  'book.status': [
    { bookId: string; ownerId: string; status: 'available' | 'reserved' | 'sold'; personId: string | null },
  ];
}

export type Events = EventEmitter<DomainEvents>;

export const createEvents = (): Events => new EventEmitter<DomainEvents>();
