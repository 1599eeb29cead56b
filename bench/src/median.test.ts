import { describe, expect, it } from 'vitest';
import { median, medians, percentile } from './median.js';

describe('median', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it('throws without values', () => {
    expect(() => median([])).toThrow('no values');
    expect(() => percentile([], 0.5)).toThrow('no values');
  });
});

describe('medians', () => {
  it('returns the median of each field over all rounds', () => {
    const rounds = [
      { rps: 1, cpu: 30 },
      { rps: 3, cpu: 10 },
      { rps: 2, cpu: 20 },
    ];
    expect(medians(rounds)).toEqual({ rps: 2, cpu: 20 });
  });
});

describe('percentile', () => {
  it('returns one of the measured values', () => {
    const values = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(percentile(values, 0.99)).toBe(198);
    expect(percentile(values, 0.5)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
  });
});
