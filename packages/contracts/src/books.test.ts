import { describe, expect, it } from 'vitest';
import { BookListQuery } from './books.js';
import { CreateBookForm, PublishedDate, UpdateBookForm } from './book-form.js';

const form = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '700' };

describe('CreateBookForm', () => {
  // @spec 3-book-fields
  it('fills absent fields with empty values', () => {
    expect(CreateBookForm.parse(form)).toMatchObject({
      price: 700,
      currency: 'RSD',
      categories: [],
      condition: '',
      pageCount: null,
    });
  });

  it('keeps Cyrillic letters, normalizes to NFC and trims', () => {
    const parsed = CreateBookForm.parse({ ...form, title: '  Травничка\n хроника ', author: 'Ivo Andric\u0301' });
    expect(parsed).toMatchObject({ title: 'Травничка хроника', author: 'Ivo Andrić' });
  });

  // @spec 5-price-number 9-price-step
  it.each(['0', '0.00', '-1', '1e3', '0x10', '1.234', '10000000.01', 'NaN', '', ' '])(
    'refuses the price %j',
    (price) => {
      expect(CreateBookForm.safeParse({ ...form, price }).success).toBe(false);
    },
  );

  // @spec 5-price-number 9-price-step
  it.each([
    ['0.01', 0.01],
    ['10000000', 10_000_000],
    [' 12.5 ', 12.5],
  ])('accepts the price %j', (price, value) => {
    expect(CreateBookForm.parse({ ...form, price }).price).toBe(value);
  });

  // @spec 3-book-categories-comma
  it('splits comma-joined categories, removes duplicates and refuses an unknown one', () => {
    expect(CreateBookForm.parse({ ...form, categories: 'Drama,Poezija,Drama' }).categories).toEqual([
      'Drama',
      'Poezija',
    ]);
    expect(CreateBookForm.safeParse({ ...form, categories: 'Drama,Western' }).success).toBe(false);
  });

  it.each(['\u0000', '\ud800', '\u0007'])('refuses the unprintable character %j', (character) => {
    const { error } = CreateBookForm.safeParse({ ...form, title: `Seobe${character}` });
    expect(error?.issues[0]).toMatchObject({ path: ['title'], params: { code: 'unprintable' } });
  });

  it('leaves absent fields absent in an update', () => {
    expect(UpdateBookForm.parse({ price: '5' })).toEqual({ price: 5 });
  });

  it('accepts only the JSON of an ISBN lookup as ISBNData', () => {
    expect(CreateBookForm.safeParse({ ...form, ISBNData: '{"title":1}' }).success).toBe(false);
    expect(CreateBookForm.safeParse({ ...form, ISBNData: 'no json' }).success).toBe(false);
  });
});

describe('PublishedDate', () => {
  it.each(['', '1975', '1975-03', '2024-02-29'])('accepts %j', (date) => {
    expect(PublishedDate.parse(date)).toBe(date);
  });

  it.each(['75', '1975-13', '2023-02-29', '2023-04-31', '1975-3-1', '2001-13-40', 'March 2001'])(
    'refuses %j',
    (date) => {
      expect(PublishedDate.safeParse(date).success).toBe(false);
    },
  );
});

describe('BookListQuery', () => {
  it('has defaults and splits comma-separated lists', () => {
    expect(BookListQuery.parse({ condition: 'new,good' })).toEqual({
      page: 1,
      pageSize: 20,
      condition: ['new', 'good'],
    });
  });

  it.each([
    { page: '0' },
    { page: '251' },
    { page: '1.5' },
    { pageSize: '61' },
    { sort: 'random' },
    { minPrice: 'x' },
    { category: 'Western' },
  ])('refuses %j', (query) => {
    expect(BookListQuery.safeParse(query).success).toBe(false);
  });

  it('ignores unknown keys', () => {
    expect(BookListQuery.parse({ utm_source: 'viber' })).toEqual({ page: 1, pageSize: 20 });
  });
});
