import { describe, expect, it } from 'vitest';
import { PageNumber } from './common.js';
import { listBounds, pageCount, pageNumber } from './lists.js';
import { UserListQuery } from './users.js';

describe('list pages', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
    ['12345', 1],
    ['7', 7],
    ['250', 250],
    ['251', 250],
    ['9999', 250],
  ])('reads the page parameter %s as page %i', (text, page) => {
    expect(pageNumber(text)).toBe(page);
  });

  it('ends at the last page that the API accepts', () => {
    const { lastPage, lastUserPage } = listBounds;
    expect(PageNumber.safeParse(pageNumber('9999')).success).toBe(true);
    expect(PageNumber.safeParse(lastPage + 1).success).toBe(false);
    expect(UserListQuery.safeParse({ page: pageNumber('9999', lastUserPage) }).success).toBe(true);
    expect(UserListQuery.safeParse({ page: lastUserPage + 1 }).success).toBe(false);
  });

  it.each([
    [0, 0],
    [1, 1],
    [20, 1],
    [21, 2],
    [5_001, 250],
  ])('splits %i entries into %i pages', (total, pages) => {
    expect(pageCount(total, 20)).toBe(pages);
  });
});
