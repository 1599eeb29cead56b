import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import type { BuiltUser } from '../../test/factories/build-user.js';
import { soakRooms, soakText } from '../../test/soak.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it(`the chat loses, duplicates and reorders none of ${soakText}`, async ({ annotate }) => {
  const { rooms, messages, disconnects } = await soakRooms(app, [app, app]);

  const unread = async (user: BuiltUser) =>
    ((await request(app.url).get('/api/messaging/unread').set(user.auth).expect(200)).body as { count: number }).count;
  for (const { roomId, owner, buyer, writtenByEach } of rooms) {
    expect([await unread(owner), await unread(buyer)]).toEqual([writtenByEach, writtenByEach]);
    await request(app.url).post(`/api/messaging/room/${roomId}/read`).set(owner.auth).expect(204);
    expect([await unread(owner), await unread(buyer)]).toEqual([0, writtenByEach]);
  }
  await annotate(String(messages), 'trust:chat.messages');
  await annotate(String(disconnects), 'trust:chat.disconnects');
}, 240_000);
