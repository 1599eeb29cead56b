import { describe, expect, it } from 'vitest';
import { Isbn, lookUpIsbn } from './isbn.js';

describe('Isbn', () => {
  it.each([
    ['978-86-521-0000-2', '9788652100002'],
    ['0-306-40615-2', '0306406152'],
    ['080442957x', '080442957X'],
    ['', ''],
  ])('normalizes %s to %j', (typed, kept) => {
    expect(Isbn.parse(typed)).toBe(kept);
  });

  it.each(['9788652100003', '0306406153', '12345', '978865210000X'])('refuses %s', (typed) => {
    expect(Isbn.safeParse(typed).error?.issues[0]).toMatchObject({ params: { code: 'isbn_invalid' } });
  });
});

describe('lookUpIsbn', () => {
  it.each(['', '-', 'abc', '9788652100003'])('refuses %j as ISBN', (isbn) => {
    expect(lookUpIsbn.params.safeParse({ isbn }).error?.issues[0]).toMatchObject({ params: { code: 'isbn_invalid' } });
  });
});
