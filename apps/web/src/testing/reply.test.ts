import { describe, expect, it } from 'vitest';
import { call, ProblemError } from '../lib/call.js';
import { expectConsoleErrors } from './console.js';
import { cutOff, refuse, reply, withNetwork } from './reply.js';
import { buildBook } from './samples.js';

withNetwork();
const params = { bookId: '0000000000000000000000ff' };

describe('test replies', () => {
  it('return data that the contract allows', async () => {
    const book = buildBook({ title: 'Seobe' });
    reply('GET /api/books/:bookId', ({ params: asked }) => ({ ...book, _id: asked.bookId ?? '' }));
    expect(await call('GET /api/books/:bookId', { params })).toEqual({ ...book, _id: params.bookId });
  });

  it('fail the request for data that breaks the contract', async () => {
    expectConsoleErrors();
    // The cast is needed because the types reject this price too.
    reply('GET /api/books/:bookId', { ...buildBook(), price: 'cheap' } as never);
    await expect(call('GET /api/books/:bookId', { params })).rejects.toThrow();
  });

  it('return a problem with refuse(), and fail the request with cutOff()', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    await expect(call('GET /api/books/:bookId', { params })).rejects.toMatchObject({
      code: 'BOOK_NOT_FOUND',
      status: 404,
    });
    cutOff('GET /api/books/:bookId');
    await expect(call('GET /api/books/:bookId', { params })).rejects.toBeInstanceOf(ProblemError);
  });
});
