import type { BookCard } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser } from '../../../../test/factories/build-user.js';
import { ana, app, build, get, marko, withReaders } from '../../../../test/read-books.js';

withReaders();

describe('GET /api/books/by-owner/:ownerId', () => {
  // @spec 7-call-by-owner
  it('returns the books of the owner that are not sold, 20 a page', async () => {
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

  it('responds 404 OWNER_NOT_FOUND to an unknown, blocked or pending account', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    const pending = await buildUser(app, { status: 'pending' });
    for (const id of ['0123456789abcdef01234567', 'x', blocked._id, pending._id])
      expect(codeOf(await get(`/api/books/by-owner/${id}`).expect(404))).toBe('OWNER_NOT_FOUND');
    expect((await get(`/api/books/by-owner/${marko._id}`).expect(200)).body).toEqual({ books: [], totalBooks: 0 });
  });
});
