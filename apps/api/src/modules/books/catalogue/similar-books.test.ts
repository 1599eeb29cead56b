import type { BookCard } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import { build, get, titlesOf, withReaders } from '../../../../test/read-books.js';

withReaders();

describe('GET /api/books/:bookId/similar', () => {
  // @spec 2-book-similar
  it('returns copies of the work first, then the author, then shared categories; available ones first', async () => {
    const categories = ['Drama', 'Poezija'] as const;
    const { id } = await build({ title: 'Prokleta avlija', categories: [...categories] });
    await build({ title: 'Jedna zajednička', author: 'A', categories: ['Drama'] });
    await build({ title: 'Obe zajedničke', author: 'B', categories: [...categories] });
    await build({ title: 'Rezervisana', author: 'C', categories: [...categories], status: 'reserved' });
    await build({ title: 'Bez zajedničke', author: 'D', categories: ['Horor'] });
    await build({ title: 'Ex Ponto', author: 'Андрић, Иво', categories: [] });
    await build({ title: 'Prokleta Avlija', status: 'reserved', shortDescription: 'rezervisan primerak' });
    await build({ title: 'Проклета авлија', author: 'Иво Андрић' });
    await build({ title: 'Prokleta avlija', status: 'sold' });
    await build({ title: 'Prokleta avlija', ownerActive: false });
    expect(titlesOf(await get(`/api/books/${id}/similar`).expect(200))).toEqual([
      'Проклета авлија',
      'Prokleta Avlija',
      'Ex Ponto',
      'Obe zajedničke',
      'Jedna zajednička',
      'Rezervisana',
    ]);
  });

  it('chooses among the newest books of each category, however many books another category has', async () => {
    const { id } = await build({ title: 'Prokleta avlija', categories: ['Drama', 'Poezija'] });
    const crowd = Array.from({ length: 200 }, (_, index) => ({ title: `Drama ${index}`, author: 'A' }));
    for (const book of crowd) await build({ ...book, categories: ['Drama'] });
    await build({ title: 'Najnovija poezija', author: 'B', categories: ['Poezija'] });
    expect(titlesOf(await get(`/api/books/${id}/similar`).expect(200))[0]).toBe('Najnovija poezija');
  });

  it('returns at most twelve books, each once', async () => {
    const { id } = await build();
    for (let index = 0; index < 5; index += 1) await build();
    for (let index = 0; index < 5; index += 1) await build({ title: `Drugo ${index}` });
    for (let index = 0; index < 5; index += 1) await build({ title: `Srodno ${index}`, author: 'Neko' });
    const ids = ((await get(`/api/books/${id}/similar`)).body as BookCard[]).map(({ _id }) => _id);
    expect(ids).toHaveLength(12);
    expect(new Set([...ids, id]).size).toBe(13);
  });

  it('returns an empty list without similar books, and 404 BOOK_NOT_FOUND for an unknown or hidden book', async () => {
    const { id } = await build({ categories: [] });
    expect((await get(`/api/books/${id}/similar`).expect(200)).body).toEqual([]);
    const hidden = await build({ ownerActive: false });
    for (const unknown of ['0123456789abcdef01234567', 'x', hidden.id])
      expect(codeOf(await get(`/api/books/${unknown}/similar`).expect(404))).toBe('BOOK_NOT_FOUND');
  });
});
