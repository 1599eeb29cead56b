import { connect } from 'node:net';
import { unreadCountEvent, type Conversation, type Message } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Socket } from 'socket.io-client';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook, type BuiltBook } from '../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { connectSocket, listen, type TestSocket } from '../../test/sockets.js';

let app: TestApp;
let owner: BuiltUser;
let buyer: BuiltUser;
let stranger: BuiltUser;
let book: BuiltBook;
let roomId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await buildUser(app);
  buyer = await buildUser(app);
  stranger = await buildUser(app);
  book = await buildBook(app, { owner });
  roomId = await openRoom();
});

const unknownId = new Types.ObjectId().toHexString();

async function openRoom(): Promise<string> {
  const response = await request(app.url)
    .post('/api/messaging/room')
    .set(buyer.auth)
    .send({ bookId: book.id, members: [owner._id] })
    .expect(201);
  return (response.body as Conversation)._id;
}

const post = (path: string, user: BuiltUser, body?: object) =>
  request(app.url).post(`/api/messaging/room/${roomId}/${path}`).set(user.auth).send(body);

async function joined(user: BuiltUser): Promise<TestSocket> {
  const socket = await connectSocket(app, user.token);
  expect(await socket.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  return socket;
}

/** The same socket, to send what no browser of ours would and the types of the contract would not let through. */
const untyped = (socket: TestSocket): Socket => socket;

const emitAnything = (socket: TestSocket, event: string, ...payload: unknown[]): Promise<unknown> =>
  untyped(socket).emitWithAck(event, ...payload);

const gone = (socket: TestSocket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

describe('a connection', () => {
  // @spec 1-realtime-open
  it('is open to visitors, who may join nothing and send nothing', async () => {
    const visitor = await connectSocket(app);
    const heard = listen(visitor);
    expect(await visitor.emitWithAck('joinRoom', roomId)).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
    expect(await visitor.emitWithAck('sendMessage', { message: 'a', roomId })).toEqual({
      ok: false,
      code: 'UNAUTHENTICATED',
    });
    await post('message', buyer, { content: 'a' }).expect(201);
    expect(await visitor.emitWithAck('joinRoom', roomId)).toMatchObject({ ok: false });
    expect(heard.of('newMessage')).toEqual([]);
  });

  it.each([
    ['a wrong token', 'x.y.z'],
    ['none of ours', ''],
    ['no text', 7],
    ['an object', { $ne: '' }],
  ])('is refused with %s', async (_name, token) => {
    const attempt = connectSocket(app, undefined, { auth: { token }, reconnection: false });
    await expect(attempt).rejects.toMatchObject({ message: 'UNAUTHENTICATED', data: { code: 'UNAUTHENTICATED' } });
  });

  it('is refused to an account that is blocked', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    await expect(connectSocket(app, blocked.token, { reconnection: false })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('works over polling as well', async () => {
    const socket = await connectSocket(app, buyer.token, { transports: ['polling'] });
    expect(await socket.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  });

  it('ends at once with the session, on every device of that person only', async () => {
    const devices = [await connectSocket(app, buyer.token), await joined(buyer)];
    const other = await joined(owner);
    const ends = Promise.all(devices.map(gone));
    await app.models.users.updateOne({ _id: buyer._id }, { $inc: { sessionVersion: 1 } });
    app.deps.events.emit('user.sessions', { userId: buyer._id });
    expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
    await expect(connectSocket(app, buyer.token, { reconnection: false })).rejects.toThrow('UNAUTHENTICATED');
    expect(other.connected).toBe(true);
  });

  it('ends when the password was reset by mail', async () => {
    const socket = await connectSocket(app, buyer.token);
    const end = gone(socket);
    await app.services.auth.sendPasswordReset(buyer.email);
    await app.deps.outbox.deliverDue();
    const token = /\/auth\/reset-password\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    await request(app.url).post('/auth/reset-password').send({ token, password: 'sasvim nova lozinka' }).expect(200);
    expect(await end).toBe('io server disconnect');
  });

  it('ends with the token', async () => {
    const sevenDays = 7 * 24 * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - sevenDays + 1_500 });
    const old = app.deps.tokens.sign({ userId: buyer._id, version: 0 });
    vi.useRealTimers();
    const socket = await connectSocket(app, old);
    expect(await gone(socket)).toBe('io server disconnect');
  });

  it('ends when it sends more than any message needs', async () => {
    const socket = await joined(buyer);
    const end = gone(socket);
    socket.emit('sendMessage', { message: 'a'.repeat(100_000), roomId }, () => undefined);
    await end;
    expect(await app.models.messages.countDocuments({ room: roomId })).toBe(0);
  });

  it('is for the pages of the site and the origins that the operator named', async () => {
    const other = await startTestApp({ CORS_ORIGINS: 'https://app.example.com' });
    const handshake = (origin: string) =>
      request(other.url).get('/socket.io/?EIO=4&transport=polling').set('Origin', origin);
    const { headers } = await handshake('https://app.example.com').expect(200);
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com');
    await handshake(other.url).expect(200);
    await handshake(other.deps.env.PUBLIC_URL).expect(200);
    for (const origin of ['https://evil.example.com', 'https://app.example.com.evil.example', 'null', 'nonsense'])
      expect((await handshake(origin).expect(403)).headers).not.toHaveProperty('access-control-allow-origin', origin);
    const fromElsewhere = { extraHeaders: { Origin: 'https://evil.example.com' }, reconnection: false };
    await expect(connectSocket(other, buyer.token, fromElsewhere)).rejects.toThrow('websocket error');
    await other.close();
  });
});

describe('joinRoom', () => {
  // @spec 7-event-join
  it('is refused to strangers, admins too, and for rooms that are not there', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    for (const user of [stranger, admin]) {
      const socket = await connectSocket(app, user.token);
      const heard = listen(socket);
      for (const id of [roomId, unknownId])
        expect(await socket.emitWithAck('joinRoom', id)).toEqual({ ok: false, code: 'ROOM_NOT_FOUND' });
      await post('message', buyer, { content: 'tajna' }).expect(201);
      expect(await socket.emitWithAck('sendMessage', { message: 'a', roomId })).toEqual({
        ok: false,
        code: 'ROOM_NOT_FOUND',
      });
      expect(heard.of('newMessage')).toEqual([]);
    }
  });

  it('is counted for each account', async () => {
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
  it('answers the message and shows it to everybody in the room and to the members elsewhere, once', async () => {
    const sockets = [await joined(buyer), await joined(owner)];
    const outside = [listen(await connectSocket(app, owner.token)), listen(await connectSocket(app, buyer.token))];
    const strange = listen(await connectSocket(app, stranger.token));
    const heard = sockets.map(listen);
    const ack = await sockets[0]?.emitWithAck('sendMessage', { message: ' Dobar dan. ', roomId, clientId: 'c-1' });
    expect(ack).toMatchObject({
      ok: true,
      message: { seq: 1, kind: 'text', sender: buyer._id, content: 'Dobar dan.', room: roomId, clientId: 'c-1' },
    });
    const { message } = ack as { message: Message };
    for (const { of } of [...heard, ...outside]) await expect.poll(() => of('newMessage')).toEqual([message]);
    await expect.poll(() => outside[0]?.of(unreadCountEvent(owner._id))).toEqual([{ count: 1 }]);
    for (const { of } of heard) expect(of('newMessage')).toHaveLength(1);
    expect(strange.of('newMessage')).toEqual([]);
  });

  it('gives one message with the POST under one clientId', async () => {
    const socket = await joined(buyer);
    const heard = listen(await joined(owner));
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
      .poll(() => heard.of('newMessage').map((message) => (message as Message).content))
      .toEqual(['jednom', 'dvaput']);
  });

  it('keeps the order in which one browser sends without waiting', async () => {
    const socket = await joined(buyer);
    const heard = listen(await joined(owner));
    const words = Array.from({ length: 60 }, (_, index) => `reč ${index}`);
    const acks = await Promise.all(words.map((message) => socket.emitWithAck('sendMessage', { message, roomId })));
    expect(acks.map((ack) => ('message' in ack ? ack.message.seq : 0))).toEqual(words.map((_, index) => index + 1));
    await expect.poll(() => heard.of('newMessage').map((message) => (message as Message).content)).toEqual(words);
  });

  it('is counted together with the POST', async () => {
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

describe('what no browser sends', () => {
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
  ])('is refused: %s (%s)', async (_name, event, payload) => {
    const socket = await connectSocket(app, buyer.token);
    expect(await emitAnything(socket, event, payload)).toEqual({ ok: false, code: 'VALIDATION_FAILED' });
    expect(socket.connected).toBe(true);
  });

  it('does no harm without a payload, without an answer and under another name', async () => {
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

// @spec 4-badge-live
describe('the events', () => {
  it('tell the room and the reader’s other devices who has read how far', async () => {
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

  it('reach a device that joined and belongs to the reader once', async () => {
    const heard = listen(await joined(owner));
    await post('message', buyer, { content: 'a' }).expect(201);
    await post('read', owner).expect(204);
    await post('message', buyer, { content: 'b' }).expect(201);
    await expect.poll(() => heard.of('newMessage')).toHaveLength(2);
    expect(heard.of('roomRead')).toHaveLength(1);
  });

  // @spec 4-counts-again 7-event-unread
  it('end with the right count however fast messages come', async () => {
    const heard = listen(await connectSocket(app, owner.token));
    const socket = await joined(buyer);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => socket.emitWithAck('sendMessage', { message: String(index), roomId })),
    );
    await expect.poll(() => heard.of(unreadCountEvent(owner._id)).at(-1)).toEqual({ count: 40 });
  });

  it('tell both members of a new room, each as they see it', async () => {
    const heard = [listen(await connectSocket(app, owner.token)), listen(await connectSocket(app, stranger.token))];
    const response = await request(app.url)
      .post('/api/messaging/room')
      .set(stranger.auth)
      .send({ bookId: book.id, members: [owner._id] })
      .expect(201);
    const { messages: _messages, ...room } = response.body as Conversation;
    for (const { of } of heard) await expect.poll(() => of('roomChanged')).toEqual([room]);
  });

  it('tell the members when the book is reserved, changed and deleted', async () => {
    const heard = [listen(await joined(owner)), listen(await joined(buyer))];
    const uninvolved = listen(await connectSocket(app, stranger.token));
    const at = `/api/books/${book.id}`;
    await request(app.url)
      .put(`${at}/status`)
      .set(owner.auth)
      .send({ status: 'reserved', buyerId: buyer._id })
      .expect(200);
    for (const { of } of heard)
      await expect.poll(() => of('newMessage')).toMatchObject([{ kind: 'reserved', content: '', sender: owner._id }]);
    await request(app.url).put(at).set(owner.auth).field({ price: '750' }).expect(200);
    await request(app.url).put(at).set(owner.auth).field({ publisher: 'Prosveta' }).expect(200);
    await request(app.url).delete(at).set(owner.auth).expect(204);
    for (const { of } of heard)
      await expect
        .poll(() => of('roomChanged'))
        .toMatchObject([
          { _id: roomId, book: { _id: book.id, status: 'reserved', price: 900 } },
          { _id: roomId, book: { price: 750 } },
          { _id: roomId, book: { _id: null, price: 750 } },
        ]);
    expect(heard.map(({ of }) => (of('roomChanged').at(-1) as Conversation).unread)).toEqual([0, 1]);
    expect(uninvolved.of('roomChanged')).toEqual([]);
  });
});

describe('a stop', () => {
  it('lets browsers come back by themselves', async () => {
    const stopping = await startTestApp();
    const socket = await connectSocket(stopping);
    const end = gone(socket);
    await stopping.close();
    expect(await end).toBe('transport close');
    expect(socket.active).toBe(true);
  });

  it('takes no newcomer while those who are there are answered', async () => {
    const stopping = await startTestApp();
    const member = await buildUser(stopping);
    const socket = await connectSocket(stopping, member.token, { reconnection: false });
    let goOn = (): void => undefined;
    const underWay = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const asked = vi.spyOn(stopping.services.messaging, 'assertMember').mockReturnValue(underWay);
    const answer = socket.emitWithAck('joinRoom', unknownId);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    const closed = stopping.close();
    await expect(connectSocket(stopping, member.token, { reconnection: false })).rejects.toThrow('websocket error');
    goOn();
    expect(await answer).toEqual({ ok: true });
    await closed;
  });

  it('answers all the calls that are under way, though they end in one moment', async () => {
    const stopping = await startTestApp();
    const member = await buildUser(stopping);
    const socket = await connectSocket(stopping, member.token, { reconnection: false });
    let goOn: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const asked = vi.spyOn(stopping.services.messaging, 'assertMember').mockReturnValue(underWay);
    const answers = Promise.all(Array.from({ length: 40 }, () => socket.emitWithAck('joinRoom', unknownId)));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(40));
    const closed = stopping.close();
    goOn();
    expect(await answers).toEqual(Array.from({ length: 40 }, () => ({ ok: true })));
    await closed;
  });

  it('does not wait for a browser that has gone silent', async () => {
    const stopping = await startTestApp();
    const { hostname, port } = new URL(stopping.url);
    const silent = connect(Number(port), hostname);
    const opened = new Promise((resolve) => silent.once('data', resolve));
    silent.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${hostname}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );
    expect(String(await opened)).toContain('101 Switching Protocols');
    // It neither reads nor answers from here on; without help the server would wait for half a minute.
    silent.pause();
    silent.on('error', () => silent.destroy());
    await stopping.close();
    silent.destroy();
  });
});
