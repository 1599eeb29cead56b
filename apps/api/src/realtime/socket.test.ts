import { connect } from 'node:net';
import type { Socket } from 'socket.io-client';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { buildUser } from '../../test/factories/build-user.js';
import { app, buyer, joined, owner, post, roomId, unknownId, withSocketRoom } from '../../test/socket-room.js';
import { connectSocket, listen, type TestSocket } from '../../test/sockets.js';

withSocketRoom();

const gone = (socket: TestSocket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

describe('a connection', () => {
  // @spec 1-realtime-open
  it.each([
    ['joinRoom', () => roomId],
    ['sendMessage', () => ({ message: 'a', roomId })],
    ['an event that does not exist', () => 'a'],
  ])('of a visitor is accepted, and is closed with UNAUTHENTICATED at the first event: %s', async (event, payload) => {
    const visitor = await connectSocket(app);
    const received = listen(visitor);
    const end = gone(visitor);
    const untyped: Socket = visitor;
    await post('message', buyer, { content: 'a' }).expect(201);
    expect(await untyped.emitWithAck(event, payload())).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
    expect(await end).toBe('io server disconnect');
    expect(received.of('newMessage')).toEqual([]);
    expect(await app.models.messages.countDocuments({ room: roomId })).toBe(1);
  });

  it.each([
    ['a wrong token', 'x.y.z'],
    ['none of ours', ''],
    ['no text', 7],
    ['an object', { $ne: '' }],
  ])('is refused with UNAUTHENTICATED when the token is invalid: %s', async (_name, token) => {
    const attempt = connectSocket(app, undefined, { auth: { token }, reconnection: false });
    await expect(attempt).rejects.toMatchObject({ message: 'UNAUTHENTICATED', data: { code: 'UNAUTHENTICATED' } });
  });

  it('is refused to a blocked account', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    await expect(connectSocket(app, blocked.token, { reconnection: false })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('works over polling', async () => {
    const socket = await connectSocket(app, buyer.token, { transports: ['polling'] });
    expect(await socket.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  });

  it('is closed on all devices of an account when its sessions end, and stays open for others', async () => {
    const devices = [await connectSocket(app, buyer.token), await joined(buyer)];
    const other = await joined(owner);
    const ends = Promise.all(devices.map(gone));
    await app.models.users.updateOne({ _id: buyer._id }, { $inc: { sessionVersion: 1 } });
    app.deps.events.emit('user.sessions', { userId: buyer._id });
    expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
    await expect(connectSocket(app, buyer.token, { reconnection: false })).rejects.toThrow('UNAUTHENTICATED');
    expect(other.connected).toBe(true);
  });

  it('is closed when the password is reset by mail', async () => {
    const socket = await connectSocket(app, buyer.token);
    const end = gone(socket);
    await app.services.auth.sendPasswordReset({ email: buyer.email });
    await app.deps.outbox.deliverDue();
    const token = /\/auth\/reset-password\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    await request(app.url).post('/auth/reset-password').send({ token, password: 'sasvim nova lozinka' }).expect(200);
    expect(await end).toBe('io server disconnect');
  });

  it('is closed when the token expires', async () => {
    const sevenDays = 7 * 24 * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - sevenDays + 1_500 });
    const old = app.deps.tokens.sign({ userId: buyer._id, version: 0 });
    vi.useRealTimers();
    const socket = await connectSocket(app, old);
    expect(await gone(socket)).toBe('io server disconnect');
  });

  it('is closed when it sends a message of 100,000 characters, which is not stored', async () => {
    const socket = await joined(buyer);
    const end = gone(socket);
    socket.emit('sendMessage', { message: 'a'.repeat(100_000), roomId }, () => undefined);
    await end;
    expect(await app.models.messages.countDocuments({ room: roomId })).toBe(0);
  });

  it('is accepted from the origins of the site and of CORS_ORIGINS only', async () => {
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

describe('a server that stops', () => {
  it('closes connections in a way that lets clients reconnect', async () => {
    const stopping = await startTestApp();
    const socket = await connectSocket(stopping);
    const end = gone(socket);
    await stopping.close();
    expect(await end).toBe('transport close');
    expect(socket.active).toBe(true);
  });

  it('refuses new connections while it completes a pending call', async () => {
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

  it('completes 40 pending calls that end at the same moment', async () => {
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

  it('does not wait for a client that no longer responds', async () => {
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
    // The client no longer reads or responds; by default the server would wait for half a minute.
    silent.pause();
    silent.on('error', () => silent.destroy());
    await stopping.close();
    silent.destroy();
  });
});
