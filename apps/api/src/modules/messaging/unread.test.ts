import { describe, expect, it } from 'vitest';
import {
  app,
  buyer,
  openRoom,
  owner,
  post,
  read,
  roomsOf,
  say,
  unreadOf,
  withConversations,
} from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';

withConversations();

describe('reading', () => {
  // @spec 4-unread-means 7-call-unread 7-call-mark-read
  it('reduces the unread count and marks the messages of the other member as read', async () => {
    const roomId = await openRoom();
    const other = await openRoom(buyer, await buildBook(app, { owner }));
    await say(roomId, buyer, 'a');
    await say(roomId, buyer, 'b');
    await say(roomId, owner, 'c');
    await say(other, buyer, 'd');
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([3, 1]);
    expect((await roomsOf(owner)).map(({ _id, unread }) => [_id, unread])).toEqual([
      [other, 1],
      [roomId, 2],
    ]);
    await post(`room/${roomId}/read`, owner).expect(204);
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([1, 1]);
    const { messages, unread } = await read(roomId, owner);
    expect(unread).toBe(0);
    expect(messages.map(({ readBy }) => readBy)).toEqual([[owner._id, buyer._id], [owner._id, buyer._id], [owner._id]]);
    await post(`room/${roomId}/read`, owner).expect(204);
    await say(roomId, buyer, 'e');
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([2, 1]);
  });

  it('keeps correct counts when both members write and read concurrently', async () => {
    const roomId = await openRoom();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await say(roomId, index % 2 ? buyer : owner, String(index));
        if (index % 3 === 0) await post(`room/${roomId}/read`, index % 2 ? buyer : owner).expect(204);
      }),
    );
    for (const user of [owner, buyer]) {
      const { messages, unread } = await read(roomId, user);
      const really = messages.filter(({ sender, readBy }) => sender !== user._id && !readBy.includes(user._id)).length;
      expect([unread, await unreadOf(user)]).toEqual([really, really]);
      await post(`room/${roomId}/read`, user).expect(204);
      expect(await unreadOf(user)).toBe(0);
    }
  });

  it('has no effect in a conversation without messages', async () => {
    const roomId = await openRoom();
    await post(`room/${roomId}/read`, owner).expect(204);
    await say(roomId, buyer, 'prva');
    expect(await unreadOf(owner)).toBe(1);
  });
});
