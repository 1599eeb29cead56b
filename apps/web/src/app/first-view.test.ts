import type { DehydratedQuery } from '@korice/contracts';
import { homeLists } from '@korice/contracts/first-view';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookQueries } from '../features/books/queries.js';
import { ownerQueries } from '../features/owners/queries.js';
import { pageBySlug } from '../features/pages/published-page.js';
import { buildBook, buildBookCard } from '../testing/samples.js';
import { takeFirstView } from './first-view.js';
import { createQueryClient } from './query-client.js';

afterEach(() => {
  document.body.innerHTML = '';
});

function putIntoPage(answers: DehydratedQuery[]): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'first-view';
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
}

const book = buildBook();
const detail: DehydratedQuery = { call: 'GET /api/books/:bookId', params: { bookId: book._id }, data: book };
const stateOf = (client: ReturnType<typeof createQueryClient>, queryKey: readonly unknown[]) =>
  client.getQueryCache().find({ queryKey })?.state;

describe('takeFirstView', () => {
  it('writes the responses in the page into the query cache', () => {
    const card = buildBookCard();
    const facets = { total: 1 };
    const page = { slug: 'uslovi' };
    putIntoPage([
      { call: 'GET /api/books', query: homeLists.featured, data: [card], total: 7 },
      { call: 'GET /api/books/facets', query: {}, data: facets },
      detail,
      { call: 'GET /api/books/:bookId/similar', params: { bookId: book._id }, data: [card] },
      { call: 'GET /api/owners/:ownerId', params: { ownerId: 'a' }, data: { name: 'Jelena' } },
      {
        call: 'GET /api/books/by-owner/:ownerId',
        params: { ownerId: 'a' },
        query: { page: 1 },
        data: { totalBooks: 3 },
      },
      { call: 'GET /api/pages/slug/:slug', params: { slug: 'uslovi' }, data: page },
    ]);
    const client = createQueryClient();
    expect(takeFirstView(client, false)).toHaveLength(7);
    const data = (queryKey: readonly unknown[]) => client.getQueryData(queryKey);
    expect(data(bookQueries.list({ pageSize: 5, featured: 'true' }).queryKey)).toEqual({
      books: [card],
      total: 7,
      isMore: false,
      instead: undefined,
      categories: [],
    });
    expect(data(bookQueries.facets().queryKey)).toEqual(facets);
    expect(data(bookQueries.detail(book._id).queryKey)).toEqual(book);
    expect(data(bookQueries.similar(book._id).queryKey)).toEqual([card]);
    expect(data(ownerQueries.detail('a').queryKey)).toEqual({ name: 'Jelena' });
    expect(data(ownerQueries.books('a', 1).queryKey)).toEqual({ totalBooks: 3 });
    expect(data(pageBySlug('uslovi').queryKey)).toEqual(page);
  });

  it('removes the responses from the page and returns [] on the second call', () => {
    putIntoPage([detail]);
    takeFirstView(createQueryClient(), false);
    expect(document.getElementById('first-view')).toBeNull();
    expect(takeFirstView(createQueryClient(), false)).toEqual([]);
  });

  it('writes fresh data for a visitor and stale data for a member', () => {
    const key = bookQueries.detail(book._id).queryKey;
    putIntoPage([detail]);
    const visitor = createQueryClient();
    takeFirstView(visitor, false);
    expect(stateOf(visitor, key)?.dataUpdatedAt).toBeGreaterThan(0);
    putIntoPage([detail]);
    const member = createQueryClient();
    takeFirstView(member, true);
    expect(stateOf(member, key)).toMatchObject({ data: book, dataUpdatedAt: 0 });
  });

  it('writes the error BOOK_NOT_FOUND for a missing book, so that no request is sent', () => {
    const missing = { call: 'GET /api/books/:bookId', data: null, missing: 'BOOK_NOT_FOUND' } as const;
    putIntoPage([{ ...missing, params: { bookId: book._id } }]);
    const client = createQueryClient();
    expect(takeFirstView(client, false)).toEqual([]);
    const query = new QueryObserver(client, bookQueries.detail(book._id));
    expect(query.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    expect(query.getCurrentResult().error).toMatchObject({ code: 'BOOK_NOT_FOUND', status: 404 });
  });

  it('writes stale data when the page was loaded by a back or forward navigation', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: 'back_forward' } as PerformanceNavigationTiming,
    ]);
    putIntoPage([detail]);
    const client = createQueryClient();
    takeFirstView(client, false);
    expect(stateOf(client, bookQueries.detail(book._id).queryKey)?.dataUpdatedAt).toBe(0);
  });
});
