import { describe, expect, it, vi } from 'vitest';
import { buildMessage, buyerId, ownerId } from '../../testing/messaging-samples.js';
import type { UnsentMessage } from './outbox.js';
import { dayName, threadItems } from './thread-items.js';

const unsent = (clientId: string): UnsentMessage => ({
  clientId,
  roomId: 'soba',
  content: clientId,
  at: 1,
  photos: [],
  refusal: null,
});
const kinds = (...given: Parameters<typeof threadItems>) => threadItems(...given).map(({ kind }) => kind);

describe('threadItems', () => {
  const messages = [
    buildMessage({ seq: 1, createdAt: '2026-05-23T21:30:00.000Z' }),
    buildMessage({ seq: 2, createdAt: '2026-05-23T22:30:00.000Z', sender: ownerId }),
    buildMessage({ seq: 3, createdAt: '2026-05-24T08:00:00.000Z', kind: 'reserved', sender: ownerId }),
    buildMessage({ seq: 4, createdAt: '2026-05-24T09:00:00.000Z', sender: buyerId }),
  ];

  it('groups messages by day in Belgrade time, with deal lines between them', () => {
    expect(kinds(messages, [], ownerId, null)).toEqual(['day', 'message', 'day', 'message', 'deal', 'message']);
  });

  it('adds the divider before the first unread message', () => {
    const items = threadItems(messages, [], ownerId, { seq: 4, count: 1 });
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message', 'deal', 'unread', 'message']);
  });

  it('appends unsent messages except those that have arrived', () => {
    const sent = buildMessage({ seq: 5, sender: ownerId, clientId: 'c1', createdAt: '2026-05-24T10:00:00.000Z' });
    const items = threadItems([...messages, sent], [unsent('c1'), unsent('c2')], ownerId, null);
    expect(items.filter(({ kind }) => kind === 'unsent').map(({ key }) => key)).toEqual([`${ownerId} c2`]);
    expect(threadItems(messages, [unsent('c1')], ownerId, null).at(-1)?.key).toBe(items.at(-2)?.key);
  });

  it('keeps an unsent message when another member sent one with the same clientId', () => {
    const theirs = buildMessage({ sender: buyerId, clientId: 'c1' });
    expect(kinds([theirs], [unsent('c1')], ownerId, null)).toEqual(['day', 'message', 'unsent']);
  });
});

it('dayName returns the words for today and yesterday, and other dates unchanged', () => {
  vi.useFakeTimers({ now: new Date('2026-05-24T12:00:00.000Z') });
  const words = { today: 'danas', yesterday: 'juče' };
  expect(['24.05.2026', '23.05.2026', '22.05.2026'].map((day) => dayName(day, words))).toEqual([
    'danas',
    'juče',
    '22.05.2026',
  ]);
  vi.useRealTimers();
});
