import { unreadCountEvent, type Conversation, type Message } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../test/free-port.js';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook, type BuiltBook } from '../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { findProgram } from '../../test/find-program.js';
import {
  startProcess,
  startRedis,
  stopProcesses,
  type ProductProcess,
  type RunningProcess,
} from '../../test/processes.js';
import { startProxy } from '../../test/proxy.js';
import { soakRooms, soakText } from '../../test/soak.js';
import { connectSocket, listen } from '../../test/sockets.js';

const redisServer = findProgram('redis-server');
const isMissing = redisServer === undefined;
if (isMissing) process.stdout.write('No redis-server on the PATH: the tests of two processes are skipped.\n');

/** The log message of a process whose events do not reach the others. */
const lost = 'events do not reach other processes';

/** Starting from source takes a while. */
const timeoutMs = 120_000;

describe.skipIf(isMissing)('two processes with Redis', { tags: ['services'], timeout: 2 * timeoutMs }, () => {
  let app: TestApp;
  let redis: RunningProcess;
  let redisPort: number;
  let here: ProductProcess;
  let there: ProductProcess;
  let owner: BuiltUser;
  let buyer: BuiltUser;
  let book: BuiltBook;

  const start = (port: number) => startProcess(app, port, { REDIS_URL: `redis://127.0.0.1:${redisPort}` });

  beforeAll(async () => {
    app = await startTestApp();
    redisPort = await freePort();
    redis = await startRedis(redisServer ?? '', redisPort);
    here = await start(await freePort());
    there = await start(await freePort());
  }, timeoutMs);
  afterAll(async () => {
    await stopProcesses();
    await app.close();
  }, timeoutMs);
  beforeEach(async () => {
    owner = await buildUser(app);
    buyer = await buildUser(app);
    book = await buildBook(app, { owner });
  });

  async function openRoom(url: string): Promise<string> {
    const response = await request(url)
      .post('/api/messaging/room')
      .set(buyer.auth)
      .send({ bookId: book.id, members: [owner._id] })
      .expect(201);
    return (response.body as Conversation)._id;
  }

  // @spec 7-event-new
  it('deliver every event of the chat to the sockets of the other process', async () => {
    const device = await connectSocket(there, owner.token);
    const received = listen(device);
    const roomId = await openRoom(here.url);
    await expect.poll(() => received.of('roomChanged')).toMatchObject([{ _id: roomId, unread: 0 }]);

    expect(await device.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
    const writer = await connectSocket(here, buyer.token);
    await writer.emitWithAck('sendMessage', { message: 'Dobar dan.', roomId });
    await expect.poll(() => received.of('newMessage')).toMatchObject([{ seq: 1, content: 'Dobar dan.' }]);
    await expect.poll(() => received.of(unreadCountEvent(owner._id))).toEqual([{ count: 1 }]);

    await request(here.url).post(`/api/messaging/room/${roomId}/read`).set(owner.auth).expect(204);
    await expect.poll(() => received.of('roomRead')).toEqual([{ roomId, userId: owner._id, seq: 1 }]);

    await request(here.url)
      .put(`/api/books/${book.id}/status`)
      .set(owner.auth)
      .send({ status: 'reserved', buyerId: buyer._id })
      .expect(200);
    await expect.poll(() => received.of('newMessage').at(-1)).toMatchObject({ seq: 2, kind: 'reserved' });
    await expect.poll(() => received.of('roomChanged').at(-1)).toMatchObject({ book: { status: 'reserved' } });
  });

  /** Ends the buyer's session on the process at `url`. */
  async function blockBuyer(url: string): Promise<void> {
    const admin = await buildUser(app, { role: 'admin' });
    const status = request(url).put(`/api/users/${buyer._id}/status`).set(admin.auth);
    await status.send({ status: 'blocked' }).expect(200);
  }

  it('close the sockets of an ended session on both processes', async () => {
    const ends: Promise<string>[] = [];
    for (const process of [here, there]) {
      const socket = await connectSocket(process, buyer.token);
      ends.push(new Promise((resolve) => socket.once('disconnect', resolve)));
    }
    await blockBuyer(here.url);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
  });

  /** Connects buyer and owner to the other process; returns a check that only the session of the buyer ends. */
  async function watchThere(): Promise<() => Promise<void>> {
    const blocked = await connectSocket(there, buyer.token);
    const other = await connectSocket(there, owner.token);
    let end = '';
    blocked.once('disconnect', (reason) => {
      end = reason;
    });
    return async () => {
      await expect.poll(() => end, { timeout: 30_000 }).toBe('io server disconnect');
      expect(other.connected).toBe(true);
    };
  }

  it('close the sockets of a session that ended during a Redis outage, once Redis is back', async () => {
    const expectEnd = await watchThere();
    const said = here.output().length;
    await redis.stop('SIGKILL');
    await blockBuyer(here.url);
    await expect.poll(() => here.output().slice(said), { timeout: 30_000 }).toContain(lost);
    redis = await startRedis(redisServer ?? '', redisPort);
    await expectEnd();
    await expect.poll(() => here.output().slice(said), { timeout: 30_000 }).toContain('Redis is back');
    // Not once for each attempt to connect again.
    expect(here.output().slice(said).split(lost)).toHaveLength(2);
  });

  it('close the sockets of a session that ended on a process without Redis, once it reconnects', async () => {
    const expectEnd = await watchThere();
    const way = await startProxy({ host: '127.0.0.1', port: redisPort });
    const apart = await startProcess(app, await freePort(), { REDIS_URL: `redis://127.0.0.1:${way.port}` });
    expect(apart.output()).not.toContain(lost);
    await way.cut();
    await blockBuyer(apart.url);
    await expect.poll(apart.output, { timeout: 30_000 }).toContain(lost);
    await way.restore();
    await expectEnd();
    await apart.stop();
    await way.close();
  });

  it('store one message for each clientId when both processes receive it concurrently', async () => {
    const roomId = await openRoom(here.url);
    const send = (url: string, clientId: string) =>
      request(url).post(`/api/messaging/room/${roomId}/message`).set(buyer.auth).send({ content: 'a', clientId });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(index % 2 ? here.url : there.url, `k-${index >> 2}`)),
    );
    const messages = answers.map(({ body }) => body as Message);
    expect(new Set(messages.map(({ _id }) => _id)).size).toBe(10);
    expect([...new Set(messages.map(({ seq }) => seq))].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  });

  it(`lose, duplicate and reorder none of ${soakText} when one process is killed`, async ({ annotate }) => {
    const { rooms, messages, disconnects } = await soakRooms(app, [here, there], async () => {
      await there.stop('SIGKILL');
      there = await start(Number(new URL(there.url).port));
    });
    for (const { owner: one, buyer: other, writtenByEach } of rooms)
      for (const { auth } of [one, other])
        await request(here.url).get('/api/messaging/unread').set(auth).expect(200, { count: writtenByEach });
    await annotate(String(messages), 'trust:chat.messages');
    await annotate(String(disconnects), 'trust:chat.disconnects');
  });

  it('deliver to their own sockets during a Redis outage, and to each other afterwards', async () => {
    const roomId = await openRoom(here.url);
    const writer = await connectSocket(here, buyer.token);
    const beside = await connectSocket(here, owner.token);
    const far = await connectSocket(there, owner.token);
    const [heardBeside, heardFar] = [listen(beside), listen(far)];
    for (const socket of [beside, far]) await socket.emitWithAck('joinRoom', roomId);

    await redis.stop('SIGKILL');
    const alone = await writer.emitWithAck('sendMessage', { message: 'sami', roomId });
    expect(alone).toMatchObject({ ok: true, message: { seq: 1 } });
    await expect.poll(() => heardBeside.of('newMessage')).toMatchObject([{ content: 'sami' }]);

    redis = await startRedis(redisServer ?? '', redisPort);
    await expect
      .poll(
        async () => {
          await writer.emitWithAck('sendMessage', { message: 'opet zajedno', roomId });
          return heardFar.of('newMessage').some((message) => (message as Message).content === 'opet zajedno');
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(true);
    expect([here.child.exitCode, there.child.exitCode]).toEqual([null, null]);
  });

  it('deliver the messages that a process missed without Redis, once it reconnects', async () => {
    const way = await startProxy({ host: '127.0.0.1', port: redisPort });
    const apart = await startProcess(app, await freePort(), { REDIS_URL: `redis://127.0.0.1:${way.port}` });
    const roomId = await openRoom(here.url);
    const writer = await connectSocket(here, buyer.token);
    const reader = await connectSocket(apart, owner.token);
    const received = listen(reader);
    await reader.emitWithAck('joinRoom', roomId);

    await way.cut();
    await expect.poll(apart.output, { timeout: 30_000 }).toContain(lost);
    for (const message of ['jedan', 'dva', 'tri']) await writer.emitWithAck('sendMessage', { message, roomId });
    await way.restore();
    await expect
      .poll(() => received.of('newMessage').map((message) => (message as Message).content), { timeout: 30_000 })
      .toEqual(['jedan', 'dva', 'tri']);
    await apart.stop();
    await way.close();
  });

  it('deliver to their own sockets within three seconds while Redis hangs', async () => {
    const roomId = await openRoom(here.url);
    const writer = await connectSocket(here, buyer.token);
    const beside = await connectSocket(here, owner.token);
    const received = listen(beside);
    await beside.emitWithAck('joinRoom', roomId);

    redis.child.kill('SIGSTOP');
    const sent = await writer.emitWithAck('sendMessage', { message: 'ipak stiže', roomId });
    expect(sent).toMatchObject({ ok: true });
    await expect.poll(() => received.of('newMessage'), { timeout: 3_000 }).toMatchObject([{ content: 'ipak stiže' }]);
    redis.child.kill('SIGCONT');

    const far = await connectSocket(there, owner.token);
    const heardFar = listen(far);
    await expect
      .poll(
        async () => {
          await writer.emitWithAck('sendMessage', { message: 'opet svima', roomId });
          return heardFar.of('newMessage').length;
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBeGreaterThan(0);
  });

  it('exit with code 0 when they stop with connected sockets', async () => {
    const socket = await connectSocket(here, buyer.token);
    const end = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await here.stop();
    expect([await end, here.child.exitCode]).toEqual(['transport close', 0]);
  });

  it('do not start when Redis does not answer', async () => {
    const attempt = startProcess(app, await freePort(), { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    await expect(attempt).rejects.toThrow('REDIS_URL');
  });
});
