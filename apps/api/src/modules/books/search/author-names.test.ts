import { describe, expect, it, vi } from 'vitest';
import { spellingPairs } from './author-names.js';
import { otherSpellings } from './author-spellings.js';

const isbnData = (...authors: string[]) =>
  JSON.stringify({
    title: '',
    subtitle: '',
    authors,
    description: '',
    categories: [],
    matchedCategories: [],
    publishedDate: '',
    publisher: '',
    pageCount: null,
    imageLinks: { thumbnail: '', smallThumbnail: '' },
    industryIdentifiers: [],
    coverUrl: '',
  });

describe('spellingPairs', () => {
  it.each([
    ['Juval Noa Harari', 'Yuval Noah Harari', [['juval', 'yuval']]],
    ['Olga Tokarčuk', 'Olga Tokarczuk', [['tokarcuk', 'tokarczuk']]],
    ['F. M. Dostojevski', 'Fyodor Dostoevsky', [['dostojevski', 'dostoevsky']]],
  ])('pairs %s with %s', (author, original, pairs) => {
    expect(spellingPairs({ author, ISBNData: isbnData(original) })).toEqual(expect.arrayContaining(pairs));
  });

  it.each([
    ['Ivo Andrić', 'Stephen King'],
    ['Ivo Andrić', 'Ivo Andric'],
    ['Spam knjige', 'Yuval Noah Harari'],
  ])('pairs no word of %s with %s', (author, original) => {
    expect(spellingPairs({ author, ISBNData: isbnData(original) })).toEqual([]);
  });

  it('shortens runs of combining marks before it normalizes the ISBN data', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const pairs = spellingPairs({ author: 'Juval', ISBNData: isbnData(`Yuval${'\u0301'.repeat(5_000)}`) });
    const normalized = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    expect(pairs).toEqual([['juval', 'yuval']]);
    expect(normalized.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
  });

  it.each(['', '{', '[]', '{"authors":5}'])('returns no pairs for the ISBN data %j', (data) => {
    expect(spellingPairs({ author: 'Juval', ISBNData: data })).toEqual([]);
  });
});

describe('otherSpellings', () => {
  it('returns the spellings of a word, of its cases and of words that begin with it', () => {
    expect(otherSpellings('sekspir')).toContain('shakespeare');
    expect(otherSpellings('sekspira')).toContain('shakespeare');
    expect(otherSpellings('dostoy')).toContain('dostojevski');
    expect(otherSpellings('avlija')).toEqual([]);
  });

  it('returns at most 12 spellings', () => {
    for (const word of ['dzord', 'marti', 'shake', 'dosto'])
      expect(otherSpellings(word).length).toBeLessThanOrEqual(12);
  });
});
