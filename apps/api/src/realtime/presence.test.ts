import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/free-port.js';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
import { findProgram } from '../../test/find-program.js';
import { startRedis, stopProcesses } from '../../test/processes.js';
import { connectSocket } from '../../test/sockets.js';

const redisServer = findProgram('redis-server');

/** Expects that `asked` reports the user as connected exactly while a socket is open on `here`. */
async function expectPresence(here: TestApp, asked: TestApp, user: BuiltUser): Promise<void> {
  const isConnected = () => asked.realtime.isConnected(user._id);
  expect(await isConnected()).toBe(false);
  const [first, second] = [await connectSocket(here, user.token), await connectSocket(here, user.token)];
  await expect.poll(isConnected).toBe(true);
  first.disconnect();
  await expect.poll(() => here.realtime.countSockets()).toBe(1);
  expect(await isConnected()).toBe(true);
  second.disconnect();
  await expect.poll(isConnected).toBe(false);
}

describe('realtime.isConnected', () => {
  it('is true while the account has an open socket on this process', async () => {
    const app = await startTestApp();
    await connectSocket(app);
    expect(app.realtime.countSockets()).toBe(1);
    expect(await app.realtime.isConnected((await buildUser(app))._id)).toBe(false);
    await app.close();

    const other = await startTestApp();
    await expectPresence(other, other, await buildUser(other));
    await other.close();
  });

  describe.skipIf(redisServer === undefined)('with Redis', { tags: ['services'] }, () => {
    let here: TestApp;
    let there: TestApp;
    beforeAll(async () => {
      const port = await freePort();
      await startRedis(redisServer ?? '', port);
      const variables = { REDIS_URL: `redis://127.0.0.1:${port}` };
      here = await startTestApp(variables);
      there = await startTestApp(variables);
    });
    afterAll(async () => {
      await here.close();
      await there.close();
      await stopProcesses();
    });

    it('is true while the account has an open socket on another process', async () => {
      const user = await buildUser(here);
      await expectPresence(here, there, user);
      await expectPresence(here, here, user);
    });
  });
});
