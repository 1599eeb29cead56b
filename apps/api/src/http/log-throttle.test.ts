import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogThrottle } from './log-throttle.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createLogThrottle', () => {
  it('writes the first maxLines lines of a key, and the number of suppressed lines when the window ends', () => {
    const throttle = createLogThrottle({ maxLines: 2, windowMs: 1_000 });
    const lines: string[] = [];
    const log = (key: string) =>
      throttle.run(
        key,
        () => lines.push(key),
        (count) => lines.push(`${key}: ${count} more`),
      );
    for (const key of ['a', 'a', 'a', 'b', 'a']) log(key);
    expect(lines).toEqual(['a', 'a', 'b']);
    vi.advanceTimersByTime(1_000);
    expect(lines).toEqual(['a', 'a', 'b', 'a: 2 more']);
    log('a');
    expect(lines.at(-1)).toBe('a');
  });

  it('throttles all keys beyond maxKeys together and writes one summary for them', () => {
    const throttle = createLogThrottle({ maxLines: 1, windowMs: 1_000, maxKeys: 2 });
    const write = vi.fn();
    const summarize = vi.fn();
    for (let key = 0; key < 100; key += 1) throttle.run(String(key), write, summarize);
    expect(write).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1_000);
    expect(summarize).toHaveBeenCalledExactlyOnceWith(97);
  });
});
