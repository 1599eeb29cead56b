import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildBook, removeBooks } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';
import { createEvents } from '../config/domain-events.js';
import { everyTag } from '../platform/caching/cache-tags.js';
import { createServices } from '../services.js';
import { createInvalidationLog, invalidateEverything } from './invalidation-log.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => removeBooks(app));

describe('createInvalidationLog', () => {
  const createTwo = async () => {
    const logs = [createInvalidationLog(app.models.settings), createInvalidationLog(app.models.settings)] as const;
    for (const log of logs) await log.read();
    return logs;
  };

  it('returns the invalidations of other processes once, in their order, and not its own', async () => {
    const [one, other] = await createTwo();
    await one.append({ hard: ['a'], soft: ['b'] });
    await one.append({ soft: ['c'] });
    expect(await other.read()).toMatchObject([
      { hard: ['a'], soft: ['b'] },
      { hard: [], soft: ['c'] },
    ]);
    expect([await other.read(), await one.read()]).toEqual([[], []]);
    expect(await other.append({ hard: ['d'] })).toEqual([]);
    expect(await one.read()).toMatchObject([{ hard: ['d'] }]);
  });

  it('invalidates everything for a process that missed more invalidations than the log stores', async () => {
    const [one, other] = await createTwo();
    for (let count = 0; count < 65; count += 1) await one.append({ hard: ['a'] });
    expect(await other.read()).toEqual([{ hard: [everyTag] }]);
    expect(await other.read()).toEqual([]);
  });

  it('invalidates everything after an invalidation without tags', async () => {
    const [one, other] = await createTwo();
    await one.append({ hard: ['a'] });
    await invalidateEverything(app.models.settings);
    expect(await other.read()).toEqual([{ hard: [everyTag] }]);
  });
});

describe('lists on two processes', () => {
  const query = { page: 1, pageSize: 20 };
  /** The services of another process. */
  const startOther = () => createServices({ ...app.deps, events: createEvents(app.deps.log) }, app.models).books;
  const totalOf = async (books: ReturnType<typeof startOther>) => (await books.list.page(query, undefined)).total;
  /** Changes all books without an invalidation. */
  const hideAll = () => app.models.books.updateMany({}, { $set: { listed: false } });
  /** A query as far as the log uses it. */
  const failing = (fault: string) => ({ lean: () => Promise.reject(new Error(fault)) }) as never;

  it('show a write of the other process within seconds', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app), title: 'Prva' });
    expect(await totalOf(other)).toBe(1);
    await hideAll();
    await invalidateEverything(app.models.settings);
    await expect.poll(() => totalOf(other), { timeout: 2_500 }).toBe(0);
  });

  it('show a write whose invalidation could not be appended at first', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app) });
    expect([await totalOf(app.services.books), await totalOf(other)]).toEqual([1, 1]);
    await hideAll();
    vi.spyOn(app.models.settings, 'findByIdAndUpdate').mockReturnValueOnce(failing('away'));
    app.deps.events.emit('books.changed');
    const totals = async () => [await totalOf(app.services.books), await totalOf(other)];
    await expect.poll(totals, { timeout: 3_500 }).toEqual([0, 0]);
  });

  it('retry the append until the database accepts writes', async () => {
    await totalOf(app.services.books);
    const append = vi.spyOn(app.models.settings, 'findByIdAndUpdate').mockClear();
    for (let count = 0; count < 3; count += 1) append.mockReturnValueOnce(failing('read only'));
    app.deps.events.emit('books.changed');
    const attempts = async () => {
      await totalOf(app.services.books);
      return append.mock.calls.length;
    };
    await expect.poll(attempts, { timeout: 5_000 }).toBe(4);
  });

  it('show a write of a process that ended before its append, after that process has restarted', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app) });
    expect(await totalOf(other)).toBe(1);
    await hideAll();
    expect(await totalOf(startOther())).toBe(0);
    await expect.poll(() => totalOf(other), { timeout: 2_500 }).toBe(0);
  });
});
