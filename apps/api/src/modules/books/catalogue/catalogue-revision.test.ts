import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser } from '../../../../test/factories/build-user.js';
import { createEvents } from '../../../config/domain-events.js';
import { createServices } from '../../../services.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => removeBooks(app));

const query = { page: 1, pageSize: 20 };
/** What another process has of its own. */
const startOther = () => createServices({ ...app.deps, events: createEvents() }, app.models).books;
const totalOf = async (books: ReturnType<typeof startOther>) => (await books.list.page(query, undefined)).total;
/** Of a write that its process has told nobody of. */
const hideAll = () => app.models.books.updateMany({}, { $set: { listed: false } });

/** A query that fails; of one nothing else is asked. */
const failing = (fault: string) => ({ lean: () => Promise.reject(new Error(fault)) }) as never;

describe('lists on two processes', () => {
  it('show the writes of the other within a second', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app), title: 'Prva' });
    expect(await totalOf(other)).toBe(1);
    // Behind the back of both: the change is only counted in the record that they share.
    await hideAll();
    await app.models.settings.updateOne({ _id: 'lists' }, { $inc: { version: 1 } });
    await expect.poll(() => totalOf(other), { timeout: 2_500 }).toBe(0);
  });

  it('show a write whose news a fault has held up', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app) });
    expect([await totalOf(app.services.books), await totalOf(other)]).toEqual([1, 1]);
    await hideAll();
    vi.spyOn(app.models.settings, 'findByIdAndUpdate').mockReturnValueOnce(failing('away'));
    app.deps.events.emit('books.changed');
    const totals = async () => [await totalOf(app.services.books), await totalOf(other)];
    await expect.poll(totals, { timeout: 3_500 }).toEqual([0, 0]);
  });

  it('are told of again and again while the database takes no write, and the log says so once', async () => {
    await totalOf(app.services.books);
    const tell = vi.spyOn(app.models.settings, 'findByIdAndUpdate').mockClear();
    const warn = vi.spyOn(app.deps.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    for (let count = 0; count < 3; count += 1) tell.mockReturnValueOnce(failing('read only'));
    app.deps.events.emit('books.changed');
    const tries = async () => {
      await totalOf(app.services.books);
      return tell.mock.calls.length;
    };
    await expect.poll(tries, { timeout: 5_000 }).toBe(4);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('show a write whose process ended before it told of it, once that has started again', async () => {
    const other = startOther();
    await buildBook(app, { owner: await buildUser(app) });
    expect(await totalOf(other)).toBe(1);
    await hideAll();
    expect(await totalOf(startOther())).toBe(0);
    await expect.poll(() => totalOf(other), { timeout: 2_500 }).toBe(0);
  });
});
