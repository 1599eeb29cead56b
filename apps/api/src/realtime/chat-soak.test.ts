import type { Conversation } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { soak, startChatter, writeThroughTears } from '../../test/chatter.js';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it(`loses, doubles and disorders none of ${soak.messages} messages over ${soak.disconnects} lost connections`, async () => {
  const owner = await buildUser(app);
  const buyer = await buildUser(app);
  const book = await buildBook(app, { owner });
  const opened = await request(app.url)
    .post('/api/messaging/room')
    .set(buyer.auth)
    .send({ bookId: book.id, members: [owner._id] })
    .expect(201);
  const roomId = (opened.body as Conversation)._id;
  const chatters = [await startChatter(app, buyer, roomId), await startChatter(app, owner, roomId)] as const;
  let lost = 0;
  for (const { socket } of chatters) socket.on('disconnect', () => (lost += 1));

  const written = await writeThroughTears([...chatters]);

  expect(lost).toBeGreaterThanOrEqual(soak.disconnects - 1);
  const kept = await app.models.messages.find({ room: roomId }).sort({ seq: 1 }).lean();
  expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: soak.messages }, (_, index) => index + 1));
  for (const [index, { _id }] of [buyer, owner].entries())
    expect(kept.filter(({ sender }) => sender.toHexString() === _id).map(({ content }) => content)).toEqual(
      written[index],
    );
  for (const { shown } of chatters)
    await expect
      .poll(() => shown().map(({ content }) => content), { timeout: 10_000 })
      .toEqual(kept.map(({ content }) => content));

  const unread = async (user: typeof owner) =>
    ((await request(app.url).get('/api/messaging/unread').set(user.auth).expect(200)).body as { count: number }).count;
  expect([await unread(owner), await unread(buyer)]).toEqual([soak.messages / 2, soak.messages / 2]);
  await request(app.url).post(`/api/messaging/room/${roomId}/read`).set(owner.auth).expect(204);
  expect([await unread(owner), await unread(buyer)]).toEqual([0, soak.messages / 2]);
}, 180_000);
