import type { BookCard } from '@korice/contracts';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, removeBooks, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';

export let app: TestApp;
export let ana: BuiltUser;
export let marko: BuiltUser;
export let admin: BuiltUser;

/** Starts an application with two members and an admin; removes all books before each test. Call at the top level. */
export function withReaders(): void {
  beforeAll(async () => {
    app = await startTestApp();
    ana = await buildUser(app);
    marko = await buildUser(app);
    admin = await buildUser(app, { role: 'admin' });
  });
  beforeEach(() => removeBooks(app));
  afterAll(() => app.close());
}

/** Stores a book, by default of ana. */
export const build = (fields: Partial<Parameters<typeof buildBook>[1]> = {}): Promise<BuiltBook> =>
  buildBook(app, { owner: ana, ...fields });

export const get = (path: string, as?: BuiltUser) =>
  request(app.url)
    .get(path)
    .set(as?.auth ?? {});

export const titlesOf = (response: Response) => (response.body as BookCard[]).map(({ title }) => title);
