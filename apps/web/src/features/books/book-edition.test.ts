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

describe('editionOf', () => {
  // @spec 2-book-details
  it("prefers the seller's details to those of the lookup", () => {
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

  it('returns empty details when both the seller and the lookup give none', () => {
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

  // @spec 2-book-details
  it.each([
    ['the lookup’s ISBN-13 when the seller gave an ISBN-10', '0226020452', lookup, '9780226020457'],
    ['the seller’s ISBN-10 when the lookup has only an ISBN-10', '8607004179', lookupOf10, '8607004179'],
    ['the lookup’s ISBN-10 when the seller gave none', '', lookupOf10, '0226020452'],
  ])('returns %s', (_name, ISBN, isbnData, isbn) => {
    expect(editionOf(buildBook({ ...bare, ISBN }), isbnData).isbn).toBe(isbn);
  });
});

describe('readIsbnData', () => {
  // @spec 8-silent-data
  it("returns the parsed lookup, undefined for '' and 'broken' for invalid JSON", () => {
    expect(readIsbnData(JSON.stringify(lookup))).toEqual(lookup);
    expect(readIsbnData('')).toBeUndefined();
    expect(readIsbnData('{"title":')).toBe('broken');
  });
});
