import type { BlockedMember, OpenConversation } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { connectSocket, listen } from '../../../../test/sockets.js';
import { createCallFixtures } from '../../../../test/call-fixtures.js';

let app: TestApp;
let seller: BuiltUser;
let pest: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  seller = await buildUser(app);
  pest = await buildUser(app, { name: 'Nametljivi Čitalac' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.blocks.deleteMany({});
});

const block = (method: 'put' | 'delete' = 'put', userId = pest._id, by = seller) =>
  request(app.url)[method](`/api/blocks/${userId}`).set(by.auth);
const list = async (by = seller) =>
  (await request(app.url).get('/api/blocks').set(by.auth).expect(200)).body as BlockedMember[];
const openRoom = async (by = pest) => {
  const { id } = await buildBook(app, { owner: seller });
  return request(app.url)
    .post('/api/messaging/room')
    .set(by.auth)
    .send({ bookId: id, members: [seller._id] });
};
const write = (roomId: string, by = pest) =>
  request(app.url).post(`/api/messaging/room/${roomId}/message`).set(by.auth).send({ content: 'Da li je tu?' });

describe('a block', () => {
  it('is listed with the name, latest first, once after repeated calls', async () => {
    const other = await buildUser(app, { name: 'Drugi' });
    await Promise.all(Array.from({ length: 10 }, () => block().expect(204)));
    await block('put', other._id).expect(204);
    expect(await list()).toEqual([
      { _id: other._id, name: 'Drugi', image: '' },
      { _id: pest._id, name: 'Nametljivi Čitalac', image: '' },
    ]);
    expect(await list(pest)).toEqual([]);
    await app.models.users.deleteOne({ _id: other._id });
    expect((await list()).map(({ name }) => name)).toEqual(['Nametljivi Čitalac']);
  });

  it('is listed on a further page and stays in effect when the member has more than 1,000 blocks', async () => {
    const { users, blocks } = app.models;
    const record = await users.findById(pest._id).lean();
    const ids = Array.from({ length: 1_001 }, () => new Types.ObjectId());
    await users.collection.insertMany(ids.map((_id, at) => ({ ...record, _id, email: `pest${at}@example.com` })));
    const latest = Date.now();
    await blocks.insertMany(
      ids.map((blocked, at) => ({ user: seller._id, blocked, createdAt: new Date(latest - at * 1_000) })),
    );
    const pageOf = async (page: number) =>
      (await request(app.url).get(`/api/blocks?page=${page}`).set(seller.auth).expect(200)).body as BlockedMember[];
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map(({ length }) => length)).toEqual([1_000, 1, 0]);
    expect(pages.flat().map(({ _id }) => _id)).toEqual(ids.map(String));
    const known = await app.services.blocks.blockedWith(seller._id);
    expect(ids.filter((id) => !known.has(id.toHexString()))).toEqual([]);
  });

  it('prevents only the blocked member from opening a conversation', async () => {
    await block().expect(204);
    expect((await openRoom()).body).toMatchObject({ status: 403, code: 'BLOCKED' });
    expect((await openRoom(await buildUser(app))).status).toBe(201);
  });

  it('does not affect earlier messages: a repeated call returns the stored message', async () => {
    const roomId = await createCallFixtures(app, seller, pest).buildRoom();
    const send = (clientId: string) =>
      request(app.url)
        .post(`/api/messaging/room/${roomId}/message`)
        .set(pest.auth)
        .send({ content: 'Halo?', clientId });
    const first = await send('pre').expect(201);
    await block().expect(204);
    expect((await send('pre').expect(200)).body).toEqual(first.body);
    await send('posle').expect(403);
  });

  it('prevents messages in an open conversation, over HTTP and sockets, until it is removed', async () => {
    const roomId = await createCallFixtures(app, seller, pest).buildRoom();
    await block().expect(204);
    expect((await write(roomId).expect(403)).body).toMatchObject({ code: 'BLOCKED' });
    const socket = await connectSocket(app, pest.token);
    expect(await socket.emitWithAck('sendMessage', { message: 'Halo?', roomId })).toEqual({
      ok: false,
      code: 'BLOCKED',
    });
    expect(await app.models.messages.countDocuments({ room: roomId })).toBe(2);
    // Earlier messages stay readable, and the blocking member can still write.
    await request(app.url).get(`/api/messaging/room/${roomId}`).set(pest.auth).expect(200);
    await write(roomId, seller).expect(201);

    await block('delete').expect(204);
    await block('delete').expect(204);
    await write(roomId).expect(201);
  });

  it('is sent to all devices of both members when set and removed, and shows in the open conversation', async () => {
    const roomId = await createCallFixtures(app, seller, pest).buildRoom();
    const received = [seller, pest, pest, await buildUser(app)].map(async ({ token }) =>
      listen(await connectSocket(app, token)),
    );
    const [own, theirs, elsewhere, strangers] = await Promise.all(received);
    const isBlocked = async (by: BuiltUser) => {
      const read = await request(app.url).get(`/api/messaging/room/${roomId}`).set(by.auth).expect(200);
      return (read.body as OpenConversation).isBlocked;
    };
    expect([await isBlocked(pest), await isBlocked(seller)]).toEqual([false, false]);
    await block().expect(204);
    await block().expect(204);
    expect([await isBlocked(pest), await isBlocked(seller)]).toEqual([true, false]);
    await block('delete').expect(204);
    await block('delete').expect(204);
    const expected = [true, false].map((set) => ({ userId: seller._id, blockedId: pest._id, isBlocked: set }));
    for (const device of [own, theirs, elsewhere])
      await expect.poll(() => device?.of('blockChanged')).toEqual(expected);
    expect(strangers?.of('blockChanged')).toEqual([]);
    expect(await isBlocked(pest)).toBe(false);
  });

  it('is not sent to a member without a conversation with the blocking one', async () => {
    const stranger = await buildUser(app);
    const [own, theirs] = await Promise.all(
      [seller, stranger].map(async ({ token }) => listen(await connectSocket(app, token))),
    );
    await block('put', stranger._id).expect(204);
    await block('delete', stranger._id).expect(204);
    await expect.poll(() => own?.of('blockChanged')).toHaveLength(2);
    // They share a conversation from here on. Events keep their order, so the first one must be of this block.
    await createCallFixtures(app, seller, stranger).buildRoom();
    await block('put', stranger._id).expect(204);
    const expected = { userId: seller._id, blockedId: stranger._id, isBlocked: true };
    await expect.poll(() => theirs?.of('blockChanged')).toEqual([expected]);
  });

  it('is rate limited by account when set or removed', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const [one, other] = [await buildUser(limited), await buildUser(limited)];
    const path = `/api/blocks/${'a'.repeat(24)}`;
    const call = (method: 'put' | 'delete', by = one) => request(limited.url)[method](path).set(by.auth);
    await Promise.all(Array.from({ length: 30 }, () => [call('put').expect(404), call('delete').expect(204)]).flat());
    for (const method of ['put', 'delete'] as const)
      expect((await call(method).expect(429)).body).toMatchObject({ code: 'RATE_LIMITED' });
    await call('put', other).expect(404);
    await limited.close();
  });

  it('is refused for oneself and for unknown accounts', async () => {
    await block('put', seller._id).expect(403);
    await block('put', 'a'.repeat(24)).expect(404);
    await block('put', 'not-an-id').expect(404);
    expect(await list()).toEqual([]);
  });
});
