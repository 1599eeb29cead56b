import { unreadCountEvent, type Message } from '@korice/contracts';
import type { Socket } from 'socket.io-client';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { buildUser } from '../../test/factories/build-user.js';
import {
  app,
  buyer,
  joined,
  owner,
  post,
  roomId,
  stranger,
  unknownId,
  withSocketRoom,
} from '../../test/socket-room.js';
import { connectSocket, listen, type TestSocket } from '../../test/sockets.js';

withSocketRoom();

/** The same socket without the types of the contract, to send invalid events. */
const untyped = (socket: TestSocket): Socket => socket;

const emitAnything = (socket: TestSocket, event: string, ...payload: unknown[]): Promise<unknown> =>
  untyped(socket).emitWithAck(event, ...payload);

describe('joinRoom', () => {
  // @spec 7-event-join
  it('returns ROOM_NOT_FOUND to strangers, admins included, and for unknown rooms', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    for (const user of [stranger, admin]) {
      const socket = await connectSocket(app, user.token);
      const received = listen(socket);
      for (const id of [roomId, unknownId])
        expect(await socket.emitWithAck('joinRoom', id)).toEqual({ ok: false, code: 'ROOM_NOT_FOUND' });
      await post('message', buyer, { content: 'tajna' }).expect(201);
      expect(await socket.emitWithAck('sendMessage', { message: 'a', roomId })).toEqual({
        ok: false,
        code: 'ROOM_NOT_FOUND',
      });
      expect(received.of('newMessage')).toEqual([]);
    }
  });

  it('returns RATE_LIMITED for the 241st call of an account', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const user = await buildUser(limited);
    const socket = await connectSocket(limited, user.token);
    const acks = await Promise.all(Array.from({ length: 241 }, () => socket.emitWithAck('joinRoom', unknownId)));
    const count = (code: string) => acks.filter((ack) => !ack.ok && ack.code === code).length;
    expect([count('ROOM_NOT_FOUND'), count('RATE_LIMITED')]).toEqual([240, 1]);
    await limited.close();
  });
});

describe('sendMessage', () => {
  // @spec 7-event-send 7-event-new
  it('acknowledges with the message, and sends newMessage once to every socket of the members only', async () => {
    const sockets = [await joined(buyer), await joined(owner)];
    const outside = [listen(await connectSocket(app, owner.token)), listen(await connectSocket(app, buyer.token))];
    const strange = listen(await connectSocket(app, stranger.token));
    const received = sockets.map(listen);
    const ack = await sockets[0]?.emitWithAck('sendMessage', { message: ' Dobar dan. ', roomId, clientId: 'c-1' });
    expect(ack).toMatchObject({
      ok: true,
      message: { seq: 1, kind: 'text', sender: buyer._id, content: 'Dobar dan.', room: roomId, clientId: 'c-1' },
    });
    const { message } = ack as { message: Message };
    for (const { of } of [...received, ...outside]) await expect.poll(() => of('newMessage')).toEqual([message]);
    await expect.poll(() => outside[0]?.of(unreadCountEvent(owner._id))).toEqual([{ count: 1 }]);
    for (const { of } of received) expect(of('newMessage')).toHaveLength(1);
    expect(strange.of('newMessage')).toEqual([]);
  });

  it('stores one message for concurrent sends over sockets and POST with one clientId', async () => {
    const socket = await joined(buyer);
    const received = listen(await joined(owner));
    const acks = await Promise.all([
      socket.emitWithAck('sendMessage', { message: 'jednom', roomId, clientId: 'isti' }),
      post('message', buyer, { content: 'jednom', clientId: 'isti' }).then(({ body }) => ({
        message: body as Message,
      })),
      socket.emitWithAck('sendMessage', { message: 'jednom', roomId, clientId: 'isti' }),
    ]);
    expect(new Set(acks.map((ack) => ('message' in ack ? ack.message._id : ''))).size).toBe(1);
    await post('message', buyer, { content: 'dvaput' }).expect(201);
    await expect
      .poll(() => received.of('newMessage').map((message) => (message as Message).content))
      .toEqual(['jednom', 'dvaput']);
  });

  it('sends newMessage after a repeated call when the first one failed to update the conversation', async () => {
    const socket = await joined(buyer);
    const received = listen(await joined(owner));
    const send = () => socket.emitWithAck('sendMessage', { message: 'jednom', roomId, clientId: 'prekid' });
    vi.spyOn(app.models.rooms.collection, 'bulkWrite').mockRejectedValueOnce(new Error('The room cannot be written.'));
    expect(await send()).toEqual({ ok: false, code: 'INTERNAL' });
    expect(received.of('newMessage')).toEqual([]);
    expect(await send()).toMatchObject({ ok: true, message: { seq: 1 } });
    await expect.poll(() => received.of('newMessage')).toMatchObject([{ seq: 1, content: 'jednom' }]);
    await expect.poll(() => received.of(unreadCountEvent(owner._id))).toEqual([{ count: 1 }]);
  });

  it('keeps the order of the messages that one socket sends without waiting', async () => {
    const socket = await joined(buyer);
    const received = listen(await joined(owner));
    const words = Array.from({ length: 60 }, (_, index) => `reč ${index}`);
    const acks = await Promise.all(words.map((message) => socket.emitWithAck('sendMessage', { message, roomId })));
    expect(acks.map((ack) => ('message' in ack ? ack.message.seq : 0))).toEqual(words.map((_, index) => index + 1));
    await expect.poll(() => received.of('newMessage').map((message) => (message as Message).content)).toEqual(words);
  });

  it('shares its rate limit with the POST of messages', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const user = await buildUser(limited);
    const socket = await connectSocket(limited, user.token);
    const send = () => socket.emitWithAck('sendMessage', { message: 'a', roomId: unknownId });
    for (let count = 0; count < 60; count += 1) expect(await send()).toMatchObject({ code: 'ROOM_NOT_FOUND' });
    expect(await send()).toEqual({ ok: false, code: 'RATE_LIMITED' });
    await request(limited.url)
      .post(`/api/messaging/room/${unknownId}/message`)
      .set(user.auth)
      .send({ content: 'a' })
      .expect(429);
    await limited.close();
  });
});

describe('an invalid event', () => {
  it.each([
    ['no room', 'joinRoom', undefined],
    ['null', 'joinRoom', null],
    ['an operator for a room', 'joinRoom', { $ne: null }],
    ['a list of rooms', 'joinRoom', ['a', 'b']],
    ['a name of the language', 'joinRoom', '__proto__'],
    ['bytes', 'joinRoom', Buffer.from('abc')],
    ['no message', 'sendMessage', undefined],
    ['a text alone', 'sendMessage', 'text'],
    ['a message for no room', 'sendMessage', { message: 'a' }],
    ['an empty message', 'sendMessage', { message: '  ', roomId: unknownId }],
    ['a long message', 'sendMessage', { message: 'a'.repeat(4_001), roomId: unknownId }],
    ['half a character', 'sendMessage', { message: '\ud800', roomId: unknownId }],
    ['an object that looks like text', 'sendMessage', { message: { length: 1 }, roomId: unknownId }],
    ['an operator for the room', 'sendMessage', { message: 'a', roomId: { $gt: '' } }],
    ['an operator for the key', 'sendMessage', { message: 'a', roomId: unknownId, clientId: { $exists: true } }],
    ['a long key', 'sendMessage', { message: 'a', roomId: unknownId, clientId: 'a'.repeat(65) }],
  ])('returns VALIDATION_FAILED: %s (%s)', async (_name, event, payload) => {
    const socket = await connectSocket(app, buyer.token);
    expect(await emitAnything(socket, event, payload)).toEqual({ ok: false, code: 'VALIDATION_FAILED' });
    expect(socket.connected).toBe(true);
  });

  it('does not break the connection without a payload, without a callback or with an unknown name', async () => {
    const socket = await joined(buyer);
    const anything = untyped(socket);
    anything.emit('joinRoom');
    anything.emit('sendMessage', { message: 'bez odgovora', roomId });
    anything.emit('sendMessage', { message: 'a', roomId }, 'no function');
    anything.emit('constructor', { a: 1 });
    anything.emit('toString');
    expect(await emitAnything(socket, 'joinRoom')).toEqual({ ok: false, code: 'VALIDATION_FAILED' });
    expect(await socket.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
    await expect.poll(() => app.models.messages.countDocuments({ room: roomId })).toBe(2);
  });
});
