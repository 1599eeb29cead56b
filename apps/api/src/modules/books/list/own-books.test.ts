import type { OwnBookCard } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { admin, ana, build, get, marko, titlesOf, withReaders } from '../../../../test/read-books.js';

withReaders();

describe('GET /api/books/my-books and /purchased-books', () => {
  // @spec 7-call-my-books
  it('my-books returns all listings of the member, newest first, with reservedFor', async () => {
    await build({ title: 'Prva', status: 'sold', reservedFor: marko });
    await build({ title: 'Druga', status: 'reserved' });
    await build({ title: 'Tuđa', owner: marko });
    await build({ title: 'Obrisana', status: 'sold', reservedFor: marko, hiddenFromOwner: true });
    const response = await get('/api/books/my-books', ana).expect(200);
    expect(titlesOf(response)).toEqual(['Druga', 'Prva']);
    expect((response.body as OwnBookCard[]).map(({ reservedFor }) => reservedFor)).toEqual([null, marko._id]);
    expect(response.headers.etag).toBeDefined();
  });

  it('my-books finds own listings by prefixes of words, also sold and stale ones', async () => {
    await build({ title: 'Na Drini ćuprija', author: 'Ivo Andrić', status: 'sold' });
    await build({ title: 'Travnička hronika', author: 'Ivo Andrić', isStale: true });
    await build({ title: 'Seobe', author: 'Miloš Crnjanski' });
    await build({ title: 'Tuđa ćuprija', owner: marko });
    const found = async (q: string) => titlesOf(await get(`/api/books/my-books?q=${encodeURIComponent(q)}`, ana));
    expect(await found('andr')).toEqual(['Travnička hronika', 'Na Drini ćuprija']);
    expect(await found('ћупр андрић')).toEqual(['Na Drini ćuprija']);
    expect(await found('prija')).toEqual([]);
    expect(await found('?!')).toHaveLength(3);
    await get(`/api/books/my-books?q=${'a'.repeat(101)}`, ana).expect(400);
  });

  // @spec 7-call-purchased
  it('purchased-books returns books sold to the member, latest first, also those of blocked owners', async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    await build({ title: 'Ranije', status: 'sold', reservedFor: marko, soldAt: day(1) });
    await build({ title: 'Kasnije', status: 'sold', reservedFor: marko, soldAt: day(2), ownerActive: false });
    await build({ title: 'Tek rezervisana', status: 'reserved', reservedFor: marko });
    await build({ title: 'Tuđa', status: 'sold', reservedFor: admin });
    const response = await get('/api/books/purchased-books', marko).expect(200);
    expect(titlesOf(response)).toEqual(['Kasnije', 'Ranije']);
    const [latest] = response.body as OwnBookCard[];
    await get(`/api/books/${latest?._id ?? ''}`, marko).expect(200);
    await get(`/api/books/${latest?._id ?? ''}`).expect(404);
  });

  it('refuse visitors with 401', async () => {
    await get('/api/books/my-books').expect(401);
    await get('/api/books/purchased-books').expect(401);
    await get('/api/books/my-books').set('Authorization', 'Bearer a.b.c').expect(401);
  });
});
