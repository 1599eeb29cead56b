import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from './app.js';
import { nameOf, readCommands } from './database-commands.js';
import { startDatabaseProxy } from './database-proxy.js';
import { buildBook } from './factories/build-book.js';
import { buildUser } from './factories/build-user.js';
import { freePort } from './free-port.js';
import { runProduct, startProcess, stopProcesses } from './processes.js';

afterAll(stopProcesses);

/** Longer than the 1.3 s after which an operation of a request fails, see `db/connect.ts`. */
const batchMs = 2_000;

it('the product starts although a batch of its price update takes longer than the timeout of a request', async () => {
  const app = await startTestApp();
  const book = await buildBook(app, { owner: await buildUser(app), price: 10, currency: 'EUR' });
  await app.models.settings.deleteOne({ _id: 'rates' });
  let delays = 0;
  const proxy = await startDatabaseProxy(app.databaseUri, (client) => {
    readCommands(client, (command) => {
      if (nameOf(command) !== 'update' || command.update !== app.models.books.collection.collectionName) return;
      delays += 1;
      proxy.delay(batchMs);
    });
  });
  onTestFinished(async () => {
    await stopProcesses();
    await proxy.close();
    await app.close();
  });
  await startProcess(app, await freePort(), { MONGODB_URI: proxy.uri, RSD_PER_EUR: '120', RSD_PER_USD: '100' });
  expect(delays).toBeGreaterThan(0);
  expect(await app.models.books.findById(book._id).lean()).toMatchObject({ priceRsd: 1_200 });
});

it('the product exits with code 0 at a SIGTERM while its start waits for a migration', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const leasedUntil = new Date(Date.now() + 3_600_000);
  await app.models.migrations.create({ _id: 'registrations of pending accounts', leasedUntil, leasedBy: 'another' });
  const product = runProduct(app, await freePort(), { LOG_LEVEL: 'info' });
  await vi.waitUntil(() => product.output().includes('waiting for a migration'), { timeout: 30_000, interval: 50 });
  await product.stop();
  expect(product.child.exitCode).toBe(0);
});
