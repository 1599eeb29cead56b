import { endpoints } from '@korice/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerName, isKept, readKept, stores } from './response-cache.js';

const url = (path: string) => new URL(path, 'http://localhost');
const id = '0123456789abcdef01234567';

describe('what is kept', () => {
  it.each([
    '/api/books?sort=newest',
    '/api/books/facets',
    `/api/books/${id}`,
    `/api/books/${id}/similar`,
    `/api/books/by-owner/${id}?page=1`,
    `/api/owners/${id}`,
    '/api/pages/slug/moja-zbirka',
  ])('%s, as everybody gets it', (path) => {
    expect(isKept(url(path))).toBe(true);
  });

  it.each([
    '/api/books/my-books',
    '/api/books/purchased-books',
    '/api/messaging/rooms',
    '/api/wishlist',
    '/api/users/all',
    '/auth/me',
    `/api/pages/${id}`,
  ])('%s is not', (path) => {
    expect(isKept(url(path))).toBe(false);
  });

  it('has one name, whatever the order of the query', () => {
    expect(answerName(url('/api/books?sort=newest&category=Drama&page=1'))).toBe(
      answerName(url('/api/books?page=1&category=Drama&sort=newest')),
    );
    expect(answerName(url(`/api/books/${id}`))).toBe(`/api/books/${id}`);
  });

  it('has a store named after its shape: a release with another shape writes the other name there', async () => {
    const shapes = Object.values(endpoints)
      .filter(
        ({ method, path }) => method === 'GET' && isKept(url(path.replace(/:slug/, 'strana').replace(/:\w+/, id))),
      )
      .map(({ path, response }) => [path, z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })]);
    expect(shapes).toHaveLength(7);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes)));
    const shape = [...new Uint8Array(hash, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(stores.answers.name).toBe(`korice-answers-${shape}`);
  });
});

describe('what is read of it', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('does not say when it was answered: the page takes that for the time of now', async () => {
    const headers = { Date: 'Sun, 24 May 2026 08:00:00 GMT', 'X-Total-Count': '1' };
    const match = () => Promise.resolve(Response.json(['Tvrđava'], { headers }));
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
    const read = await readKept(stores.answers, '/api/books');
    expect(read?.headers.has('Date')).toBe(false);
    expect(read?.headers.get('X-Total-Count')).toBe('1');
    expect(await read?.json()).toEqual(['Tvrđava']);
  });

  it('is nothing where nothing is kept', async () => {
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) });
    expect(await readKept(stores.answers, '/api/books')).toBeUndefined();
  });
});
