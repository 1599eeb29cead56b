import { EventEmitter } from 'node:events';
import type { BlockChanged, BookStatus, Message, RoomRead } from '@korice/contracts';

/** What services tell the rest of the process. Ids are hexadecimal text. */
export interface DomainEvents {
  /** An account's older sessions ended: password, role or status changed, or it is deleted. */
  'user.sessions': [{ userId: string }];
  /** Anything that public lists show has changed. */
  'books.changed': [];
  /** Anything else that everybody can open has changed: a profile, a page. */
  'site.changed': [];
  /** What is kept of one book was changed or deleted. */
  'book.changed': [{ bookId: string }];
  /** A book was reserved, sold or offered again; `line` is for the conversation with the person named, if there is one. */
  'book.status': [{ bookId: string; status: BookStatus; line: { id: string; personId: string } | null }];
  /** A message came into a room; `readerId` is the other member. */
  'message.sent': [{ message: Message; readerId: string }];
  /** A member has read a room. */
  'room.read': [RoomRead];
  /** Rooms were opened, or what they show of their book has changed. */
  'rooms.changed': [{ roomIds: string[] }];
  /** A member takes nothing from another any more, or takes it again. */
  'block.changed': [BlockChanged];
}

export type Events = EventEmitter<DomainEvents>;

export const createEvents = (): Events => new EventEmitter<DomainEvents>();
