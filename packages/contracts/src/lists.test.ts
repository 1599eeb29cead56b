import { describe, expect, it } from 'vitest';
import { PageNumber } from './common.js';
import { listBounds, offeredPages, pageCount, pageNumber, schoolYearOf } from './lists.js';
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

  const counted = { total: 1_000, isMore: true, perPage: 20 };
  it.each([
    ['the counted pages while an early one is open', { page: 1, length: 20 }, 50],
    ['one page more than the last counted one when that is full', { page: 50, length: 20 }, 51],
    ['one page more after each full page beyond', { page: 73, length: 20 }, 74],
    ['the open page when it is not full', { page: 73, length: 3 }, 73],
    ['the counted pages when the open one is past the end', { page: 90, length: 0 }, 50],
    ['the last page of the API', { page: 250, length: 20 }, 250],
  ])('offers %s of a list without an exact total', (_, at, pages) => {
    expect(offeredPages({ ...counted, ...at })).toBe(pages);
  });

  it('offers the pages of an exact total, and one more page after a full page of a short list', () => {
    expect(offeredPages({ total: 41, isMore: false, page: 1, length: 20, perPage: 20 })).toBe(3);
    expect(offeredPages({ total: 20, isMore: true, page: 1, length: 20, perPage: 20 })).toBe(2);
  });
});

describe('schoolYearOf', () => {
  it.each([
    ['', ''],
    ['2026', '2026/27'],
    ['2026.', '2026/27'],
    ['2026/27', '2026/27'],
    ['2026/2027', '2026/27'],
    ['2026./2027.', '2026/27'],
    ['2026-27', '2026/27'],
    ['2026 – 2027', '2026/27'],
    ['2099/00', '2099/00'],
    ['2026/20', undefined],
    ['2026/28', undefined],
    ['2026/2037', undefined],
    ['26/27', undefined],
    ['2026/', undefined],
    ['peti', undefined],
  ])('reads %j as %j', (text, year) => {
    expect(schoolYearOf(text)).toBe(year);
  });
});
