import { describe, expect, it } from 'vitest';

import { toCyrillic } from '../src/cyrillic.js';
import { categoryName, serverText } from '../src/server.js';
import { fill } from '../src/placeholders.js';
import { pluralForm } from '../src/plural-form.js';

describe('serverText', () => {
  it('inserts values', () => {
    expect(serverText('sr', 'common', 'siteTitle')).toBe('Korice · Polovne knjige iz prve ruke');
    expect(serverText('en', 'book', 'pageTitle', { title: 'Emma', author: 'Jane Austen' })).toBe('Emma – Jane Austen');
  });

  it.each([
    [1, 'Pronađena 1 knjiga', '1 book found'],
    [3, 'Pronađene 3 knjige', '3 books found'],
    [5, 'Pronađeno 5 knjiga', '5 books found'],
    [12, 'Pronađeno 12 knjiga', '12 books found'],
    [21, 'Pronađena 21 knjiga', '21 books found'],
  ])('chooses the plural form for %i', (count, sr, en) => {
    expect(serverText('sr', 'search', 'found', { count })).toBe(sr);
    expect(serverText('en', 'search', 'found', { count })).toBe(en);
    expect(serverText('sr-Cyrl', 'search', 'found', { count })).toBe(toCyrillic(sr));
  });

  it('checks areas, keys and values at compile time', () => {
    // @ts-expect-error no such key
    expect(() => serverText('sr', 'common', 'nothing')).toThrow(RangeError);
    // @ts-expect-error a value is missing
    expect(() => serverText('sr', 'common', 'titlePattern')).toThrow(RangeError);
    // @ts-expect-error a value has the wrong name
    expect(() => serverText('sr', 'common', 'titlePattern', { heading: 'x' })).toThrow(RangeError);
    // @ts-expect-error a count is a number
    expect(serverText('sr', 'search', 'found', { count: '1' })).toContain('1');
  });
});

it('fill does not replace placeholders inside values', () => {
  expect(fill('{{a}} {{b}}', { a: '{{b}} $& $1', b: 2 })).toBe('{{b}} $& $1 2');
  expect(() => fill('{{toString}}', {})).toThrow(RangeError);
});

it('pluralForm returns the form for each language', () => {
  expect([0, 1, 2, 4, 5, 11, 12, 21, 22, 101, 111].map((count) => pluralForm('sr', count))).toEqual([
    'other',
    'one',
    'few',
    'few',
    'other',
    'other',
    'other',
    'one',
    'few',
    'one',
    'other',
  ]);
  expect([0, 1, 2, 21].map((count) => pluralForm('en', count))).toEqual(['other', 'one', 'other', 'other']);
});

it('categoryName translates a stored name', () => {
  expect(categoryName('Naučna fantastika', 'sr')).toBe('Naučna fantastika');
  expect(categoryName('Naučna fantastika', 'sr-Cyrl')).toBe('Научна фантастика');
  expect(categoryName('Naučna fantastika', 'en')).toBe('Science Fiction');
  expect(categoryName('Nepoznato', 'en')).toBe('Nepoznato');
});
