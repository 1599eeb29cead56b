import { Conversation } from '@korice/contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { RoomFields } from './room.model.js';
import { otherSide, sideOf, unreadOf } from './room.policy.js';
import { presentConversation, presentMessage } from './room.presenter.js';

const [ownerId, buyerId, strangerId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const moment = new Date('2026-03-01T10:00:00.000Z');
const rates = { RSD_PER_EUR: 117.2, RSD_PER_USD: 108 };

const lastMessage = {
  _id: new Types.ObjectId(),
  seq: 7,
  kind: 'text' as const,
  sender: buyerId,
  content: 'Hvala.',
  createdAt: moment,
};

const room: RoomFields = {
  _id: new Types.ObjectId(),
  bookId: new Types.ObjectId(),
  bookDeleted: false,
  book: { title: 'Seobe', author: 'Miloš Crnjanski', image: '', price: 10, currency: 'EUR', status: 'available' },
  bookRev: 3,
  ownerId,
  buyerId,
  memberIds: [ownerId, buyerId],
  memberGone: false,
  lastSeq: 7,
  written: { owner: 3, buyer: 4 },
  lastMessage,
  read: { owner: { seq: 5, count: 2 }, buyer: { seq: 7, count: 3 } },
  unreadBy: [ownerId],
  createdAt: moment,
  updatedAt: moment,
};

const view = (viewerId: string, changes: Partial<RoomFields> = {}) => ({
  room: { ...room, ...changes },
  viewerId,
  members: new Map([[ownerId.toHexString(), { name: 'Dragan', image: '/uploads/a.webp', status: 'active' as const }]]),
  rates,
});

describe('the sides of a room', () => {
  it('are its two members and nobody else', () => {
    expect(sideOf(room, ownerId.toHexString())).toBe('owner');
    expect(sideOf(room, buyerId.toHexString())).toBe('buyer');
    expect(sideOf(room, strangerId.toHexString())).toBeUndefined();
    expect([otherSide('owner'), otherSide('buyer')]).toEqual(['buyer', 'owner']);
  });

  it('have as unread count the messages of the other side that they have not read', () => {
    expect([unreadOf(room, 'owner'), unreadOf(room, 'buyer')]).toEqual([2, 0]);
  });
});

describe('a conversation on the wire', () => {
  // @spec 3-conversation-fields
  it('matches the contract, with the price converted at the current rates', () => {
    const presented = presentConversation(view(ownerId.toHexString()), [lastMessage]);
    expect(Conversation.parse(presented)).toEqual(presented);
    expect(presented.book).toMatchObject({ priceRsd: 1172, _id: room.bookId.toHexString() });
    expect(presented.members.map(({ name }) => name)).toEqual(['Dragan', '']);
    expect(presented.unread).toBe(2);
  });

  it('shows a book that was deleted without its id', () => {
    expect(presentConversation(view(buyerId.toHexString(), { bookDeleted: true }), []).book).toMatchObject({
      _id: null,
      title: 'Seobe',
    });
  });

  it('throws for a stranger', () => {
    expect(() => presentConversation(view(strangerId.toHexString()), [])).toThrow('stranger');
  });

  // @spec 3-message-fields
  it('lists the readers of a message: its sender, and the other member who has read it', () => {
    const readers = (seq: number, sender: Types.ObjectId) =>
      presentMessage({ ...lastMessage, seq, sender }, room, buyerId.toHexString()).readBy;
    expect(readers(5, buyerId)).toEqual([ownerId.toHexString(), buyerId.toHexString()]);
    expect(readers(6, buyerId)).toEqual([buyerId.toHexString()]);
    expect(readers(7, ownerId)).toEqual([ownerId.toHexString(), buyerId.toHexString()]);
  });
});
