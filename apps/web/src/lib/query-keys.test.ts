import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { invalidateDeals, invalidateSeller } from './query-keys.js';

const keys = [
  ['deals', 'counts'],
  ['deals', 'options', 'r1'],
  ['books', 'mine'],
  ['books', 'purchased'],
  ['books', 'list', 'newest'],
  ['books', 'detail', 'b1'],
  ['books', 'edit', 'b1'],
  ['owners', 'choice', 'o1'],
  ['lists', 'all'],
  ['pages', 'all'],
];

/** Returns the keys of the queries that `invalidate` has invalidated. */
function invalidatedBy(invalidate: (queryClient: QueryClient) => void): (readonly unknown[])[] {
  const queryClient = new QueryClient();
  for (const queryKey of keys) queryClient.setQueryData(queryKey, null);
  invalidate(queryClient);
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey] : []));
}

describe('invalidateDeals', () => {
  it('invalidates deals, all lists of books and lists of wanted books, but not the book of an open form', () => {
    expect(invalidatedBy(invalidateDeals)).toEqual(
      keys.filter(([area, kind]) => area !== 'pages' && !(area === 'books' && kind === 'edit')),
    );
  });
});

describe('invalidateSeller', () => {
  it('invalidates the pages of sellers and the deals with their options', () => {
    expect(invalidatedBy(invalidateSeller)).toEqual(keys.filter(([area]) => area === 'owners' || area === 'deals'));
  });
});
