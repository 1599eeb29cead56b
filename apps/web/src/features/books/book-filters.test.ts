import { BookListQuery, categoryNames } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import {
  withChange,
  withoutFilters,
  countFilters,
  facetsQuery,
  filtersAt,
  hrefOf,
  listQuery,
  toggleValue,
} from './book-filters.js';

const read = (address: string) => filtersAt(new URL(address, 'http://localhost'));

describe('book filters in a URL', () => {
  it.each([
    '/categories',
    '/category/Doma%C4%87i%20autori',
    '/categories?q=andri%C4%87',
    '/category/Poezija?condition=like-new,good&minPrice=100&maxPrice=1500.5&status=available&language=sr,hr&script=cyrillic&city=Novi+Sad&sort=price-asc&page=3',
    '/categories?q=seobe&sort=newest',
  ])('reads %s and writes the same URL', (address) => {
    expect(hrefOf(read(address))).toBe(address);
  });

  it.each([
    ['an unknown category', '/category/Western', '/categories'],
    ['an unknown condition', '/categories?condition=shiny,good', '/categories?condition=good'],
    ['statuses that only admins can filter by', '/categories?status=sold,any', '/categories'],
    ['invalid prices', '/categories?minPrice=abc&maxPrice=-5', '/categories'],
    ['an invalid language code', '/categories?language=serbian,hr', '/categories?language=hr'],
    ['two scripts', '/categories?script=cyrillic,latin', '/categories?script=latin'],
    ['an unknown order', '/categories?sort=random', '/categories'],
    ['relevance without a search', '/categories?sort=relevance', '/categories'],
    ['the default order', '/categories?q=seobe&sort=relevance', '/categories?q=seobe'],
    ['page 0', '/categories?page=0', '/categories'],
    ['a page above the maximum', '/categories?page=999', '/categories?page=250'],
    ['a page in exponent notation', '/categories?page=1e3', '/categories'],
    ['control characters', '/categories?q=se%00obe%0A', '/categories?q=se+obe'],
    ['white space only', '/categories?q=%20%20', '/categories'],
  ])('normalizes %s', (_name, address, clean) => {
    expect(hrefOf(read(address))).toBe(clean);
  });

  it('builds a query that the API accepts from values above its limits', () => {
    const odd = `/categories?q=${'x'.repeat(300)}&city=${'y'.repeat(300)}&language=${Array(30).fill('sr').join(',')}&minPrice=99999999&page=250`;
    expect(() => BookListQuery.parse(listQuery(read(odd)))).not.toThrow();
  });

  it('builds list and facet queries without the filters that are not set', () => {
    expect(listQuery(read('/category/Drama?condition=good&script=latin'))).toEqual({
      category: 'Drama',
      condition: ['good'],
      script: 'latin',
      sort: 'newest',
      page: 1,
    });
    expect(facetsQuery(read('/categories?sort=title&page=4'))).toEqual({});
  });
});

describe('filtersAt', () => {
  it.each(categoryNames)('keeps the category %s when another filter changes', (category) => {
    const filters = filtersAt(new URL(hrefOf({ ...read('/categories'), category }), 'http://localhost'));
    expect(withChange(filters, { city: 'Niš' })).toMatchObject({ category, city: 'Niš' });
  });
});

describe('changed, cleared and toggled', () => {
  const filters = read(
    '/category/Drama?condition=good,poor&minPrice=5&maxPrice=9&script=latin&q=kiš&sort=title&page=4',
  );

  it('changed resets the page to 1 unless the page itself changes', () => {
    expect(withChange(filters, { script: undefined }).page).toBe(1);
    expect(withChange(filters, { page: 5 })).toEqual({ ...filters, page: 5 });
  });

  it('cleared removes all filters except category, search and order', () => {
    expect(hrefOf(withoutFilters(filters))).toBe('/category/Drama?q=ki%C5%A1&sort=title');
    expect(countFilters(filters)).toBe(4);
    expect(countFilters(withoutFilters(filters))).toBe(0);
  });

  it('toggled adds and removes a value', () => {
    expect(toggleValue(['good'], 'poor')).toEqual(['good', 'poor']);
    expect(toggleValue(['good', 'poor'], 'good')).toEqual(['poor']);
  });
});
