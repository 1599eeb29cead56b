import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBatches } from './batches.js';

/** A `run` that settles each batch when the test says so. */
function heldRun() {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (items: readonly string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      batches.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  const batch = async (number: number) => {
    await expect.poll(() => batches.length).toBe(number);
    const last = batches.at(-1);
    if (!last) throw new Error('No batch has started.');
    return last;
  };
  return { run, batch };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createBatches', () => {
  it('joins items that arrive while a batch runs into the next batch, and resolves each to its own result', async () => {
    const { run, batch } = heldRun();
    const load = createBatches(run);
    const results = [load('a'), load('b')];
    const first = await batch(1);
    results.push(load('c'), load('d'));
    expect(first.items).toEqual(['a', 'b']);
    first.end();
    const second = await batch(2);
    expect(second.items).toEqual(['c', 'd']);
    second.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!']);
    const alone = load('e');
    (await batch(3)).end();
    expect(await alone).toBe('e!');
  });

  it('with isConcurrent, starts a batch while another runs', async () => {
    const { run, batch } = heldRun();
    const load = createBatches(run, { isConcurrent: true });
    const silent = Promise.allSettled([load('a')]);
    const first = await batch(1);
    const results = [load('b'), load('c')];
    const second = await batch(2);
    expect(second.items).toEqual(['b', 'c']);
    second.end();
    expect(await Promise.all(results)).toEqual(['b!', 'c!']);
    first.fail(new Error('pad'));
    expect(await silent).toMatchObject([{ status: 'rejected' }]);
  });

  it('with gatherMs, delays a batch that follows one of several items', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { run, batch } = heldRun();
    const load = createBatches(run, { gatherMs: 10 });
    const results = [load('a'), load('b')];
    (await batch(1)).end();
    await Promise.all(results);
    results.push(load('c'));
    await turn();
    results.push(load('d'));
    await vi.advanceTimersByTimeAsync(10);
    const busy = await batch(2);
    expect(busy.items).toEqual(['c', 'd']);
    busy.end();
    await Promise.all(results);
    const alone = load('e');
    await vi.advanceTimersByTimeAsync(10);
    (await batch(3)).end();
    await alone;
    const quiet = load('f');
    (await batch(4)).end();
    expect(await quiet).toBe('f!');
  });

  it('splits items into batches of at most maxBatchSize', async () => {
    const { run, batch } = heldRun();
    const load = createBatches(run, { maxBatchSize: 2, gatherMs: 1 });
    const results = ['a', 'b', 'c'].map(load);
    (await batch(1)).end();
    const rest = await batch(2);
    expect(rest.items).toEqual(['c']);
    rest.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!']);
  });

  it('rejects all items of a failed batch and no others', async () => {
    const { run, batch } = heldRun();
    const load = createBatches(run);
    const failed = Promise.allSettled([load('a'), load('b')]);
    const first = await batch(1);
    const next = load('c');
    first.fail(new Error('pad'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    (await batch(2)).end();
    expect(await next).toBe('c!');
  });

  it('with failsPending, also rejects the items that wait while a batch fails', async () => {
    const { run, batch } = heldRun();
    const load = createBatches(run, { failsPending: (error) => error instanceof RangeError });
    const failed = Promise.allSettled([load('a')]);
    const first = await batch(1);
    const waited = Promise.allSettled([load('b')]);
    first.fail(new RangeError('pad'));
    expect((await Promise.all([failed, waited])).flat().map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = load('c');
    const second = await batch(2);
    expect(second.items).toEqual(['c']);
    second.end();
    expect(await next).toBe('c!');
  });
});
