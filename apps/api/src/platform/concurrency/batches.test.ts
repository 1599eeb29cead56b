import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBatches } from './batches.js';

/** A `run` that answers each batch when it is told to. */
function heldRun() {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (items: readonly string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      batches.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  const batch = async (number: number) => {
    await expect.poll(() => batches.length).toBe(number);
    const last = batches.at(-1);
    if (!last) throw new Error('No batch has begun.');
    return last;
  };
  return { run, batch };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('batches', () => {
  it('take in what comes while one is under way, and answer each in its place', async () => {
    const { run, batch } = heldRun();
    const ask = createBatches(run);
    const results = [ask('a'), ask('b')];
    const first = await batch(1);
    results.push(ask('c'), ask('d'));
    expect(first.items).toEqual(['a', 'b']);
    first.end();
    const second = await batch(2);
    expect(second.items).toEqual(['c', 'd']);
    second.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!']);
    const alone = ask('e');
    (await batch(3)).end();
    expect(await alone).toBe('e!');
  });

  it('do not wait for each other where they need not', async () => {
    const { run, batch } = heldRun();
    const ask = createBatches(run, { sideBySide: true });
    const silent = Promise.allSettled([ask('a')]);
    const first = await batch(1);
    const results = [ask('b'), ask('c')];
    const second = await batch(2);
    expect(second.items).toEqual(['b', 'c']);
    second.end();
    expect(await Promise.all(results)).toEqual(['b!', 'c!']);
    first.fail(new Error('pad'));
    expect(await silent).toMatchObject([{ status: 'rejected' }]);
  });

  it('wait for others after one that had several, where they are told how long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { run, batch } = heldRun();
    const ask = createBatches(run, { gatherFor: 10 });
    const results = [ask('a'), ask('b')];
    (await batch(1)).end();
    await Promise.all(results);
    results.push(ask('c'));
    await turn();
    results.push(ask('d'));
    await vi.advanceTimersByTimeAsync(10);
    const busy = await batch(2);
    expect(busy.items).toEqual(['c', 'd']);
    busy.end();
    await Promise.all(results);
    const alone = ask('e');
    await vi.advanceTimersByTimeAsync(10);
    (await batch(3)).end();
    await alone;
    const quiet = ask('f');
    (await batch(4)).end();
    expect(await quiet).toBe('f!');
  });

  it('are no larger than they may be', async () => {
    const { run, batch } = heldRun();
    const ask = createBatches(run, { most: 2, gatherFor: 1 });
    const results = ['a', 'b', 'c'].map(ask);
    (await batch(1)).end();
    const rest = await batch(2);
    expect(rest.items).toEqual(['c']);
    rest.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!']);
  });

  it('fail for everybody in them, and for nobody else', async () => {
    const { run, batch } = heldRun();
    const ask = createBatches(run);
    const failed = Promise.allSettled([ask('a'), ask('b')]);
    const first = await batch(1);
    const next = ask('c');
    first.fail(new Error('pad'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    (await batch(2)).end();
    expect(await next).toBe('c!');
  });

  it('fail for those who wait too, with an error that is everybody’s', async () => {
    const { run, batch } = heldRun();
    const ask = createBatches(run, { failsAll: (error) => error instanceof RangeError });
    const failed = Promise.allSettled([ask('a')]);
    const first = await batch(1);
    const waited = Promise.allSettled([ask('b')]);
    first.fail(new RangeError('pad'));
    expect((await Promise.all([failed, waited])).flat().map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask('c');
    const second = await batch(2);
    expect(second.items).toEqual(['c']);
    second.end();
    expect(await next).toBe('c!');
  });
});
