import { describe, expect, it } from 'vitest';
import { buildBook } from '../../testing/samples.js';
import { bookFormData, type BookFormValues, checkBookForm, emptyValues, valuesOf } from './book-form-values.js';

const values = (overrides: Partial<BookFormValues> = {}): BookFormValues => ({
  ...emptyValues('EUR'),
  title: 'Na Drini ćuprija',
  author: 'Ivo Andrić',
  price: '8',
  ...overrides,
});

const faults = (overrides: Partial<BookFormValues>) =>
  checkBookForm(values(overrides)).map(({ path, code }) => `${path}: ${code}`);

describe('bookFormData', () => {
  // @spec 3-book-categories-comma
  it('writes price, categories, date and image URLs in the format of the API', () => {
    const form = bookFormData(values({ price: '1.234,5', categories: ['Klasici', 'Drama'], publishedDate: '5.1984' }), [
      '/uploads/a-1.webp',
      '/uploads/b-1.webp',
    ]);
    expect(Object.fromEntries(form)).toMatchObject({
      title: 'Na Drini ćuprija',
      price: '1234.5',
      currency: 'EUR',
      categories: 'Klasici,Drama',
      publishedDate: '1984-05',
      imageUrls: '/uploads/a-1.webp,/uploads/b-1.webp',
      ISBN: '',
    });
  });

  it('writes the price, date and page count that valuesOf read from a book', () => {
    const book = buildBook({ price: 1234.5, publishedDate: '1986-03-15' });
    expect(valuesOf(book)).toMatchObject({ price: '1.234,50', publishedDate: '15.03.1986', pageCount: '397' });
    expect(Object.fromEntries(bookFormData(valuesOf(book), []))).toMatchObject({
      price: '1234.5',
      publishedDate: '1986-03-15',
      pageCount: '397',
    });
  });
});

describe('checkBookForm', () => {
  // @spec 5-price-number
  it.each(['8', '1.234,50', '1234,5', '1234.50', '0,01'])('accepts the price %j', (price) =>
    expect(faults({ price })).toEqual([]),
  );

  // @spec 5-price-number
  it.each([
    [{ title: ' ' }, ['title: too_small']],
    [{ title: 'a'.repeat(201) }, ['title: too_big']],
    [{ author: '' }, ['author: too_small']],
    [{ price: '' }, ['price: required']],
    [{ price: '0,00' }, ['price: required']],
    [{ price: 'osam' }, ['price: not_a_number']],
    [{ price: '8,005' }, ['price: too_many_decimals']],
    [{ price: '10.000.000,01' }, ['price: too_big']],
    [{ ISBN: '978-86-07-00417-3' }, ['ISBN: isbn_invalid']],
    [{ publishedDate: 'maj' }, ['publishedDate: invalid_format']],
    [{ publishedDate: '31.02.1984' }, ['publishedDate: date_invalid']],
    [{ pageCount: 'sto' }, ['pageCount: invalid_format']],
    [{ shortDescription: 'a'.repeat(501) }, ['shortDescription: too_big']],
  ] satisfies [Partial<BookFormValues>, string[]][])('refuses %j', (given, found) =>
    expect(faults(given)).toEqual(found),
  );

  it.each(['978-86-07-00417-1', '0 306 40615 2', ''])('accepts the ISBN %j', (ISBN) =>
    expect(faults({ ISBN })).toEqual([]),
  );
});
