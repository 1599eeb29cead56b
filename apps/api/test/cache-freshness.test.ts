import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Owner } from '@korice/contracts';
import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.js';
import { createApp } from '../src/app.js';
import { createEvents } from '../src/config/domain-events.js';
import { createServices } from '../src/services.js';
import { startTestApp, type TestApp } from './app.js';
import { CachedShop, interleaving } from './cached-shop.js';
import { buildBook } from './factories/build-book.js';
import { buildUser } from './factories/build-user.js';
import { startProcess, stopProcesses } from './processes.js';
import { isThorough } from './thoroughness.js';
import { makeWebDist } from './web-dist.js';

let web: Awaited<ReturnType<typeof makeWebDist>>;
let app: TestApp;

beforeAll(async () => {
  web = await makeWebDist();
  app = await startTestApp({ TRUST_PROXY: '1' }, { webDist: web.folder });
});
afterAll(async () => {
  await stopProcesses();
  await app.close();
  await web.remove();
});

/** Starts a second application in this process, on the same database, and returns both URLs. */
async function startInThisProcess(): Promise<[string, string]> {
  const deps = { ...app.deps, events: createEvents(app.deps.log) };
  const otherApp = await createApp(createServices(deps, app.models), deps, web.folder);
  const other = createServer(otherApp.listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    other.closeAllConnections();
    other.close();
    await otherApp.close();
  });
  return [app.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
}

/** Starts two processes of the build and returns their URLs. */
async function startProcesses(): Promise<[string, string]> {
  const start = async () => startProcess(app, await freePort(), { TRUST_PROXY: '1' });
  const [first, second] = [await start(), await start()];
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  return [first.url, second.url];
}

it.for([
  { processes: 'in one process', start: startInThisProcess, runs: isThorough ? 40 : 3 },
  { processes: 'on two processes of the build', start: startProcesses, runs: isThorough ? 20 : 1 },
])(
  'caches of two applications $processes hide removed books within 1 s, contain no private data, and show own writes',
  { timeout: isThorough ? 1_200_000 : 300_000 },
  async ({ start, runs }, { annotate }) => {
    const shop = await CachedShop.open(app, await start());
    await fc.assert(
      fc.asyncProperty(interleaving, async ({ enabled, steps }) => {
        await shop.reset(enabled);
        for (const concurrent of steps) await Promise.all(concurrent.map((one) => shop.run(one)));
      }),
      { numRuns: runs, endOnFailure: true },
    );
    await annotate(String(runs), 'trust:caches.interleavings');
    await annotate(String(shop.responses), 'trust:caches.responses');
  },
);

it('a member reads the own new listing at once on another process, in the list and the profile of the seller', async () => {
  const [first, second] = await startInThisProcess();
  const seller = await buildUser(app);
  await buildBook(app, { owner: seller });
  const totals = async () => {
    const list = await request(second).get(`/api/books/by-owner/${seller._id}`).set(seller.auth).expect(200);
    const profile = await request(second).get(`/api/owners/${seller._id}`).set(seller.auth).expect(200);
    return [(list.body as { totalBooks: number }).totalBooks, (profile.body as Owner).bookCount];
  };
  expect(await totals()).toEqual([1, 1]);
  // Time stands still, so that the other process does not read the invalidations because a second is over.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  await request(first)
    .post('/api/books')
    .set(seller.auth)
    .field({ title: 'Seobe', author: 'Miloš Crnjanski', price: '500', currency: 'RSD', condition: 'good' })
    .expect(201);
  expect(await totals()).toEqual([2, 2]);
});
