import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.js';
import { keep, keyOf } from './kept-outcomes.js';
import { readOptions } from './options.js';
import { addUp, countAnnotations, verdictOf } from './outcome.js';
import { findingsOf, table } from './table.js';

const area = { name: 'chat', goals: { 'chat.messages': 10, 'chat.cuts': 2 }, files: [], minutes: 1 };

describe('countAnnotations', () => {
  it('adds up what each test has counted and leaves other annotations out', () => {
    const annotations = [
      { type: 'trust:kills', message: '40' },
      { type: 'trust:kills', message: '2' },
      { type: 'trust:stops', message: '0' },
      { type: 'notice', message: 'slow' },
    ];
    expect(countAnnotations(annotations)).toEqual({ kills: 42, stops: 0 });
  });

  it('throws on what is no count', () => {
    expect(() => countAnnotations([{ type: 'trust:kills', message: 'many' }])).toThrow("says 'many'");
  });
});

describe('verdictOf', () => {
  it('asks for the whole count and for no failure', () => {
    const outcome = { counts: { kills: 200 }, failures: [] };
    expect(verdictOf('kills', 200, outcome)).toBe('met');
    expect(verdictOf('kills', 201, outcome)).toBe('too few');
    expect(verdictOf('stops', 1, outcome)).toBe('too few');
    expect(verdictOf('kills', 200, { ...outcome, failures: ['one'] })).toBe('failed');
    expect(verdictOf('kills', 200, undefined)).toBe('not run');
  });
});

describe('table', () => {
  it('has a line for each goal', () => {
    const outcome = addUp([
      { counts: { 'chat.messages': 6 }, failures: [] },
      { counts: { 'chat.messages': 4, 'chat.cuts': 1 }, failures: [] },
    ]);
    expect(table(findingsOf([area], { chat: { ...outcome, seconds: 70 } })).split('\n')).toEqual([
      '| what          | goal | count | failures | seconds | verdict |',
      '| ------------- | ---: | ----: | -------: | ------: | ------- |',
      '| chat.messages |   10 |    10 |        0 |      70 | met     |',
      '| chat.cuts     |    2 |     1 |        0 |      70 | too few |',
    ]);
  });
});

describe('keyOf', () => {
  it('changes with a name, a content and the end of a file', () => {
    const of = (...files: [string, string | undefined][]) =>
      keyOf(
        files.map(([name]) => name),
        files.map(([, content]) => (content === undefined ? undefined : Buffer.from(content))),
      );
    const keys = [of(['a', '1'], ['b', '']), of(['a', ''], ['b', '1']), of(['a', '1']), of(['b', '1']), of()];
    expect(new Set(keys).size).toBe(keys.length);
    expect(of(['a', '1'], ['b', undefined])).toBe(of(['a', '1']));
  });
});

describe('keep', () => {
  it('keeps an area all of whose goals are met, and no other', () => {
    const kept = { key: '', outcomes: {} };
    const met = { counts: { 'chat.messages': 10, 'chat.cuts': 2 }, failures: [], seconds: 70 };
    keep(kept, area, { ...met, failures: ['it took more than 1 minutes'] });
    keep(kept, area, { ...met, counts: { 'chat.messages': 10, 'chat.cuts': 1 } });
    keep(kept, area, { ...met, counts: { 'chat.messages': 10 } });
    expect(kept.outcomes).toEqual({});
    keep(kept, area, met);
    expect(kept.outcomes).toEqual({ chat: met });
  });
});

describe('readOptions', () => {
  it('knows the areas', () => {
    expect(readOptions(['--only=kills,chat', '--json'], ['kills', 'chat'])).toEqual({
      only: ['kills', 'chat'],
      again: false,
      json: true,
      minutes: 40,
    });
    expect(() => readOptions(['--only=kisses'], ['kills'])).toThrow('There is no area kisses');
    expect(() => readOptions(['--minutes=soon'], ['kills'])).toThrow('is no time');
  });
});

describe('the areas', () => {
  it('name files that exist', () => {
    const files = areas.flatMap((one) => one.files);
    expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
  });
});
