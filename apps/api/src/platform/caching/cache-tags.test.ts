import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isThorough } from '../../../test/thoroughness.js';
import { createCacheTags, everyTag, type Invalidation, type InvalidationLog } from './cache-tags.js';
import { startReads, type Reads } from './tracked-reads.js';

const log = pino({ level: 'silent' });

/** A log that several processes share; each process gets its own view. */
function createSharedLog() {
  const records: { by: number; invalidation: Invalidation }[] = [];
  let processes = 0;
  const view = (): InvalidationLog => {
    const by = (processes += 1);
    let seen = 0;
    const takeNew = () => {
      const added = records.slice(seen).filter((record) => record.by !== by);
      seen = records.length;
      return Promise.resolve(added.map(({ invalidation }) => invalidation));
    };
    return {
      read: takeNew,
      append(invalidation) {
        records.push({ by, invalidation });
        return takeNew();
      },
    };
  };
  return { view, records };
}

const readsOf = (sequence: number, ...tags: string[]): Reads => {
  const reads = startReads(sequence);
  for (const tag of tags) reads.tags.add(tag);
  return reads;
};

async function setUp() {
  const tags = createCacheTags(createSharedLog().view(), log);
  await tags.becomeCurrent();
  await tags.settle();
  return tags;
}

describe('CacheTags', () => {
  it('invalidates results with the tag that were computed before, and no others', async () => {
    const tags = await setUp();
    const [book, other] = [readsOf(tags.sequence(), 'book:1'), readsOf(tags.sequence(), 'book:2')];
    tags.invalidate({ hard: ['book:1'] });
    expect([tags.freshnessOf(book), tags.freshnessOf(other)]).toEqual(['invalid', 'fresh']);
    expect(tags.freshnessOf(readsOf(tags.sequence(), 'book:1'))).toBe('fresh');
  });

  it('calls a result stale after a soft invalidation, and invalid after a hard one', async () => {
    const tags = await setUp();
    const reads = readsOf(tags.sequence(), 'lists');
    tags.invalidate({ soft: ['lists'] });
    expect(tags.freshnessOf(reads)).toBe('stale');
    tags.invalidate({ hard: ['lists'] });
    tags.invalidate({ soft: ['lists'] });
    expect(tags.freshnessOf(reads)).toBe('invalid');
  });

  it('invalidates every result with tags when everyTag is invalidated', async () => {
    const tags = await setUp();
    const [tagged, fixed] = [readsOf(tags.sequence(), 'book:1'), readsOf(tags.sequence())];
    tags.invalidate({ hard: [everyTag] });
    expect([tags.freshnessOf(tagged), tags.freshnessOf(fixed)]).toEqual(['invalid', 'fresh']);
  });

  it('reports a result as invalid from its expiry on', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const tags = await setUp();
    const reads = { ...readsOf(tags.sequence()), expiresAt: performance.now() + 10 };
    expect(tags.freshnessOf(reads)).toBe('fresh');
    vi.advanceTimersByTime(10);
    expect(tags.freshnessOf(reads)).toBe('invalid');
  });

  it('never calls a result fresh after an invalidation of its tag, however many tags there are', async () => {
    const tags = await setUp();
    const first = readsOf(tags.sequence(), 'first');
    tags.invalidate({ hard: ['first'] });
    for (let count = 0; count < 25_000; count += 1) tags.invalidate({ hard: [`book:${count}`] });
    expect(tags.freshnessOf(first)).toBe('invalid');
    expect(tags.freshnessOf(readsOf(tags.sequence(), 'first'))).toBe('fresh');
  });

  it('catches up with invalidations that another process appended before the call', async () => {
    const shared = createSharedLog();
    const [one, other] = [createCacheTags(shared.view(), log), createCacheTags(shared.view(), log)];
    await Promise.all([one.becomeCurrent(), other.becomeCurrent()]);
    await Promise.all([one.settle(), other.settle()]);
    await other.catchUp();
    const reads = readsOf(other.sequence(), 'book:1');
    one.invalidate({ hard: ['book:1'] });
    await one.settle();
    // A read that began before the call does not count.
    void other.catchUp();
    await other.catchUp();
    expect(other.freshnessOf(reads)).toBe('invalid');
  });

  it('keeps invalidations that could not be appended for the next attempt', async () => {
    const shared = createSharedLog();
    const view = shared.view();
    const one = createCacheTags(view, log);
    const other = createCacheTags(shared.view(), log);
    await Promise.all([one.becomeCurrent(), other.becomeCurrent()]);
    await Promise.all([one.settle(), other.settle()]);
    await other.catchUp();
    const reads = readsOf(other.sequence(), 'book:1');
    vi.spyOn(view, 'append').mockRejectedValueOnce(new Error('read only'));
    one.invalidate({ hard: ['book:1'] });
    await one.settle();
    await other.catchUp();
    expect(other.freshnessOf(reads)).toBe('fresh');
    await one.catchUp();
    await one.settle();
    await other.catchUp();
    expect(other.freshnessOf(reads)).toBe('invalid');
  });

  it('logs failures to append once until one succeeds', async () => {
    const view = createSharedLog().view();
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const tags = createCacheTags(view, log);
    await tags.becomeCurrent();
    await tags.settle();
    const append = vi.spyOn(view, 'append');
    for (let count = 0; count < 3; count += 1) append.mockRejectedValueOnce(new Error('read only'));
    tags.invalidate({ hard: ['a'] });
    for (let count = 0; count < 4; count += 1) {
      await tags.settle();
      await tags.catchUp();
    }
    expect(append).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('reports no outdated result as fresh on two processes, for any sequence of writes and reads', async ({
    annotate,
  }) => {
    const runs = isThorough ? 3_000 : 300;
    const names = ['a', 'b', 'c'];
    const step = fc.record({
      process: fc.constantFrom(0, 1),
      kind: fc.constantFrom('write', 'compute', 'check'),
      tag: fc.constantFrom(...names),
      isSoft: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const shared = createSharedLog();
        const processes = [createCacheTags(shared.view(), log), createCacheTags(shared.view(), log)] as const;
        for (const tags of processes) {
          await tags.becomeCurrent();
          await tags.settle();
        }
        for (const tags of processes) await tags.catchUp();
        const stored = new Map<string, number>();
        const cached = [
          new Map<string, { reads: Reads; value: number }>(),
          new Map<string, { reads: Reads; value: number }>(),
        ] as const;
        for (const [count, { process, kind, tag, isSoft }] of steps.entries()) {
          const tags = processes[process === 0 ? 0 : 1];
          const cache = cached[process === 0 ? 0 : 1];
          if (kind === 'write') {
            stored.set(tag, count);
            tags.invalidate(isSoft ? { soft: [tag] } : { hard: [tag] });
            await tags.settle();
          } else if (kind === 'compute')
            cache.set(tag, { reads: readsOf(tags.sequence(), tag), value: stored.get(tag) ?? -1 });
          else {
            await tags.catchUp();
            const entry = cache.get(tag);
            if (entry && tags.freshnessOf(entry.reads) === 'fresh') expect(entry.value).toBe(stored.get(tag) ?? -1);
          }
        }
      }),
      { numRuns: runs },
    );
    await annotate(String(runs), 'trust:caches.sequences');
  }, 300_000);
});
