import { EventEmitter } from 'node:events';
import type { BlockChanged, DealChanged, Message, MessageFlag, RoomRead } from '@korice/contracts';
import type { Logger } from '../platform/logger.js';

export interface BooksChanged {
  bookIds: readonly string[];
  ownerIds: readonly string[];
  /** Whether a book or an image disappeared from public lists. */
  isRemoval: boolean;
}

export interface SiteChanged {
  /** The member whose profile changed, or who was blocked, unblocked or deleted. */
  ownerId?: string;
  /** Whether written pages appeared, changed or disappeared. */
  arePagesChanged?: boolean;
}

/** Events inside one process. A crash loses them. Ids are hexadecimal text. */
export interface DomainEvents {
  /** The older sessions of an account ended: its password, role or status changed, or it was deleted. */
  'user.sessions': [{ userId: string }];
  /** Books changed; without a payload, every book may have changed. */
  'books.changed': [change?: BooksChanged];
  /** A profile or a written page changed. */
  'site.changed': [change: SiteChanged];
  /** A book was changed or deleted. */
  'book.changed': [{ bookId: string }];
  /** A message was stored; `readerId` is the other member. */
  'message.sent': [{ message: Message; readerId: string; flags: MessageFlag[] | undefined }];
  /** A member has read a conversation. */
  'room.read': [RoomRead];
  /** Conversations were opened, or the book or a member that they show changed. */
  'rooms.changed': [{ roomIds: string[] }];
  /** A member blocked or unblocked another. */
  'block.changed': [BlockChanged];
  /** A deal was proposed or changed, or the account of one of its members was blocked or unblocked. */
  'deal.changed': [DealChanged & { memberIds: string[] }];
}

export type Events = EventEmitter<DomainEvents>;

/**
 * Creates an emitter whose `emit` never throws: events follow a stored write, so an error of a listener must not fail the request. The
 * error is logged, and the other listeners run.
 */
export function createEvents(log: Pick<Logger, 'error'>): Events {
  const events: Events = new EventEmitter<DomainEvents>();
  events.emit = (event, ...payload) => {
    // Raw listeners, because the wrapper of `once` removes its listener.
    const listeners = events.rawListeners(event);
    for (const listener of listeners) {
      try {
        Reflect.apply(listener, events, payload);
      } catch (error) {
        log.error({ err: error, event }, 'a listener of a domain event failed');
      }
    }
    return listeners.length > 0;
  };
  return events;
}

/** Returns an emitter that emits every event on `target`. Listeners of the returned emitter are never called. */
export function forwardEvents(target: Events): Events {
  const events: Events = new EventEmitter<DomainEvents>();
  events.emit = (name, ...values) => target.emit(name, ...values);
  return events;
}
