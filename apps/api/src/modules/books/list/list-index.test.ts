import { describe, expect, it } from 'vitest';
import { bookFilter } from '../catalogue/book-filter.js';
import { collectionFilter, ownerFilter } from './collections.js';
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
    expect(indexFor(bookFilter({ category: 'Drama', city: 'Niš' }), 'newest')).toEqual({
      listed: 1,
      cityKey: 1,
      categories: 1,
      createdAt: -1,
      _id: -1,
    });
    expect(indexFor({ listed: true, featured: true }, 'newest')).toMatchObject({ featured: 1 });
    expect(indexFor(bookFilter({ publisher: 'Nolit' }), 'price-desc')).toMatchObject({ publisher: 1, priceRsd: 1 });
    expect(indexFor(bookFilter({ status: ['any'] }), 'title')).toEqual({
      hiddenFromOwner: 1,
      titleKey: 1,
      _id: 1,
    });
  });

  it('returns the index of owners with the order for the books of an owner, whatever else filters them', () => {
    const owner = 'c1a000000000000000000001';
    expect(indexFor(ownerFilter(owner), 'newest')).toEqual({ 'owner._id': 1, createdAt: -1, _id: -1 });
    const collection = collectionFilter(owner, { id: '', name: '', category: 'Drama', maxPrice: 800, books: [] });
    expect(indexFor(collection, 'price-desc')).toEqual({ 'owner._id': 1, priceRsd: 1, _id: 1 });
    expect(indexFor(collection, 'title')).toEqual({ 'owner._id': 1, titleKey: 1, _id: 1 });
  });

  it('returns the index of ids for known books, whatever else filters them', () => {
    const known = { _id: { $in: [] } };
    expect(indexFor({ ...ownerFilter('c1a000000000000000000001'), ...known }, 'title')).toEqual({ _id: 1 });
    expect(indexFor({ ...bookFilter({ category: 'Drama' }), ...known }, 'price-asc')).toEqual({ _id: 1 });
  });

  it('returns undefined when no index covers all filters', () => {
    expect(indexFor(bookFilter({ category: 'Drama', city: 'Niš' }), 'title')).toBeUndefined();
    expect(indexFor(bookFilter({ category: 'Drama', city: 'Niš', condition: ['good'] }), 'newest')).toBeUndefined();
    expect(indexFor(bookFilter({ category: 'Drama', condition: ['good'] }), 'newest')).toBeUndefined();
    expect(indexFor(bookFilter({ minPrice: 5 }), 'price-asc')).toBeUndefined();
    expect(indexFor({ listed: true, featured: true }, 'title')).toBeUndefined();
    expect(indexFor(bookFilter({ status: ['sold'] }), 'newest')).toBeUndefined();
  });
});
