import { describe, expect, it } from 'vitest';
import { JobQueue } from './job-queue.js';

/** A job that ends when told to. */
function openJob() {
  let end!: (result: string) => void;
  let fail!: (error: Error) => void;
  const result = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  let started = false;
  return {
    end,
    fail,
    hasStarted: () => started,
    run: () => {
      started = true;
      return result;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('JobQueue', () => {
  it('runs two at once and the others in the order they came', async () => {
    const queue = new JobQueue(2, 2);
    const jobs = [openJob(), openJob(), openJob(), openJob()] as const;
    const results = Promise.all(jobs.map((job) => queue.run(job.run)));
    expect(jobs.map((job) => job.hasStarted())).toEqual([true, true, false, false]);
    jobs[1].end('second');
    await settled();
    expect(jobs.map((job) => job.hasStarted())).toEqual([true, true, true, false]);
    jobs[0].end('first');
    await settled();
    expect(jobs[3].hasStarted()).toBe(true);
    jobs[2].end('third');
    jobs[3].end('fourth');
    expect(await results).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('refuses what comes when the line is full, and takes again when it is not', async () => {
    const queue = new JobQueue(1, 1);
    const [running, waiting, refused, later] = [openJob(), openJob(), openJob(), openJob()];
    const first = queue.run(running.run);
    const second = queue.run(waiting.run);
    await expect(queue.run(refused.run)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    expect(refused.hasStarted()).toBe(false);
    running.end('done');
    await first;
    const third = queue.run(later.run);
    waiting.end('done');
    later.end('done');
    expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  });

  it('frees the place of a job that fails', async () => {
    const queue = new JobQueue(1, 1);
    const [broken, next] = [openJob(), openJob()];
    const first = queue.run(broken.run);
    const second = queue.run(next.run);
    broken.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    next.end('done');
    expect(await second).toBe('done');
    expect(await queue.run(() => Promise.resolve('idle again'))).toBe('idle again');
  });
});
