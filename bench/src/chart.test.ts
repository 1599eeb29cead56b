import { expect, it } from 'vitest';
import { chart } from './chart.js';
import type { Finding } from './finding.js';

const finding = (fields: Partial<Finding>): Finding => ({
  part: 'growth',
  what: 'list, 1000 → 10000 books: p50',
  figure: 2,
  unit: '×',
  from: { '1000': 1, '10000': 10 },
  ...fields,
});

it('chart draws a line for each action from the smallest size to the largest', () => {
  const svg = chart([finding({}), finding({ what: 'start with 10000 books', unit: 'ms' })]);
  expect(svg.match(/<path d="M56 320L490 24"/g)).toHaveLength(1);
  expect(svg).toContain('>list 10.0 ms</text>');
  expect(svg).not.toContain('start');
});
