import { EventEmitter } from 'node:events';
import type { BlockChanged, DealChanged, Message, RoomRead } from '@korice/contracts';

/** Events inside one process. A crash loses them. Ids are hexadecimal text. */
export interface DomainEvents {
  /** An account's older sessions ended: password, role or status changed, or it is deleted. */
  'user.sessions': [{ userId: string }];
  /** Anything that public lists show has changed. */
  'books.changed': [];
  /** Anything else that everybody can open has changed: a profile, a page. */
  'site.changed': [];
  /** What is kept of one book was changed or deleted. */
  'book.changed': [{ bookId: string }];
  /** A message came into a room; `readerId` is the other member. */
  'message.sent': [{ message: Message; readerId: string }];
  /** A member has read a room. */
  'room.read': [RoomRead];
  /** Rooms were opened, or what they show of their book has changed. */
  'rooms.changed': [{ roomIds: string[] }];
  /** A member takes nothing from another any more, or takes it again. */
  'block.changed': [BlockChanged];
  /** A deal was proposed or took a step. */
  'deal.changed': [DealChanged & { memberIds: string[] }];
}

export type Events = EventEmitter<DomainEvents>;

export const createEvents = (): Events => new EventEmitter<DomainEvents>();
