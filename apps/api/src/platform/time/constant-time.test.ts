import { describe, expect, it } from 'vitest';
import { createConstantTime } from './constant-time.js';

const inConstantTime = createConstantTime(40);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('createConstantTime', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['resolves at once', () => Promise.resolve('done')],
    ['takes less than the minimum', () => pause(20).then(() => 'done')],
    ['takes longer than the minimum', () => pause(60).then(() => 'done')],
  ])('does not resolve before the minimum when the work %s', async (_case, work) => {
    const startedAt = performance.now();
    expect(await inConstantTime(work)).toBe('done');
    // Timers count whole milliseconds.
    expect(performance.now() - startedAt).toBeGreaterThan(38);
  });

  it('does not reject before the minimum when the work fails', async () => {
    const startedAt = performance.now();
    await expect(inConstantTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(performance.now() - startedAt).toBeGreaterThan(38);
  });
});
