import { describe, expect, it } from 'vitest';
import { call, ProblemError } from '../lib/call.js';
import { expectConsoleErrors } from './console.js';
import { cutOff, refuse, reply, withNetwork } from './reply.js';
import { buildBook } from './samples.js';

withNetwork();
const params = { bookId: '0000000000000000000000ff' };

describe('replies in tests', () => {
  it('answer what the contract allows', async () => {
    const book = buildBook({ title: 'Seobe' });
    reply('GET /api/books/:bookId', ({ params: asked }) => ({ ...book, _id: asked.bookId ?? '' }));
    expect(await call('GET /api/books/:bookId', { params })).toEqual({ ...book, _id: params.bookId });
  });

  it('fail the call, and so the test, when they break it', async () => {
    expectConsoleErrors();
    // The types refuse it as well.
    reply('GET /api/books/:bookId', { ...buildBook(), price: 'cheap' } as never);
    await expect(call('GET /api/books/:bookId', { params })).rejects.toThrow();
  });

  it('refuse with a problem, or not at all', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    await expect(call('GET /api/books/:bookId', { params })).rejects.toMatchObject({
      code: 'BOOK_NOT_FOUND',
      status: 404,
    });
    cutOff('GET /api/books/:bookId');
    await expect(call('GET /api/books/:bookId', { params })).rejects.toBeInstanceOf(ProblemError);
  });
});
