import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runAsCaller } from '../rate-limiting/caller.js';
import { createCacheTags, type Invalidation } from './cache-tags.js';
import { createTaggedCache, type RememberOptions } from './tagged-cache.js';
import { recordExpiry, recordRead, startReads, trackReads } from './tracked-reads.js';

function setUp(maxEntries?: number) {
  /** Invalidations of another process. */
  const foreign: Invalidation[] = [];
  const tags = createCacheTags(
    {
      read: () => Promise.resolve(foreign.splice(0)),
      append: () => Promise.resolve([]),
    },
    pino({ level: 'silent' }),
  );
  const cache = createTaggedCache(tags, { commonTags: ['lists'], ...(maxEntries !== undefined && { maxEntries }) });
  const computed: string[] = [];
  return {
    cache,
    computed,
    foreign,
    tags,
    invalidate: (tag = 'lists') => {
      tags.invalidate({ hard: [tag] });
    },
    read: (key: string, compute: () => Promise<string> = () => Promise.resolve(key), options?: RememberOptions) =>
      cache.remember(
        key,
        () => {
          computed.push(key);
          return compute();
        },
        options,
      ),
  };
}

function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('TaggedCache', () => {
  it('returns the cached result until a common tag is invalidated', async () => {
    const { computed, read, invalidate } = setUp();
    await read('a');
    expect(await read('a')).toBe('a');
    expect(computed).toEqual(['a']);
    invalidate('book:1');
    await read('a');
    expect(computed).toEqual(['a']);
    invalidate();
    await read('a');
    expect(computed).toEqual(['a', 'a']);
  });

  it('returns the cached result until a tag is invalidated that the computation has recorded', async () => {
    const { computed, read, invalidate } = setUp();
    const compute = () => {
      recordRead('book:1');
      return Promise.resolve('x');
    };
    await read('a', compute, { tags: [] });
    invalidate();
    await read('a', compute, { tags: [] });
    expect(computed).toEqual(['a']);
    invalidate('book:1');
    await read('a', compute, { tags: [] });
    expect(computed).toEqual(['a', 'a']);
  });

  it('passes the tags and the expiry of a cached result to the result that is computed from it', async () => {
    const { read, tags } = setUp();
    const expiresAt = performance.now() + 60_000;
    const compute = () => {
      recordRead('book:1');
      recordExpiry(expiresAt);
      return Promise.resolve('x');
    };
    await read('a', compute);
    tags.invalidate({ hard: ['other'] });
    const reads = startReads(tags.sequence());
    await trackReads(reads, () => read('a', compute));
    expect(reads).toEqual({ tags: new Set(['lists', 'book:1']), sequence: tags.sequence(), expiresAt });
  });

  it('keeps a result that is computed from one without tags, which is older than the last invalidation', async () => {
    const { cache, computed, read, invalidate } = setUp();
    const page = async () =>
      read('page', async () => cache.remember('counts', () => Promise.resolve('x'), { tags: [] }));
    await page();
    invalidate();
    await page();
    await page();
    expect(computed).toEqual(['page', 'page']);
  });

  it('shares one computation among concurrent calls', async () => {
    const { computed, read } = setUp();
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
    expect(computed).toEqual(['a', 'b']);
  });

  it('does not share a computation that began before an invalidation', async () => {
    const { read, invalidate } = setUp();
    await read('first');
    let finish: (value: string) => void = () => undefined;
    const early = read('a', () => new Promise((resolve) => (finish = resolve)));
    await vi.waitFor(() => {
      expect(finish.length).toBe(1);
    });
    invalidate();
    expect(await read('a')).toBe('a');
    finish('old');
    expect(await early).toBe('old');
    expect(await read('a')).toBe('a');
  });

  it('does not cache a fast failure', async () => {
    const { read } = setUp();
    await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read('a')).toBe('a');
  });

  it('caches a slow failure for four times its duration, so that not every visitor repeats it', async () => {
    useFakeClock();
    const { computed, read } = setUp();
    const fail = () => {
      vi.advanceTimersByTime(1_300);
      return Promise.reject(new Error('too slow'));
    };
    await expect(read('a', fail)).rejects.toThrow('too slow');
    vi.advanceTimersByTime(5_000);
    await expect(read('a', fail)).rejects.toThrow('too slow');
    expect(computed).toEqual(['a']);
    vi.advanceTimersByTime(300);
    expect(await read('a')).toBe('a');
  });

  it('evicts the least recently used result', async () => {
    const { computed, read } = setUp(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(computed).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps a slow result with mayLag for twenty times its duration despite invalidations', async () => {
    useFakeClock();
    const { computed, read, invalidate } = setUp();
    const readAll = async () => {
      computed.length = 0;
      for (const [key, takes, mayLag] of [
        ['slow', 250, true],
        ['fast', 249, true],
        ['exact', 250, false],
      ] as const)
        await read(
          key,
          () => {
            vi.advanceTimersByTime(takes);
            return Promise.resolve(key);
          },
          { mayLag },
        );
      return computed;
    };
    await readAll();
    invalidate();
    expect(await readAll()).toEqual(['fast', 'exact']);
    vi.advanceTimersByTime(5_000);
    invalidate();
    expect(await readAll()).toEqual(['slow', 'fast', 'exact']);
  });

  it('keeps a result with minAgeMs for visitors despite soft invalidations up to this age, and computes it again at once after a hard one', async () => {
    useFakeClock();
    const { computed, read, invalidate, tags } = setUp();
    const recomputed = async () => {
      computed.length = 0;
      await read('a', () => Promise.resolve('x'), { minAgeMs: 60_000 });
      return computed.length > 0;
    };
    expect(await recomputed()).toBe(true);
    tags.invalidate({ soft: ['lists'] });
    vi.advanceTimersByTime(59_999);
    expect(await recomputed()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await recomputed()).toBe(true);
    invalidate();
    expect(await recomputed()).toBe(true);
    // Without an invalidation it has no age.
    vi.advanceTimersByTime(120_000);
    expect(await recomputed()).toBe(false);
  });

  it('computes a stale result with minAgeMs again for a member', async () => {
    useFakeClock();
    const { computed, read, tags } = setUp();
    const readStale = () => read('a', () => Promise.resolve('x'), { minAgeMs: 60_000 });
    await readStale();
    tags.invalidate({ soft: ['lists'] });
    await readStale();
    expect(computed).toEqual(['a']);
    await runAsCaller({ address: '192.0.2.1', accountId: 'm' }, readStale);
    expect(computed).toEqual(['a', 'a']);
  });

  it('expires a result that is computed from a stale one with minAgeMs together with it', async () => {
    useFakeClock();
    const { read, tags } = setUp();
    const readStale = () => read('a', () => Promise.resolve('x'), { minAgeMs: 60_000 });
    await readStale();
    const expiresAt = performance.now() + 60_000;
    tags.invalidate({ soft: ['lists'] });
    vi.advanceTimersByTime(1_000);
    const reads = startReads(tags.sequence());
    await trackReads(reads, readStale);
    expect(reads).toEqual({ tags: new Set(['lists']), sequence: tags.sequence(), expiresAt });
  });

  it('computes a result again at its maximum age', async () => {
    useFakeClock();
    const { computed, read } = setUp();
    for (const wait of [0, 999, 1]) {
      vi.advanceTimersByTime(wait);
      await read('a', () => Promise.resolve('x'), { maxAgeMs: 1_000 });
    }
    expect(computed).toEqual(['a', 'a']);
  });

  it('reads the invalidations of other processes for a member at every call, for a visitor once a second', async () => {
    useFakeClock();
    const { computed, foreign, read } = setUp();
    const member = { address: '192.0.2.1', accountId: 'm' };
    await read('a');
    foreign.push({ hard: ['lists'] });
    await read('a');
    expect(computed).toEqual(['a']);
    await runAsCaller(member, () => read('a'));
    expect(computed).toEqual(['a', 'a']);
    foreign.push({ hard: ['lists'] });
    vi.advanceTimersByTime(1_000);
    await read('a');
    expect(computed).toEqual(['a', 'a', 'a']);
  });
});
