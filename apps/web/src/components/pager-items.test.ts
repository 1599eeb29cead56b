import { describe, expect, it } from 'vitest';
import { pagerItems } from './Pager.js';

const shown = (page: number, count: number, screen: 'wide' | 'narrow' = 'wide') =>
  pagerItems(page, count)
    .filter((item) =>
      item.kind === 'gap' ? item.on === 'all' || item.on === screen : screen === 'wide' || !item.isFar,
    )
    .map((item) => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ');

describe('pagerItems', () => {
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

  it.each([
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 9, '1 2 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 8 9'],
    [10, 20, '1 … 9 10 11 … 20'],
  ])('page %i of %i shows %s on the narrowest screens', (page, count, expected) =>
    expect(shown(page, count, 'narrow')).toBe(expected),
  );
});
