import { describe, expect, it } from 'vitest';
import { firstIssueDateAfter, issueDateAfter } from './issue-dates.js';

const iso = (date: Date) => date.toISOString();

describe('the dates of the newsletter issues', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T07:59:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['2026-07-01T00:00:00Z', '2026-07-06T07:00:00.000Z'],
  ])('after %s the first is %s', (now, at) => {
    expect(iso(firstIssueDateAfter(new Date(now)))).toBe(at);
  });

  it('are two weeks apart, at nine in Belgrade in summer and in winter', () => {
    const at = new Date('2026-10-19T07:00:00Z');
    expect(iso(issueDateAfter(at, at))).toBe('2026-11-02T08:00:00.000Z');
  });

  it('omit issues that a stopped server missed', () => {
    const at = new Date('2026-01-05T08:00:00Z');
    expect(iso(issueDateAfter(at, new Date('2026-02-10T00:00:00Z')))).toBe('2026-02-16T08:00:00.000Z');
  });
});
