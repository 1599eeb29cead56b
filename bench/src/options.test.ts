import { expect, it } from 'vitest';
import { readOptions } from './options.js';

it('readOptions reads the number of chat clients, with a default for each kind of run', () => {
  expect(readOptions(['--clients=12'], undefined).clients).toBe(12);
  expect(readOptions(['--quick'], undefined).clients).toBe(200);
  expect(readOptions([], undefined).clients).toBe(5_000);
});

it.each(['abc', '', '0', '-2', '1.5', '1e3'])('readOptions refuses %j as a number of clients', (clients) => {
  expect(() => readOptions([`--clients=${clients}`], undefined)).toThrow('--clients');
});
