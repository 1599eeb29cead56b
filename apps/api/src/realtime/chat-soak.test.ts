import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import type { BuiltUser } from '../../test/factories/build-user.js';
import { findProgram } from '../../test/find-program.js';
import { startBehindNginx, stopProcesses, type ProcessesBehindNginx } from '../../test/processes.js';
import { soakRooms, soakText } from '../../test/soak.js';

const nginx = findProgram('nginx');
const redisServer = findProgram('redis-server');
const isMissing = nginx === undefined || redisServer === undefined;
if (isMissing) process.stdout.write('No nginx or no redis-server on the PATH: the chat through nginx is skipped.\n');

const timeoutMs = 240_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const countUnread = async (url: string, { auth }: BuiltUser) =>
  ((await request(url).get('/api/messaging/unread').set(auth).expect(200)).body as { count: number }).count;

it(
  `the chat loses, duplicates and reorders none of ${soakText}`,
  async ({ annotate }) => {
    const { rooms, messages, disconnects } = await soakRooms(app, [app, app]);

    const unread = (user: BuiltUser) => countUnread(app.url, user);
    for (const { roomId, owner, buyer, writtenByEach } of rooms) {
      expect([await unread(owner), await unread(buyer)]).toEqual([writtenByEach, writtenByEach]);
      await request(app.url).post(`/api/messaging/room/${roomId}/read`).set(owner.auth).expect(204);
      expect([await unread(owner), await unread(buyer)]).toEqual([0, writtenByEach]);
    }
    await annotate(String(messages), 'trust:chat.messages');
    await annotate(String(disconnects), 'trust:chat.disconnects');
  },
  timeoutMs,
);

describe.skipIf(isMissing)('the chat through nginx', { tags: ['services'] }, () => {
  let behindNginx: ProcessesBehindNginx;
  beforeAll(async () => {
    behindNginx = await startBehindNginx(app, { nginx, redisServer });
  }, timeoutMs);
  afterAll(stopProcesses, timeoutMs);

  it(
    `loses, duplicates and reorders none of ${soakText} while its two processes are killed in turn`,
    async ({ annotate }) => {
      const { endpoints, processes, proxy } = behindNginx;
      let kills = 0;
      const { rooms, messages, disconnects } = await soakRooms(app, endpoints, async () => {
        const index = kills++ % 2 === 0 ? 0 : 1;
        await processes[index].stop('SIGKILL');
        await behindNginx.startAgain(index);
      });

      expect(kills).toBeGreaterThan(0);
      for (const { owner, buyer, writtenByEach } of rooms)
        for (const user of [owner, buyer]) expect(await countUnread(proxy.url, user)).toBe(writtenByEach);
      await annotate(String(messages), 'trust:chat.messages');
      await annotate(String(disconnects), 'trust:chat.disconnects');
    },
    timeoutMs,
  );
});
