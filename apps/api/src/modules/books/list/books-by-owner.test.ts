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

  it('finds the books with every word of q and returns them in the order of sort', async () => {
    await build({ title: 'Seobe', author: 'Miloš Crnjanski', price: 300, currency: 'RSD' });
    await build({ title: 'Druga knjiga Seoba', author: 'Miloš Crnjanski', price: 500, currency: 'RSD' });
    await build({ title: 'Koreni', author: 'Dobrica Ćosić', price: 400, currency: 'RSD' });
    await build({ title: 'Seobe', owner: marko });
    const read = async (query: string) => {
      const { books, totalBooks } = (await get(`/api/books/by-owner/${ana._id}?${query}`).expect(200)).body as {
        books: BookCard[];
        totalBooks: number;
      };
      return [totalBooks, ...books.map(({ title }) => title)];
    };
    expect(await read('q=seo%20crnjan')).toEqual([2, 'Druga knjiga Seoba', 'Seobe']);
    // The same number of words as above: the totals of both are cached.
    expect(await read('q=korn%20crnjan')).toEqual([0]);
    expect(await read('q=seo%20crnjan&sort=price-asc')).toEqual([2, 'Seobe', 'Druga knjiga Seoba']);
    expect(await read('sort=price-desc')).toEqual([3, 'Druga knjiga Seoba', 'Koreni', 'Seobe']);
    expect(await read('sort=title')).toEqual([3, 'Druga knjiga Seoba', 'Koreni', 'Seobe']);
    expect(codeOf(await get(`/api/books/by-owner/${ana._id}?sort=bestsellers`).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('responds 404 OWNER_NOT_FOUND to an unknown, blocked or pending account', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    const pending = await buildUser(app, { status: 'pending' });
    for (const id of ['0123456789abcdef01234567', 'x', blocked._id, pending._id])
      expect(codeOf(await get(`/api/books/by-owner/${id}`).expect(404))).toBe('OWNER_NOT_FOUND');
    expect((await get(`/api/books/by-owner/${marko._id}`).expect(200)).body).toEqual({ books: [], totalBooks: 0 });
  });
});

describe('GET /api/books with ownerId', () => {
  it('returns the books of any status of an account to an admin, also of a blocked one', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    await build({ title: 'Seobe', author: 'Miloš Crnjanski', price: 300, currency: 'RSD' });
    await build({ title: 'Koreni', status: 'sold', price: 200, currency: 'RSD' });
    await build({ title: 'Tuđa', owner: marko });
    const titles = async (query: string) => {
      const response = await get(`/api/books?ownerId=${ana._id}&${query}`).set(admin.auth).expect(200);
      const found = (response.body as BookCard[]).map(({ title }) => title);
      expect(response.headers['x-total-count']).toBe(String(found.length));
      return found;
    };
    expect(await titles('status=any')).toEqual(['Koreni', 'Seobe']);
    expect(await titles('')).toEqual(['Seobe']);
    expect(await titles('status=any&sort=price-desc')).toEqual(['Seobe', 'Koreni']);
    expect(await titles('status=any&q=crnj')).toEqual(['Seobe']);
    await app.models.books.updateMany({ 'owner._id': ana._id }, { $set: { ownerActive: false, listed: false } });
    expect(await titles('status=any')).toEqual(['Koreni', 'Seobe']);
  });

  it('responds 403 to members and visitors', async () => {
    expect(codeOf(await get(`/api/books?ownerId=${ana._id}`).expect(403))).toBe('FORBIDDEN');
    expect(codeOf(await get(`/api/books?ownerId=${ana._id}`).set(ana.auth).expect(403))).toBe('FORBIDDEN');
  });
});
