import type { BookCard, Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook, removeBooks } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';

let app: TestApp;
let ana: BuiltUser;
let marko: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app);
  marko = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(() => removeBooks(app));

const get = (path: string) => request(app.url).get(path);
const codeOf = (response: request.Response) => (response.body as Problem).code;
const build = (fields: Partial<Parameters<typeof buildBook>[1]> = {}) => buildBook(app, { owner: ana, ...fields });

describe('GET /api/books/by-owner/:ownerId', () => {
  // @spec 7-call-by-owner
  it('pages what the owner has on offer', async () => {
    for (let index = 0; index < 22; index += 1) await build({ title: `K${index}` });
    await build({ title: 'Prodata', status: 'sold' });
    await build({ title: 'Tuđa', owner: marko });
    const page = async (number: number) =>
      (await get(`/api/books/by-owner/${ana._id}?page=${number}`).expect(200)).body as {
        books: BookCard[];
        totalBooks: number;
      };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first.books.map(({ title }) => title).slice(0, 2)).toEqual(['K21', 'K20']);
    expect([first, second, third].map(({ books }) => books.length)).toEqual([20, 2, 0]);
    expect([first, second, third].map(({ totalBooks }) => totalBooks)).toEqual([22, 22, 22]);
  });

  it('answers 404 for who is no seller', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    const pending = await buildUser(app, { status: 'pending' });
    for (const id of ['0123456789abcdef01234567', 'x', blocked._id, pending._id])
      expect(codeOf(await get(`/api/books/by-owner/${id}`).expect(404))).toBe('OWNER_NOT_FOUND');
    expect((await get(`/api/books/by-owner/${marko._id}`).expect(200)).body).toEqual({ books: [], totalBooks: 0 });
  });
});
