import { describe, expect, it } from 'vitest';
import { readOptions } from './options.js';

describe('readOptions', () => {
  it('parses the options and throws on an unknown area or invalid time', () => {
    expect(readOptions(['--only=kills,chat', '--json'], ['kills', 'chat'])).toEqual({
      only: ['kills', 'chat'],
      again: false,
      json: true,
      minutes: undefined,
    });
    expect(readOptions(['--minutes=90'], ['kills']).minutes).toBe(90);
    expect(() => readOptions(['--only=kisses'], ['kills'])).toThrow('There is no area kisses');
    expect(() => readOptions(['--minutes=soon'], ['kills'])).toThrow('is no time');
  });
});
