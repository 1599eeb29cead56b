import { EventEmitter } from 'node:events';
import type { BlockChanged, DealChanged, Message, MessageFlag, RoomRead } from '@korice/contracts';

/** Events inside one process. A crash loses them. Ids are hexadecimal text. */
export interface DomainEvents {
  /** The older sessions of an account ended: its password, role or status changed, or it was deleted. */
  'user.sessions': [{ userId: string }];
  /** Public lists changed. */
  'books.changed': [];
  /** Another public document changed: a profile or a page. */
  'site.changed': [];
  /** A book was changed or deleted. */
  'book.changed': [{ bookId: string }];
  /** A message was stored; `readerId` is the other member. */
  'message.sent': [{ message: Message; readerId: string; flags: MessageFlag[] | undefined }];
  /** A member has read a conversation. */
  'room.read': [RoomRead];
  /** Conversations were opened, or the book that they show changed. */
  'rooms.changed': [{ roomIds: string[] }];
  /** A member blocked or unblocked another. */
  'block.changed': [BlockChanged];
  /** A deal was proposed or took a step. */
  'deal.changed': [DealChanged & { memberIds: string[] }];
}

export type Events = EventEmitter<DomainEvents>;

export const createEvents = (): Events => new EventEmitter<DomainEvents>();
