import { describe, expect, it } from 'vitest';
import { canonicalPath, isReturnPath, matchPath, pathTo } from './paths.js';

describe('paths', () => {
  it('pathTo inserts percent-encoded parameters', () => {
    expect(pathTo('category', { name: 'Naučna fantastika' })).toBe('/category/Nau%C4%8Dna%20fantastika');
    expect(pathTo('home')).toBe('/');
  });

  // @spec 2-auth-area
  it('matchPath finds the route, with or without a trailing slash', () => {
    expect(matchPath('/')?.name).toBe('home');
    expect(matchPath('/dashboard/book-listing')).toEqual({ name: 'bookListing', params: {} });
    expect(matchPath('/book/abc/')).toEqual({ name: 'book', params: { bookId: 'abc' } });
    expect(matchPath('/category/Nau%C4%8Dna%20fantastika')?.params).toEqual({ name: 'Naučna fantastika' });
  });

  it.each(['/nowhere', '/book', '/book/a/b', '/dashboard/secret', '/book/%E0%A4%A'])(
    'matchPath finds no route for %s',
    (pathname) => {
      expect(matchPath(pathname)).toBeUndefined();
    },
  );

  it.each([
    ['/', '/'],
    ['/?utm_source=viber&lang=en', '/'],
    ['/book/5f0/', '/book/5f0'],
    ['/categories?page=1', '/categories'],
    ['/category/Drama?page=3&fbclid=x', '/category/Drama?page=3'],
    ['/categories?page=x', '/categories'],
    ['/categories?q=andric', undefined],
    ['/category/Drama?sort=title', undefined],
    ['/dashboard', undefined],
    ['/auth/login', undefined],
    ['/nowhere', undefined],
  ])('canonicalPath of %s is %s', (address, canonical) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    expect(canonicalPath(pathname, searchParams)).toBe(canonical);
  });
});

describe('isReturnPath', () => {
  it.each([
    '/',
    '/dashboard/messaging?room=0123456789abcdef01234567',
    '/book/0123456789abcdef01234567?write=1',
    '/category/Doma%C4%87i%20autori?city=Novi+Sad#results',
  ])('accepts %s', (path) => {
    expect(isReturnPath(path)).toBe(true);
  });

  it.each([
    '',
    'book/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/book/1\n//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%2F/evil.example',
    '/..//evil.example',
    '/auth/login',
    '/auth/reset-password/token',
    '/unknown',
    `/categories?q=${'a'.repeat(500)}`,
    '/categories?q=š',
  ])('refuses %s', (path) => {
    expect(isReturnPath(path)).toBe(false);
  });
});
