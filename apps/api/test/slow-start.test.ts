import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { nameOf, readCommands, type DatabaseCommand } from './database-commands.js';
import { startDatabaseProxy } from './database-proxy.js';
import { buildBook } from './factories/build-book.js';
import { buildUser } from './factories/build-user.js';
import { freePort } from './free-port.js';
import { runProduct, startProcess, stopProcesses } from './processes.js';

afterAll(stopProcesses);

/** Longer than the 1.3 s after which an operation of a request fails, see `db/connect.ts`. */
const batchMs = 2_000;

/**
 * Starts the product on a database that takes `batchMs` for each command that `isSlow` accepts. Resolves to the number of these commands;
 * rejects when the start fails.
 */
async function startSlowly(
  app: TestApp,
  isSlow: (command: DatabaseCommand) => boolean,
  variables: Record<string, string> = {},
): Promise<number> {
  let delays = 0;
  const proxy = await startDatabaseProxy(app.databaseUri, (client) => {
    readCommands(client, (command) => {
      if (!isSlow(command)) return;
      delays += 1;
      proxy.delay(batchMs);
    });
  });
  onTestFinished(async () => {
    await stopProcesses();
    await proxy.close();
  });
  await startProcess(app, await freePort(), { MONGODB_URI: proxy.uri, ...variables });
  return delays;
}

it('the product starts although a batch of its price update takes longer than the timeout of a request', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const book = await buildBook(app, { owner: await buildUser(app), price: 10, currency: 'EUR' });
  await app.models.settings.deleteOne({ _id: 'rates' });
  const { collectionName } = app.models.books.collection;
  const isSlow = (command: DatabaseCommand) => nameOf(command) === 'update' && command.update === collectionName;
  expect(await startSlowly(app, isSlow, { RSD_PER_EUR: '120', RSD_PER_USD: '100' })).toBeGreaterThan(0);
  expect(await app.models.books.findById(book._id).lean()).toMatchObject({ priceRsd: 1_200 });
});

it('the product starts although it builds an index for longer than the timeout of a request', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { collection } = app.models.books;
  await collection.dropIndex('createdAt_1');
  const isSlow = (command: DatabaseCommand) =>
    nameOf(command) === 'createIndexes' && command.createIndexes === collection.collectionName;
  expect(await startSlowly(app, isSlow)).toBe(1);
  expect(await collection.indexExists('createdAt_1')).toBe(true);
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
