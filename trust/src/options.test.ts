import { describe, expect, it } from 'vitest';
import { readOptions } from './options.js';

describe('readOptions', () => {
  it('reads what is asked for, and refuses an area or a time that is none', () => {
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
