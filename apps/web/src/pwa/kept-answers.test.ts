import { endpoints } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerName, isKept, stores } from './kept-answers.js';

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
