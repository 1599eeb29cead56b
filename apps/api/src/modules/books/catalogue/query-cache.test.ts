import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryCache } from './query-cache.js';

function setUp() {
  let version = 0;
  const asked: string[] = [];
  const cache = createQueryCache({ read: () => Promise.resolve(version) });
  return {
    asked,
    cache,
    raise: () => (version += 1),
    read: (key: string, answer: () => Promise<string> = () => Promise.resolve(key)) =>
      cache.remember(key, () => {
        asked.push(key);
        return answer();
      }),
  };
}

describe('the cache of lists', () => {
  it('answers from memory until the books change', async () => {
    const { asked, read, raise } = setUp();
    await read('a');
    expect(await read('a')).toBe('a');
    expect(asked).toEqual(['a']);
    raise();
    await read('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('shares one computation among calls at the same time', async () => {
    const { asked, read } = setUp();
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('does not keep a failure', async () => {
    const { read } = setUp();
    await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read('a')).toBe('a');
  });

  it('does not keep what was computed while the books changed', async () => {
    const { read, raise } = setUp();
    let finish: (value: string) => void = () => undefined;
    const early = read('a', () => new Promise((resolve) => (finish = resolve)));
    await Promise.resolve();
    raise();
    await Promise.resolve();
    finish('old');
    expect(await early).toBe('old');
    expect(await read('a')).toBe('a');
  });

  it('forgets what was asked for longest ago', async () => {
    const { asked, read } = setUp();
    for (let index = 0; index < 500; index += 1) await read(`k${index}`);
    await read('k0');
    await read('new');
    asked.length = 0;
    await read('k0');
    await read('k1');
    expect(asked).toEqual(['k1']);
  });

  it('lets a dear answer outlive a change for twenty times as long as it took, if it may lag', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { asked, cache, raise } = setUp();
    const read = (key: string, takes: number, mayLag: boolean) =>
      cache.remember(
        key,
        () => {
          asked.push(key);
          vi.advanceTimersByTime(takes);
          return Promise.resolve(key);
        },
        { mayLag },
      );
    const readAll = async () => {
      asked.length = 0;
      for (const [key, takes, mayLag] of [
        ['dear', 250, true],
        ['cheap', 249, true],
        ['exact', 250, false],
      ] as const)
        await read(key, takes, mayLag);
      return asked;
    };
    await readAll();
    raise();
    expect(await readAll()).toEqual(['cheap', 'exact']);
    vi.advanceTimersByTime(5_000);
    raise();
    expect(await readAll()).toEqual(['dear', 'cheap', 'exact']);
  });
});
