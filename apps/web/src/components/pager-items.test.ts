import { describe, expect, it } from 'vitest';
import { pagerItems } from './pager-items.js';

const shown = (page: number, count: number) =>
  pagerItems(page, count)
    .map((item) => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ');

describe('pager items', () => {
  // @spec 9-pager-5-2
  it.each([
    [1, 1, '1'],
    [2, 5, '1 2 3 4 5'],
    [1, 9, '1 2 3 4 5 … 8 9'],
    [4, 9, '1 2 3 4 5 6 … 8 9'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [9, 9, '1 2 … 5 6 7 8 9'],
    [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
    [1, 7, '1 2 3 4 5 6 7'],
  ])('page %i of %i shows %s', (page, count, expected) => expect(shown(page, count)).toBe(expected));

  it('marks what narrow screens leave out', () => {
    const far = pagerItems(10, 20).flatMap((item) => (item.kind === 'page' && item.isFar ? [item.page] : []));
    expect(far).toEqual([2, 8, 12, 19]);
  });
});
