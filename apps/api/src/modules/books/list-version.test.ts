import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';
import { createEvents } from '../../events.js';
import { createServices } from '../../services.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('lists on two processes', () => {
  it('show the writes of the other within a second', async () => {
    const other = createServices({ ...app.deps, events: createEvents() }, app.models).books;
    const query = { page: 1, pageSize: 20 };
    await buildBook(app, { owner: await buildUser(app), title: 'Prva' });
    expect((await other.list(query, undefined)).total).toBe(1);
    // Behind the back of both: the change is only counted in the record that they share.
    await app.models.books.updateMany({}, { $set: { listed: false } });
    await app.models.settings.updateOne({ _id: 'lists' }, { $inc: { version: 1 } });
    await expect.poll(async () => (await other.list(query, undefined)).total, { timeout: 2_500 }).toBe(0);
  });
});
