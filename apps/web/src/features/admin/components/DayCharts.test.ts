import { expect, it } from 'vitest';
import { chartCeiling } from './DayCharts.js';

it.each([
  [[], 4],
  [[0, 0], 4],
  [[5], 5],
  [[6, 3], 10],
  [[11], 20],
  [[37], 40],
  [[41], 50],
  [[1000], 1000],
  [[1001], 2000],
])('chartCeiling(%j) returns %d', (values, ceiling) => expect(chartCeiling(values)).toBe(ceiling));
