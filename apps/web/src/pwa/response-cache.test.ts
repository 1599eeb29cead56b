import { endpoints } from '@korice/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cacheKeyOf, isCacheable, readResponse, storeResponse, stores } from './response-cache.js';

const url = (path: string) => new URL(path, 'http://localhost');
const id = '0123456789abcdef01234567';

describe('isCacheable', () => {
  it.each([
    '/api/books?sort=newest',
    '/api/books/facets',
    '/api/books/towns',
    '/api/books/category-groups',
    `/api/books/${id}`,
    `/api/books/${id}/similar`,
    `/api/books/by-owner/${id}?page=1`,
    `/api/owners/${id}`,
    '/api/pages/slug/moja-zbirka',
  ])('returns true for %s, whose response is public', (path) => {
    expect(isCacheable(url(path))).toBe(true);
  });

  it.each([
    '/api/books/my-books',
    '/api/books/purchased-books',
    '/api/messaging/rooms',
    '/api/wishlist',
    '/api/users/all',
    '/auth/me',
    `/api/pages/${id}`,
  ])('returns false for %s, whose response depends on the member', (path) => {
    expect(isCacheable(url(path))).toBe(false);
  });
});

describe('cacheKeyOf', () => {
  it('ignores the order of the query parameters', () => {
    expect(cacheKeyOf(url('/api/books?sort=newest&category=Drama&page=1'))).toBe(
      cacheKeyOf(url('/api/books?page=1&category=Drama&sort=newest')),
    );
    expect(cacheKeyOf(url(`/api/books/${id}`))).toBe(`/api/books/${id}`);
  });
});

describe('stores', () => {
  it('names the cache of responses after a hash of their schemas', async () => {
    const shapes = Object.values(endpoints)
      .filter(
        ({ method, path }) => method === 'GET' && isCacheable(url(path.replace(/:slug/, 'strana').replace(/:\w+/, id))),
      )
      .map(({ path, response }) => [path, z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })]);
    expect(shapes).toHaveLength(9);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes)));
    const shape = [...new Uint8Array(hash, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(stores.responses.name).toBe(`korice-answers-${shape}`);
  });
});

describe('readResponse', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('omits the Date header, from which the page would take the current time', async () => {
    const headers = { Date: 'Sun, 24 May 2026 08:00:00 GMT', 'X-Total-Count': '1' };
    const match = () => Promise.resolve(Response.json(['Tvrđava'], { headers }));
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
    const read = await readResponse(stores.responses, '/api/books');
    expect(read?.headers.has('Date')).toBe(false);
    expect(read?.headers.get('X-Total-Count')).toBe('1');
    expect(await read?.json()).toEqual(['Tvrđava']);
  });

  it('returns undefined when nothing is cached', async () => {
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) });
    expect(await readResponse(stores.responses, '/api/books')).toBeUndefined();
  });
});

describe('storeResponse', () => {
  const cached = new Map<string, Response>();

  beforeEach(() => {
    cached.clear();
    const cache = {
      match: (key: string) => Promise.resolve(cached.get(key)?.clone()),
      put: (key: string, response: Response) => Promise.resolve(void cached.set(key, response)),
      delete: (key: string) => Promise.resolve(cached.delete(key)),
      keys: () => Promise.resolve([...cached.keys()]),
    };
    vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
    const request = (_name: string, work: () => Promise<void>) => work();
    vi.stubGlobal('navigator', { locks: { request } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const store = (title: string, requestedAt: number) =>
    storeResponse(stores.responses, '/api/books', Response.json([title]), requestedAt);
  const read = async () => (await readResponse(stores.responses, '/api/books'))?.json() as Promise<unknown>;

  it('keeps the response of the later request when an earlier one arrives after it', async () => {
    const now = Date.now();
    await store('nova', now);
    await store('stara', now - 6_000);
    expect(await read()).toEqual(['nova']);
    await store('najnovija', now + 1);
    expect(await read()).toEqual(['najnovija']);
  });

  it('replaces a response whose timestamp is in the future', async () => {
    await store('iz budućnosti', Date.now() + 86_400_000);
    await store('sadašnja', Date.now());
    expect(await read()).toEqual(['sadašnja']);
  });

  it('removes the oldest entry when maxEntries is exceeded', async () => {
    for (let page = 0; page <= stores.responses.maxEntries; page += 1)
      await storeResponse(stores.responses, `/api/books?page=${page}`, Response.json([]), Date.now());
    expect(cached.size).toBe(stores.responses.maxEntries);
    expect(cached.has('/api/books?page=0')).toBe(false);
  });
});
