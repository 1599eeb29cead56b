import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatBadge,
  formatDate,
  formatNumber,
  formatPrice,
  formatPublishedDate,
  formatRating,
  formatTablePrice,
  formatTime,
  parsePrice,
  parsePublishedDate,
} from './format.js';

describe('number formats', () => {
  // @spec 1-prices-public 9-price-signs
  it('formatPrice has two decimals and the currency at the end', () => {
    expect(formatPrice(1200.5)).toBe('1.200,50 RSD');
    expect(formatPrice(8, 'EUR')).toBe('8,00 EUR');
  });

  // @spec 9-price-signs
  it('formatTablePrice puts € and $ before the amount, and RSD after it', () => {
    expect(formatTablePrice(8, 'EUR')).toBe('€ 8,00');
    expect(formatTablePrice(7.6, 'USD')).toBe('$ 7,60');
    expect(formatTablePrice(1150, 'RSD')).toBe('1.150,00 RSD');
  });

  it('formatBadge has at most two digits', () => expect([99, 100].map(formatBadge)).toEqual(['99', '99+']));

  it('formatNumber groups thousands', () => expect(formatNumber(12345)).toBe('12.345'));

  it.each([
    [4.8, '4,8'],
    [4.75, '4,8'],
    [4.04, '4'],
    [5, '5'],
  ])('formatRating of %d has at most one decimal', (rating, words) => expect(formatRating(rating)).toBe(words));

  it('formatAmount and formatNumber match Intl for Serbia', () => {
    const amountOf = new Intl.NumberFormat('sr-Latn-RS', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const countOf = new Intl.NumberFormat('sr-Latn-RS', { maximumFractionDigits: 0 });
    // From 0.01 to a million, at every length; prices have two decimals.
    const amounts = Array.from(
      { length: 3_000 },
      (_, index) => Math.round(1.0061 ** index * (1 + (index % 7) / 7)) / 100,
    );
    for (const amount of [0, 0.1, 999.99, 999_999.99, 1_000_000, ...amounts]) {
      expect(formatAmount(amount)).toBe(amountOf.format(amount));
      expect(formatNumber(Math.round(amount))).toBe(countOf.format(Math.round(amount)));
    }
  });

  it.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['1234.50', 1234.5],
    ['8', 8],
    [' 1 200,00 ', 1200],
    ['1.200', 1200],
    ['1.234.567,89', 1234567.89],
    ['0,05', 0.05],
    ['1.200,-', 1200],
    ['500,--', 500],
  ])('parsePrice reads %j as %d', (text, amount) => expect(parsePrice(text)).toBe(amount));

  it.each(['', 'abc', '1,2,3', '12,345', '1.2345', '-5', '5-', ',-', '1e3', '12.34.56'])(
    'parsePrice refuses %j',
    (text) => expect(parsePrice(text)).toBeNull(),
  );
});

describe('date formats', () => {
  // @spec 9-date-format
  it('formatDate returns the day in Belgrade', () => {
    expect(formatDate('2026-05-23T22:30:00.000Z')).toBe('24.05.2026');
    expect(formatDate('2026-01-05T10:00:00.000Z')).toBe('05.01.2026');
  });

  it('formatTime returns the time in Belgrade', () => expect(formatTime('2026-05-23T22:30:00.000Z')).toBe('00:30'));

  it.each([
    ['1984', '1984'],
    ['05.1984', '1984-05'],
    ['5.1984.', '1984-05'],
    ['24. 5. 1984.', '1984-05-24'],
    ['1984-05-24', '1984-05-24'],
    ['', ''],
  ])('parsePublishedDate reads %j', (text, date) => expect(parsePublishedDate(text)).toBe(date));

  it.each(['maj 1984', '84', '24.05.84', '1984/05'])('parsePublishedDate refuses %j', (text) =>
    expect(parsePublishedDate(text)).toBeNull(),
  );

  // @spec 9-date-format
  it('formatPublishedDate keeps the precision of the date', () => {
    expect(['1984', '1984-05', '1984-05-24', ''].map(formatPublishedDate)).toEqual([
      '1984',
      '05.1984',
      '24.05.1984',
      '',
    ]);
  });
});
