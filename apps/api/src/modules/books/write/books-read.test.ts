import type { Book } from '@korice/contracts';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/code-of.js';
import { admin, ana, app, build, get, marko, withReaders } from '../../../../test/read-books.js';

withReaders();

describe('GET /api/books/:bookId', () => {
  // @spec 7-call-book
  it('returns a book, also a sold one, without internal fields', async () => {
    const { id } = await build({ status: 'sold', fullDescription: 'Hronika' });
    const body = (await get(`/api/books/${id}`).expect(200)).body as Book;
    expect(body).toMatchObject({ _id: id, status: 'sold', fullDescription: 'Hronika', ISBNData: '' });
    for (const field of ['words', 'workKey', 'rev', 'listed', 'ownerActive']) expect(body).not.toHaveProperty(field);
  });

  // @spec 7-call-book
  it('responds 404 BOOK_NOT_FOUND to an unknown or invalid id', async () => {
    for (const id of ['0123456789abcdef01234567', 'x', '%00', '__proto__', '1'.repeat(300)])
      expect(codeOf(await get(`/api/books/${id}`).expect(404)), id).toBe('BOOK_NOT_FOUND');
  });

  it('responds 304 while nothing changed, but 200 to a viewer who sees more of the book', async () => {
    const { id } = await build({ status: 'reserved', reservedFor: marko });
    const tag = String((await get(`/api/books/${id}`)).headers.etag);
    await get(`/api/books/${id}`).set('If-None-Match', tag).expect(304);
    await get(`/api/books/${id}`, admin).set('If-None-Match', tag).expect(200);
    await request(app.url).put(`/api/books/${id}/status`).set(ana.auth).send({ status: 'available' }).expect(200);
    await get(`/api/books/${id}`).set('If-None-Match', tag).expect(200);
  });

  it('marks responses to members as private for caches', async () => {
    const { id } = await build();
    expect((await get(`/api/books/${id}`, marko)).headers['cache-control']).toContain('private');
  });
});
