import { expect, it } from 'vitest';
import { countVisit } from './visits.js';

it('countVisit counts pages within an hour as one visit', () => {
  const start = Date.UTC(2026, 10, 21);
  const minutes = (count: number) => start + count * 60_000;
  expect([0, 5, 64, 125, 130].map((after) => countVisit(minutes(after)))).toEqual([1, 1, 1, 2, 2]);
});

it('countVisit starts from 1 when the stored value is unreadable', () => {
  localStorage.setItem('korice.visits', 'x:y');
  expect(countVisit()).toBe(1);
});
