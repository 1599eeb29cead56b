import type { Conversation } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import {
  type ConversationPages,
  filterConversations,
  latestFirst,
  otherMember,
  withMessage,
  withOwnRead,
  withConversation,
} from './conversations.js';
import { threadItems } from './thread-items.js';

const at = (minute: number) => `2026-05-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
const talk = (minute: number, overrides: Partial<Omit<Conversation, 'room'>> = {}) =>
  buildConversation({ messages: [buildMessage({ seq: 3, createdAt: at(minute) })], ...overrides });
const pagesOf = (...pages: Conversation[][]): ConversationPages => ({ pages, pageParams: pages.map(() => undefined) });
const ids = (conversations: readonly Conversation[]) => conversations.map(({ _id }) => _id);

describe('latestFirst', () => {
  it('sorts all pages by last message, without duplicates', () => {
    const [a, b, c] = [talk(1), talk(2), talk(3)];
    expect(
      ids(
        latestFirst([
          [b, a],
          [a, c],
        ]),
      ),
    ).toEqual(ids([c, b, a]));
    const newer = { ...a, updatedAt: at(9) };
    expect(latestFirst([[b, a], [newer]])[0]).toBe(newer);
  });
});

describe('withMessage', () => {
  // @spec 4-counts-again
  it('replaces the last message, counts it as unread and moves the conversation up', () => {
    const [a, b] = [talk(1), talk(2)];
    const message = buildMessage({ room: a._id, seq: 4, createdAt: at(5), content: 'Evo me.' });
    const pages = withMessage(pagesOf([b, a]), message, ownerId);
    expect(ids(latestFirst(pages.pages))).toEqual([a._id, b._id]);
    expect(latestFirst(pages.pages)[0]).toMatchObject({ unread: 1, messages: [{ content: 'Evo me.' }] });
  });

  it("does not count the viewer's own message or an already known message as unread", () => {
    const a = talk(1);
    const mine = buildMessage({ room: a._id, seq: 4, sender: ownerId });
    expect(withMessage(pagesOf([a]), mine, ownerId).pages[0]?.[0]?.unread).toBe(0);
    const known = buildMessage({ room: a._id, seq: 3, content: 'opet' });
    expect(withMessage(pagesOf([a]), known, ownerId).pages[0]?.[0]).toBe(a);
  });
});

describe('withOwnRead', () => {
  it('resets the unread count unless a newer message arrived', () => {
    const a = talk(1, { unread: 2 });
    expect(withOwnRead(pagesOf([a]), a._id, 3).pages[0]?.[0]?.unread).toBe(0);
    expect(withOwnRead(pagesOf([a]), a._id, 2).pages[0]?.[0]?.unread).toBe(2);
  });
});

describe('withConversation', () => {
  it('updates the book and keeps the messages', () => {
    const a = talk(1);
    const { messages: _messages, ...room } = { ...a, book: { ...a.book, status: 'sold' as const } };
    expect(withConversation(pagesOf([a]), room, ownerId).pages[0]?.[0]).toMatchObject({
      book: { status: 'sold' },
      messages: [{ seq: 3 }],
    });
  });

  it('removes the texts of a member whose account is deleted', () => {
    const last = buildMessage({ seq: 3, sender: buyerId, content: 'Zdravo' });
    const a = talk(1, { messages: [last] });
    const { messages: _messages, ...room } = { ...a, members: a.members.map((one) => ({ ...one, name: '' })) };
    const changed = withConversation(pagesOf([a]), room, ownerId).pages[0]?.[0];
    expect(changed?.messages).toMatchObject([{ seq: 3, kind: 'removed', content: '' }]);
    expect(threadItems(changed?.messages ?? [], [], ownerId, null)).toEqual([]);
    const own = withConversation(pagesOf([a]), room, buyerId).pages[0]?.[0];
    expect(own?.messages).toMatchObject([{ kind: 'text', content: 'Zdravo' }]);
  });

  it('does not add a conversation that is not listed', () => {
    const { messages: _messages, ...room } = talk(8);
    const held = pagesOf([talk(1)], [talk(0)]);
    expect(withConversation(held, room, ownerId)).toEqual(held);
  });
});

describe('filterConversations', () => {
  it('matches book, member and last message, in either script and without diacritics', () => {
    const drina = talk(1);
    const seobe = talk(2, {
      book: buildRoomBook({ title: 'Seobe', author: 'Miloš Crnjanski' }),
      messages: [buildMessage({ content: 'Može sutra?' })],
    });
    const found = (text: string) => ids(filterConversations([drina, seobe], text, ownerId));
    expect(found('црњански')).toEqual([seobe._id]);
    expect(found('cuprija nikola')).toEqual([drina._id]);
    expect(found('moze')).toEqual([seobe._id]);
    expect(found('  ')).toHaveLength(2);
    expect(found('jelena')).toEqual([]);
  });
});

it('otherMember returns the member who is not the viewer', () => {
  expect(otherMember(talk(1), ownerId)?._id).toBe(buyerId);
  expect(otherMember(talk(1), buyerId)?._id).toBe(ownerId);
});
