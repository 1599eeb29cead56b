import { Types } from 'mongoose';
import type { BookFields } from '../../modules/books/book.model.js';
import type { MessageFields } from '../../modules/messaging/message.model.js';
import { snapshotOf } from '../../modules/messaging/room-books.js';
import type { FirstTexts, RoomFields } from '../../modules/messaging/room.model.js';
import { otherSide, type Side } from '../../modules/messaging/room.policy.js';
import type { DemoConversation } from './demo-data.js';
import { demoId } from './demo-ids.js';

const minute = 60_000;

/** Returns when the book was reserved or sold. */
export function agreedAtOf(talk: DemoConversation, ownerKey: string, now: Date): Date {
  const { minutesAgo = 0 } = talk.messages[dealIndex(talk, ownerKey)] ?? {};
  return new Date(now.getTime() - minutesAgo * minute);
}

/**
 * Returns the index of the message with which the owner reserves or sells: the owner's last one that the buyer has
 * read, so that only text messages are unread.
 */
function dealIndex({ messages, buyerKey, unreadBy }: DemoConversation, ownerKey: string): number {
  const read = unreadBy.includes(buyerKey)
    ? messages.slice(
        0,
        messages.findLastIndex(({ fromKey }) => fromKey === buyerKey),
      )
    : messages;
  return read.findLastIndex(({ fromKey }) => fromKey === ownerKey);
}

export interface ConversationRecords {
  room: RoomFields;
  /** Oldest first. */
  messages: MessageFields[];
}

/** Builds a conversation as the messaging service stores it, with the system message of its sale or reservation. */
export function conversationRecords(
  talk: DemoConversation,
  book: BookFields,
  ownerKey: string,
  now: Date,
): ConversationRecords {
  const { bookKey, buyerKey, unreadBy } = talk;
  const owner = demoId('user', ownerKey);
  const buyer = demoId('user', buyerKey);
  const _id = demoId('room', `${bookKey} ${buyerKey}`);
  const messages: MessageFields[] = [];
  const written = { owner: 0, buyer: 0 };
  const write = (side: Side, said: Pick<MessageFields, 'kind' | 'content' | 'createdAt'>): void => {
    written[side] += 1;
    messages.push({
      _id: idWrittenAt(said.createdAt),
      room: _id,
      seq: messages.length + 1,
      written: { ...written },
      sender: side === 'owner' ? owner : buyer,
      ...said,
    });
  };
  const deal = talk.outcome === '' ? -1 : dealIndex(talk, ownerKey);
  talk.messages.forEach(({ fromKey, minutesAgo, text }, index) => {
    const createdAt = new Date(now.getTime() - minutesAgo * minute);
    write(fromKey === ownerKey ? 'owner' : 'buyer', { kind: 'text', content: text, createdAt });
    if (index === deal && talk.outcome !== '') write('owner', { kind: talk.outcome, content: '', createdAt });
  });
  const readBy = (side: Side) => readMark(messages, side, unreadBy.includes(side === 'owner' ? ownerKey : buyerKey));
  const { room: _room, written: _written, ...lastMessage } = lastOf(messages);
  return {
    room: {
      _id,
      bookId: book._id,
      bookDeleted: false,
      book: snapshotOf(book),
      bookRev: book.rev,
      ownerId: owner,
      buyerId: buyer,
      memberIds: [owner, buyer],
      memberGone: false,
      lastSeq: lastMessage.seq,
      written,
      lastMessage,
      firstTexts: {
        ...firstTextOf('owner', owner, messages),
        ...firstTextOf('buyer', buyer, messages),
      },
      read: { owner: readBy('owner'), buyer: readBy('buyer') },
      unreadBy: unreadBy.map((key) => demoId('user', key)),
      createdAt: messages[0]?.createdAt ?? now,
      updatedAt: lastMessage.createdAt,
    },
    messages,
  };
}

function firstTextOf(side: Side, sender: Types.ObjectId, messages: readonly MessageFields[]): FirstTexts {
  const first = messages.find((message) => message.kind === 'text' && message.sender.equals(sender));
  return first ? { [side]: first.createdAt } : {};
}

/** Returns an id that contains the time of the message. */
const idWrittenAt = (time: Date): Types.ObjectId =>
  Types.ObjectId.createFromHexString(
    Math.floor(time.getTime() / 1_000)
      .toString(16)
      .padStart(8, '0') + new Types.ObjectId().toHexString().slice(8),
  );

/** Returns the read position of a member. A member with unread messages has read up to their own last message. */
function readMark(messages: readonly MessageFields[], side: Side, unread: boolean): RoomFields['read'][Side] {
  const own = messages.findLast(({ written }, index) => written[side] > (messages[index - 1]?.written[side] ?? 0));
  const upTo = unread ? own : lastOf(messages);
  return { seq: upTo?.seq ?? 0, count: upTo?.written[otherSide(side)] ?? 0 };
}

function lastOf(messages: readonly MessageFields[]): MessageFields {
  const last = messages.at(-1);
  if (!last) throw new Error('a demo conversation has no message');
  return last;
}
