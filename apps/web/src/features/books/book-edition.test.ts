import type { IsbnData } from '@korice/contracts';
import { buildEdition } from '@korice/contracts/testing/edition';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../testing/samples.js';
import { editionOf, readIsbnData } from './book-edition.js';

const lookup = buildEdition({
  title: 'The Bridge on the Drina',
  subtitle: 'A Chronicle',
  authors: ['Ivo Andrić', 'Lovett F. Edwards'],
  description: 'A bridge and four centuries.',
  publishedDate: '1977-08-15',
  publisher: 'University of Chicago Press',
  pageCount: 314,
  industryIdentifiers: [
    { type: 'ISBN_10', identifier: '0226020452' },
    { type: 'ISBN_13', identifier: '9780226020457' },
  ],
});

const lookupOf10: IsbnData = { ...lookup, industryIdentifiers: lookup.industryIdentifiers.slice(0, 1) };

const bare = {
  title: 'Na Drini ćuprija',
  author: '',
  fullDescription: '',
  publisher: '',
  publishedDate: '',
  pageCount: null,
  ISBN: '',
};

describe('the edition of a book', () => {
  // @spec 2-book-details
  it('prefers the details of the seller', () => {
    const book = buildBook({
      title: 'Na Drini ćuprija',
      author: 'Ivo Andrić',
      fullDescription: 'Iz očeve biblioteke.',
      publisher: 'Prosveta',
      publishedDate: '1986-03',
      pageCount: 397,
      ISBN: '9788607004171',
    });
    expect(editionOf(book, lookup)).toEqual({
      title: 'Na Drini ćuprija',
      subtitle: 'A Chronicle',
      authors: 'Ivo Andrić',
      description: 'Iz očeve biblioteke.',
      publishedDate: '03.1986',
      publisher: 'Prosveta',
      pageCount: 397,
      isbn: '9788607004171',
    });
  });

  it('adds missing details from the lookup', () => {
    expect(editionOf(buildBook(bare), lookup)).toEqual({
      title: 'Na Drini ćuprija',
      subtitle: 'A Chronicle',
      authors: 'Ivo Andrić, Lovett F. Edwards',
      description: 'A bridge and four centuries.',
      publishedDate: '15.08.1977',
      publisher: 'University of Chicago Press',
      pageCount: 314,
      isbn: '9780226020457',
    });
  });

  it('is empty without both', () => {
    expect(editionOf(buildBook(bare), undefined)).toEqual({
      title: 'Na Drini ćuprija',
      subtitle: '',
      authors: '',
      description: '',
      publishedDate: '',
      publisher: '',
      pageCount: undefined,
      isbn: '',
    });
  });

  it('does not change a date in words', () => {
    expect(editionOf(buildBook(bare), { ...lookup, publishedDate: 'August 1977' }).publishedDate).toBe('August 1977');
  });

  // @spec 2-book-details
  it.each([
    ['the lookup’s 13 digits to the owner’s 10', '0226020452', lookup, '9780226020457'],
    ['the owner’s 10 to the lookup’s', '8607004179', lookupOf10, '8607004179'],
    ['the lookup’s 10 to nothing', '', lookupOf10, '0226020452'],
  ])('prefers %s', (_what, ISBN, isbnData, isbn) => {
    expect(editionOf(buildBook({ ...bare, ISBN }), isbnData).isbn).toBe(isbn);
  });
});

describe('the stored lookup', () => {
  // @spec 8-silent-data
  it('is parsed, undefined or broken', () => {
    expect(readIsbnData(JSON.stringify(lookup))).toEqual(lookup);
    expect(readIsbnData('')).toBeUndefined();
    expect(readIsbnData('{"title":')).toBe('broken');
  });
});
