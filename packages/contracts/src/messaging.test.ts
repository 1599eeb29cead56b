import { describe, expect, it } from 'vitest';
import { MessageContent, MessagePageQuery, messagingBounds, RoomCursor, roomCursorAfter } from './messaging.js';

const id = 'aabbccddeeff001122334455';

describe('MessageContent', () => {
  it('trims and keeps line breaks', () => {
    expect(MessageContent.parse('  Dobar dan,\nda li je knjiga tu?\n ')).toBe('Dobar dan,\nda li je knjiga tu?');
  });

  // @spec 5-chat-send-off
  it('accepts 1 to 4,000 UTF-16 units after trimming', () => {
    expect(MessageContent.parse(` ${'a'.repeat(messagingBounds.content)} `)).toHaveLength(messagingBounds.content);
    for (const content of ['', ' \n\t', 'a'.repeat(messagingBounds.content + 1), '\ud800', 'a\u0000', 7, null])
      expect(MessageContent.safeParse(content).success).toBe(false);
  });
});

describe('MessagePageQuery', () => {
  it('defaults to the last 50 messages', () => {
    expect(MessagePageQuery.parse({})).toEqual({ limit: 50 });
  });

  it('accepts either before or after', () => {
    expect(MessagePageQuery.parse({ after: '0', limit: '200' })).toEqual({ after: 0, limit: 200 });
    expect(MessagePageQuery.parse({ before: id })).toEqual({ before: id, limit: 50 });
    expect(MessagePageQuery.safeParse({ before: id, after: '1' }).error?.issues).toMatchObject([
      { params: { code: 'before_and_after' } },
    ]);
  });

  it.each([{ limit: '0' }, { limit: '201' }, { after: '-1' }, { after: '1.5' }, { before: 'x' }])(
    'refuses %j',
    (query) => {
      expect(MessagePageQuery.safeParse(query).success).toBe(false);
    },
  );
});

describe('RoomCursor', () => {
  it('parses the cursor that roomCursorAfter returns', () => {
    const cursor = roomCursorAfter({ updatedAt: '2026-02-03T04:05:06.789Z', _id: id });
    expect(RoomCursor.parse(cursor)).toEqual({ updatedAt: '2026-02-03T04:05:06.789Z', roomId: id });
  });

  it.each([
    '',
    id,
    `_${id}`,
    `2026-02-30T04:05:06.789Z_${id}`,
    '2026-02-03T04:05:06.789Z_x',
    `yesterday, about noon_${id}`,
  ])('refuses %j', (cursor) => {
    expect(RoomCursor.safeParse(cursor).success).toBe(false);
  });
});
