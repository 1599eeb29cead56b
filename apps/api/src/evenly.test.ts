import { expect, it } from 'vitest';
import { createEvenly } from './evenly.js';

const evenly = createEvenly(40);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it.each<[string, () => Promise<unknown>]>([
  ['does nothing', () => Promise.resolve('done')],
  ['takes a while', () => pause(20).then(() => 'done')],
  ['takes longer', () => pause(60).then(() => 'done')],
])('work that %s is answered, not too early', async (_what, work) => {
  const begun = performance.now();
  expect(await evenly(work)).toBe('done');
  // Timers count whole milliseconds.
  expect(performance.now() - begun).toBeGreaterThan(38);
});

it('work that fails does not fail too early', async () => {
  const begun = performance.now();
  await expect(evenly(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(performance.now() - begun).toBeGreaterThan(38);
});
