import { setImmediate as turn } from 'node:timers/promises';
import { unreadCountEvent, type Conversation } from '@korice/contracts';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { app, book, buyer, joined, owner, post, roomId, stranger, withSocketRoom } from '../../test/socket-room.js';
import type { BuiltUser } from '../../test/factories/build-user.js';
import { connectSocket, listen } from '../../test/sockets.js';

withSocketRoom();

// @spec 4-badge-live
describe('the events over sockets', () => {
  it('send roomRead to the room and to the other devices of the reader, and to nobody else', async () => {
    const inRoom = listen(await joined(buyer));
    const device = listen(await connectSocket(app, owner.token));
    const outsider = listen(await connectSocket(app, stranger.token));
    await post('message', buyer, { content: 'a' }).expect(201);
    await post('message', buyer, { content: 'b' }).expect(201);
    await post('read', owner).expect(204);
    const read = { roomId, userId: owner._id, seq: 2 };
    await expect.poll(() => inRoom.of('roomRead')).toEqual([read]);
    await expect.poll(() => device.of('roomRead')).toEqual([read]);
    await expect.poll(() => device.of(unreadCountEvent(owner._id)).at(-1)).toEqual({ count: 0 });
    await post('read', owner).expect(204);
    await post('message', owner, { content: 'c' }).expect(201);
    await expect.poll(() => inRoom.of(unreadCountEvent(buyer._id))).toEqual([{ count: 1 }]);
    expect(inRoom.of('roomRead')).toEqual([read]);
    expect([outsider.of('roomRead'), outsider.of(unreadCountEvent(owner._id))]).toEqual([[], []]);
  });

  it('reach a socket of the reader once that has also joined the room', async () => {
    const received = listen(await joined(owner));
    await post('message', buyer, { content: 'a' }).expect(201);
    await post('read', owner).expect(204);
    await post('message', buyer, { content: 'b' }).expect(201);
    await expect.poll(() => received.of('newMessage')).toHaveLength(2);
    expect(received.of('roomRead')).toHaveLength(1);
  });

  it('contain the fraud flags of a message for its recipient only', async () => {
    const [sender, reader] = [listen(await joined(buyer)), listen(await joined(owner))];
    const device = listen(await connectSocket(app, buyer.token));
    const sent = await post('message', buyer, { content: 'Pošalji mi broj kartice da uplatim.' }).expect(201);
    await expect.poll(() => reader.of('newMessage')).toMatchObject([{ flags: ['cardRequest'] }]);
    for (const { of } of [sender, device]) await expect.poll(() => of('newMessage')).toEqual([sent.body]);
    expect(sent.body).not.toHaveProperty('flags');
    const room = async (by: BuiltUser) =>
      (await request(app.url).get(`/api/messaging/room/${roomId}`).set(by.auth)).body as Conversation;
    expect((await room(owner)).messages).toMatchObject([{ flags: ['cardRequest'] }]);
    expect((await room(buyer)).messages[0]).not.toHaveProperty('flags');
  });

  it('contain the flag of a payment in advance when the seller asks for it, not when the buyer offers it', async () => {
    const received = listen(await joined(buyer));
    await post('message', buyer, { content: 'Može uplata unapred.' }).expect(201);
    await post('message', owner, { content: 'Uplata unapred, ne šaljem pouzećem.' }).expect(201);
    await expect.poll(() => received.of('newMessage')).toMatchObject([{}, { flags: ['advancePayment'] }]);
    const room = await request(app.url).get(`/api/messaging/room/${roomId}`).set(owner.auth);
    for (const message of (room.body as Conversation).messages) expect(message).not.toHaveProperty('flags');
  });

  // @spec 4-counts-again 7-event-unread
  it('end with the correct unread count after 40 concurrent messages', async () => {
    const received = listen(await connectSocket(app, owner.token));
    const socket = await joined(buyer);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => socket.emitWithAck('sendMessage', { message: String(index), roomId })),
    );
    await expect.poll(() => received.of(unreadCountEvent(owner._id)).at(-1)).toEqual({ count: 40 });
  });

  it('send roomChanged for a new conversation to both members', async () => {
    const received = [listen(await connectSocket(app, owner.token)), listen(await connectSocket(app, stranger.token))];
    const response = await request(app.url)
      .post('/api/messaging/room')
      .set(stranger.auth)
      .send({ bookId: book.id, members: [owner._id] })
      .expect(201);
    const { messages: _messages, ...room } = response.body as Conversation;
    for (const { of } of received) await expect.poll(() => of('roomChanged')).toEqual([room]);
  });

  it('send newMessage and roomChanged to the members when the book is reserved, changed and deleted', async () => {
    const received = [listen(await joined(owner)), listen(await joined(buyer))];
    const uninvolved = listen(await connectSocket(app, stranger.token));
    const at = `/api/books/${book.id}`;
    await request(app.url)
      .put(`${at}/status`)
      .set(owner.auth)
      .send({ status: 'reserved', buyerId: buyer._id })
      .expect(200);
    for (const { of } of received)
      await expect.poll(() => of('newMessage')).toMatchObject([{ kind: 'reserved', content: '', sender: owner._id }]);
    await request(app.url).put(at).set(owner.auth).field({ price: '750' }).expect(200);
    await request(app.url).put(at).set(owner.auth).field({ publisher: 'Prosveta' }).expect(200);
    await request(app.url).delete(at).set(owner.auth).expect(204);
    for (const { of } of received)
      await expect
        .poll(() => of('roomChanged'))
        .toMatchObject([
          { _id: roomId, book: { _id: book.id, status: 'reserved', price: 900 } },
          { _id: roomId, book: { price: 750 } },
          { _id: roomId, book: { _id: null, price: 750 } },
        ]);
    expect(received.map(({ of }) => (of('roomChanged').at(-1) as Conversation).unread)).toEqual([0, 1]);
    expect(uninvolved.of('roomChanged')).toEqual([]);
  });

  it('send roomChanged in the order of the changes when the first read takes longer', async () => {
    const { messaging } = app.services;
    const [before] = await messaging.describe([roomId]);
    if (!before) throw new Error('There is no room.');
    const after = { ...before, room: { ...before.room, unread: 7 } };
    let answerFirst: () => void = () => undefined;
    vi.spyOn(messaging, 'describe')
      .mockImplementationOnce(
        () =>
          new Promise((resolve) => {
            answerFirst = () => resolve([before]);
          }),
      )
      .mockResolvedValueOnce([after]);
    const received = listen(await connectSocket(app, before.viewerId === owner._id ? owner.token : buyer.token));
    for (let count = 0; count < 2; count += 1) app.deps.events.emit('rooms.changed', { roomIds: [roomId] });
    // Without waiting for the first read, the second state would have been sent by now.
    await turn();
    answerFirst();
    await expect.poll(() => received.of('roomChanged')).toMatchObject([{ unread: before.room.unread }, { unread: 7 }]);
  });
});
