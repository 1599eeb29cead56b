import type { DehydratedQuery } from '@korice/contracts';
import { homeLists } from '@korice/contracts/first-view';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setAuthorization } from '../lib/authorization.js';
import { call } from '../lib/call.js';
import { cutOff, reply, withNetwork } from '../testing/reply.js';
import { bookQueries } from '../features/books/queries.js';
import { ownerQueries } from '../features/owners/queries.js';
import { pageBySlug } from '../features/pages/published-page.js';
import { buildBook, buildBookCard } from '../testing/samples.js';
import { takeFirstView } from './first-view.js';
import { createQueryClient } from './query-client.js';

withNetwork();
afterEach(() => {
  setAuthorization(null);
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

  describe('after a request of this browser', () => {
    const lists: DehydratedQuery[] = [
      { call: 'GET /api/books', query: homeLists.featured, data: [buildBookCard()], total: 1 },
      { call: 'GET /api/owners/:ownerId', params: { ownerId: 'a' }, data: { name: 'Jelena' } },
    ];
    const keys = [bookQueries.list(homeLists.featured).queryKey, ownerQueries.detail('a').queryKey];
    /** Whether the queries of a page that is loaded now are fresh. */
    function areFresh(isMember: boolean): boolean[] {
      putIntoPage(lists);
      const client = createQueryClient();
      takeFirstView(client, isMember);
      return keys.map((queryKey) => stateOf(client, queryKey)?.dataUpdatedAt !== 0);
    }
    const write = () => call('PUT /api/wishlist/:bookId', { params: { bookId: book._id } });

    it('marks the data of a page as stale for 40 seconds after a write of the member', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      setAuthorization('t');
      expect(areFresh(true)).toEqual([true, true]);
      reply('PUT /api/wishlist/:bookId', undefined);
      await write();
      expect([areFresh(true), areFresh(false)]).toEqual([
        [false, false],
        [true, true],
      ]);
      vi.setSystemTime(Date.now() + 40_000);
      expect(areFresh(true)).toEqual([true, true]);
    });

    it('writes stale data for a member whose write has not ended', async () => {
      setAuthorization('t');
      let fresh: boolean[] | undefined;
      reply('PUT /api/wishlist/:bookId', () => {
        fresh = areFresh(true);
        return undefined;
      });
      await write();
      expect(fresh).toEqual([false, false]);
    });

    it('writes stale data for a member whose write has no response, because the API may have performed it', async () => {
      setAuthorization('t');
      cutOff('PUT /api/wishlist/:bookId');
      await expect(write()).rejects.toThrow('NETWORK');
      expect(areFresh(true)).toEqual([false, false]);
    });

    it('writes fresh data after a read, analytics, and a request of a visitor', async () => {
      reply('POST /api/analytics/events', undefined);
      reply('GET /api/rates', { EUR: 117, USD: 100 });
      reply('PUT /api/wishlist/:bookId', undefined);
      await write();
      setAuthorization('t');
      await call('GET /api/rates');
      await call('POST /api/analytics/events', { body: { events: [{ type: 'view', page: 'home' }] }, keepalive: true });
      expect(areFresh(true)).toEqual([true, true]);
    });
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
