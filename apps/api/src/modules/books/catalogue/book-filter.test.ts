import { describe, expect, it } from 'vitest';
import { asksForUnlisted, bookFilter } from './book-filter.js';

describe('bookFilter', () => {
  it('selects listed books unless the status asks for others', () => {
    expect(bookFilter({})).toEqual({ listed: true });
    expect(bookFilter({ status: ['available', 'reserved'] })).toEqual({ listed: true });
    expect(bookFilter({ status: ['reserved'] })).toEqual({ listed: true, status: 'reserved' });
    expect(bookFilter({ status: ['any', 'sold'] })).toEqual({ hiddenFromOwner: false });
    expect(bookFilter({ status: ['sold'] })).toEqual({ hiddenFromOwner: false, status: 'sold' });
    expect(bookFilter({ status: ['available', 'sold'] })).toEqual({
      hiddenFromOwner: false,
      status: { $in: ['available', 'sold'] },
    });
  });

  it('converts each filter to its database condition', () => {
    expect(
      bookFilter({
        category: 'Drama',
        minPrice: 100,
        maxPrice: 900,
        condition: ['new', 'good'],
        city: ' НОВИ сад ',
        language: ['sr'],
        script: 'cyrillic',
      }),
    ).toEqual({
      listed: true,
      categories: 'Drama',
      priceRsd: { $gte: 100, $lte: 900 },
      condition: { $in: ['new', 'good'] },
      cityKey: 'novi sad',
      language: 'sr',
      script: 'cyrillic',
    });
    expect(bookFilter({ minPrice: 0, condition: [], city: ' ' })).toEqual({ listed: true, priceRsd: { $gte: 0 } });
  });

  it('asksForUnlisted returns true when the status includes sold or any', () => {
    expect(asksForUnlisted({ status: undefined })).toBe(false);
    expect(asksForUnlisted({ status: ['available', 'reserved'] })).toBe(false);
    expect(asksForUnlisted({ status: ['available', 'sold'] })).toBe(true);
    expect(asksForUnlisted({ status: ['any'] })).toBe(true);
  });
});
