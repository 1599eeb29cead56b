import { describe, expect, it } from 'vitest';
import { countAnnotations, verdictOf } from './outcome.js';

describe('countAnnotations', () => {
  it('adds up the counts of the tests and ignores other annotations', () => {
    const annotations = [
      { type: 'trust:kills', message: '40' },
      { type: 'trust:kills', message: '2' },
      { type: 'trust:stops', message: '0' },
      { type: 'notice', message: 'slow' },
    ];
    expect(countAnnotations(annotations)).toEqual({ kills: 42, stops: 0 });
  });

  it('throws on an annotation that is no count', () => {
    expect(() => countAnnotations([{ type: 'trust:kills', message: 'many' }])).toThrow("says 'many'");
  });
});

describe('verdictOf', () => {
  it('returns `met` only for a full count without failures', () => {
    const outcome = { counts: { kills: 200 }, failures: [] };
    expect(verdictOf('kills', 200, outcome)).toBe('met');
    expect(verdictOf('kills', 201, outcome)).toBe('too few');
    expect(verdictOf('stops', 1, outcome)).toBe('too few');
    expect(verdictOf('kills', 200, { ...outcome, failures: ['one'] })).toBe('failed');
    expect(verdictOf('kills', 200, undefined)).toBe('not run');
  });
});
