import { queryWords, searchWords, stem } from '@korice/book-text';
import { describe, expect, it } from 'vitest';
import { distance, termsOf } from './query-terms.js';

const book = (title: string, author = '') => {
  const titleWords = searchWords(title);
  const words = [...titleWords, ...searchWords(author)];
  return { titleWords, words, stems: words.map(stem) };
};
const terms = (query: string, spellings = new Map<string, string[]>()) => termsOf(queryWords(query), spellings);
const requiredIn = (query: string) => terms(query).flatMap(({ word, isOptional }) => (isOptional ? [] : [word]));

describe('termsOf', () => {
  it.each([
    ['matematika 5', ['matematika']],
    ['lektire za osmi razred', ['lektire']],
    ['J R R Tolkien', ['tolkien']],
    ['matematika VIII razred', ['matematika']],
  ])('requires of %j only %j', (query, required) => {
    expect(requiredIn(query)).toEqual(required);
  });

  it.each(['1984', 'za', '5. razred'])('requires every word of %j, because all of them would be optional', (query) => {
    expect(requiredIn(query)).toEqual(queryWords(query));
  });

  it('adds the stems of other spellings and of a grade in digits', () => {
    expect(terms('dostoevsky', new Map([['dostoevsky', ['dostojevski']]]))[0]?.stems).toContain(stem('dostojevski'));
    expect(terms('matematika osmi')[1]?.stems).toContain('8');
  });
});

describe('distance', () => {
  it('orders exact words in the title, elsewhere, stems, then missing optional terms', () => {
    const distances = [
      distance(book('Avlija 5'), terms('avlija 5')),
      distance(book('Roman 5', 'Avlija'), terms('avlija 5')),
      distance(book('U avliji 5'), terms('avlija 5')),
      distance(book('Avlija'), terms('avlija 5')),
      distance(book('U avliji'), terms('avlija 5')),
    ];
    expect(distances).not.toContain(undefined);
    expect(distances).toEqual(distances.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(distances).size).toBe(distances.length);
  });

  it('does not match a short number as the prefix of a longer one', () => {
    expect(distance(book('Avlija 500'), terms('avlija 5'))).toBe(distance(book('Avlija'), terms('avlija 5')));
  });

  it('is undefined for a book without a required word', () => {
    expect(distance(book('Prokleta avlija'), terms('prokleta kuća'))).toBeUndefined();
  });
});
