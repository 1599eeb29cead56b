import { describe, expect, it } from 'vitest';
import { verdictOf, type Finding } from './finding.js';
import { table } from './table.js';

const finding = (fields: Partial<Finding>): Finding => ({
  part: 'list',
  what: 'list, hot',
  figure: 1,
  unit: '×',
  from: {},
  ...fields,
});

describe('verdictOf', () => {
  it('treats a figure equal to its limit as met', () => {
    expect(verdictOf({ goal: { atMost: 2 }, figure: 2 })).toBe('met');
    expect(verdictOf({ goal: { atMost: 2 }, figure: 2.01 })).toBe('missed');
    expect(verdictOf({ goal: { atLeast: 2 }, figure: 2 })).toBe('met');
    expect(verdictOf({ goal: { atLeast: 2 }, figure: 1.99 })).toBe('missed');
  });

  it('returns no judgement without a goal', () => {
    expect(verdictOf({ figure: 1 })).toBe('no goal');
  });

  it('treats NaN as a miss', () => {
    expect(verdictOf({ goal: { atMost: 2 }, figure: Number.NaN })).toBe('missed');
  });
});

describe('table', () => {
  it('aligns goal, figure and verdict in columns', () => {
    const lines = table([
      finding({ goal: { atLeast: 2.5 }, figure: 3.1416 }),
      finding({ what: 'ready', goal: { atMost: 2000 }, figure: 2345.6, unit: 'ms' }),
      finding({ what: 'idle', figure: 99.94, unit: 'MB' }),
    ]).split('\n');
    expect(lines).toEqual([
      '| what      | goal      | figure  | verdict |',
      '| --------- | --------- | ------- | ------- |',
      '| list, hot | ≥ 2.50 ×  | 3.14 ×  | met     |',
      '| ready     | ≤ 2000 ms | 2346 ms | missed  |',
      '| idle      | –         | 99.9 MB | no goal |',
    ]);
  });
});
