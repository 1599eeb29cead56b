import { expect, it } from 'vitest';
import { mailMoment } from './moment.js';

it.each([
  ['2026-05-24T16:30:00Z', { date: '24.05.2026', time: '18:30' }],
  ['2026-12-31T23:05:00Z', { date: '01.01.2027', time: '00:05' }],
])('mailMoment returns the date and time in Belgrade for %s', (at, moment) => {
  expect(mailMoment(new Date(at))).toEqual(moment);
});
