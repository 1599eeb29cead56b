import { describe, expect, it } from 'vitest';
import { bookFilter } from '../catalogue/book-filter.js';
import { indexFor } from './list-index.js';

describe('indexFor', () => {
  it('returns the index of a list that one index can serve', () => {
    expect(indexFor(bookFilter({}), 'newest')).toEqual({ listed: 1, createdAt: -1, _id: -1 });
    expect(indexFor(bookFilter({}), 'price-desc')).toEqual({ listed: 1, priceRsd: 1, _id: 1 });
    expect(indexFor(bookFilter({ category: 'Drama' }), 'title')).toEqual({
      listed: 1,
      categories: 1,
      titleKey: 1,
      _id: 1,
    });
    expect(indexFor(bookFilter({ city: 'Niš' }), 'newest')).toEqual({ listed: 1, cityKey: 1, createdAt: -1, _id: -1 });
    expect(indexFor({ listed: true, featured: true }, 'newest')).toMatchObject({ featured: 1 });
    expect(indexFor(bookFilter({ status: ['any'] }), 'title')).toEqual({
      hiddenFromOwner: 1,
      titleKey: 1,
      _id: 1,
    });
  });

  it('returns undefined when no index covers all filters', () => {
    expect(indexFor(bookFilter({ category: 'Drama', city: 'Niš' }), 'newest')).toBeUndefined();
    expect(indexFor(bookFilter({ minPrice: 5 }), 'price-asc')).toBeUndefined();
    expect(indexFor({ listed: true, featured: true }, 'title')).toBeUndefined();
    expect(indexFor(bookFilter({ status: ['sold'] }), 'newest')).toBeUndefined();
  });
});
