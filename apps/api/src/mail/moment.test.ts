import { expect, it } from 'vitest';
import { mailMoment } from './moment.js';

it.each([
  ['2026-05-24T16:30:00Z', { date: '24.05.2026', time: '18:30' }],
  ['2026-12-31T23:05:00Z', { date: '01.01.2027', time: '00:05' }],
])('%s is a moment in Belgrade', (at, moment) => {
  expect(mailMoment(new Date(at))).toEqual(moment);
});
