import { describe, expect, it } from 'vitest';
import { belgradeDay, belgradeDaySpan, lastDays } from './belgrade-days.js';

describe('days in Belgrade', () => {
  it.each([
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('the day at %s is %s', (at, date) => {
    expect(belgradeDay(new Date(at))).toBe(date);
  });

  it.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
    ['2026-01-01', '2025-12-31T23:00:00.000Z', '2026-01-01T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s and ends at %s', (date, from, to) => {
    const span = belgradeDaySpan(date);
    expect([span.from.toISOString(), span.to.toISOString()]).toEqual([from, to]);
  });

  it('lastDays counts back across a clock change and the end of a month', () => {
    expect(lastDays(new Date('2026-03-31T23:30:00Z'), 5)).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
    ]);
  });
});
