import { describe, expect, it } from 'vitest';

import { isbnDigits, isbnQuery, isbnWords } from './isbn.js';

// @spec 9-isbn-10
describe('isbnDigits', () => {
  it.each([
    ['978-86-521-0432-2', '9788652104322'],
    ['ISBN 978 86 521 0432 2', '9788652104322'],
    ['ISBN-13: 9788652104322', '9788652104322'],
    ['isbn-10: 86-331-0231-X', '863310231x'],
    ['978–86–521–0432–2', '9788652104322'],
    ['8633102310', '8633102310'],
  ])('returns the digits of the ISBN %j: %s', (text, digits) => {
    expect(isbnDigits(text)).toBe(digits);
  });

  // @spec 5-lookup-starts 9-isbn-10
  it.each(['', '1984', '978-86-521', '977-86-521-0432-2', 'X123456789', 'Na Drini ćuprija', '97886521043221'])(
    'returns undefined for %j, which is no ISBN',
    (text) => {
      expect(isbnDigits(text)).toBeUndefined();
    },
  );
});

describe('isbnWords', () => {
  it('returns ISBN-10 and ISBN-13 from either', () => {
    expect(isbnWords('0-306-40615-2')).toEqual(['0306406152', '9780306406157']);
    expect(isbnWords('978-0-306-40615-7')).toEqual(['9780306406157', '0306406152']);
    expect(isbnWords('0-8044-2957-X')).toEqual(['080442957x', '9780804429573']);
    expect(isbnWords('978-0-8044-2957-3')).toEqual(['9780804429573', '080442957x']);
  });

  it('returns an ISBN without a ten-digit form alone, and nothing for a text without an ISBN', () => {
    expect(isbnWords('979-10-90636-07-1')).toEqual(['9791090636071']);
    expect(isbnWords('')).toEqual([]);
  });
});

describe('isbnQuery', () => {
  it.each([
    ['978-86-521-0432-2', '9788652104322'],
    ['978-86', '97886'],
    ['978 86 521', '97886521'],
    ['0 306 40615 2', '0306406152'],
    ['0-8044-2957-x', '080442957x'],
  ])('parses the keyword %j as ISBN digits %s', (keyword, digits) => {
    expect(isbnQuery(keyword)).toBe(digits);
  });

  it.each(['1914 1918 19', '1984', '978', '20 000', '978-86-521-0432-2-5', 'tom 978-86'])(
    'returns undefined for the keyword %j, which is no ISBN',
    (keyword) => {
      expect(isbnQuery(keyword)).toBeUndefined();
    },
  );
});
