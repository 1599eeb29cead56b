import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.js';

/** Queues a job that ends when the test says so; `started` names the jobs in the order of their start. */
function createJobs(queue: FairQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    add: (name: string, address: string, email?: string) =>
      queue.run({ address, email }, () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    async endAll(count: number) {
      for (let ended = 0; ended < count; ended += 1) {
        await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(ended);
        ends[ended]?.();
      }
    },
  };
}

describe('createFairQueue', () => {
  it('alternates between addresses, so that an address with many jobs does not delay others', async () => {
    const jobs = createJobs(createFairQueue({ concurrency: 1, maxWaiting: 10 }));
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => jobs.add(name, 'a')),
      jobs.add('b1', 'b'),
      jobs.add('c1', 'c'),
    ];
    await jobs.endAll(6);
    await Promise.all(all);
    expect(jobs.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('refuses a caller with too many waiting jobs with RATE_LIMITED, and accepts others', async () => {
    const jobs = createJobs(
      createFairQueue({ concurrency: 1, maxWaiting: 10, maxWaitingPerAddress: 3, maxWaitingPerAccount: 2 }),
    );
    const all = ['e', 'e', 'e'].map((email) => jobs.add('first', 'a', email));
    await expect(jobs.add('same account', 'a', 'e')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 });
    all.push(jobs.add('third of the address', 'a', 'f'));
    await expect(jobs.add('fourth of the address', 'a', 'g')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    all.push(jobs.add('another address', 'b', 'h'));
    await jobs.endAll(5);
    await Promise.all(all);
  });

  it('refuses everybody with UNAVAILABLE when it is full, and accepts jobs again afterwards', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 1 });
    const jobs = createJobs(queue);
    const all = [jobs.add('runs', 'a'), jobs.add('waits', 'b')];
    await expect(jobs.add('too many', 'c')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    await jobs.endAll(2);
    await Promise.all(all);
    await expect(queue.run({ address: 'c' }, () => Promise.resolve('done'))).resolves.toBe('done');
    expect(queue.waiting()).toBe(0);
  });

  it('replaces the last job of the address with the most waiting jobs when another address finds it full', async () => {
    const jobs = createJobs(createFairQueue({ concurrency: 1, maxWaiting: 3 }));
    const all = ['a1', 'a2', 'a3'].map((name) => jobs.add(name, 'a', 'e'));
    const last = jobs.add('a4', 'a', 'e');
    all.push(jobs.add('b1', 'b'));
    await expect(last).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(jobs.add('b2', 'b')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await jobs.endAll(4);
    await Promise.all(all);
    expect(jobs.started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('runs the next job after a job that failed', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 1 });
    const failed = queue.run(undefined, () => Promise.reject(new Error('failed')));
    const next = queue.run(undefined, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
  });
});
