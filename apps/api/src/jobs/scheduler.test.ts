import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startJobs } from './scheduler.js';
import { createLogger } from '../platform/logger.js';

const every = 60_000;
const log = createLogger('silent');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('jobs', () => {
  it('run again and again, those that ask for it at the start too', async () => {
    const ran: string[] = [];
    const run = (name: string) => () => Promise.resolve(ran.push(name));
    const jobs = startJobs(
      [
        { name: 'odmah', every, atStart: true, run: run('odmah') },
        { name: 'kasnije', every, run: run('kasnije') },
      ],
      log,
    );
    expect(ran).toEqual(['odmah']);
    await vi.advanceTimersByTimeAsync(2 * every);
    expect(ran).toEqual(['odmah', 'odmah', 'kasnije', 'odmah', 'kasnije']);
    await jobs.stop();
    await vi.advanceTimersByTimeAsync(2 * every);
    expect(ran).toHaveLength(5);
  });

  it('come again after a failure, and never twice at once', async () => {
    let begun = 0;
    let finish = (): void => undefined;
    const run = (): Promise<void> => {
      begun += 1;
      if (begun === 1) return Promise.reject(new Error('pad'));
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const jobs = startJobs([{ name: 'posao', every, atStart: true, run }], log);
    await vi.advanceTimersByTimeAsync(3 * every);
    expect(begun).toBe(2);
    finish();
    await vi.advanceTimersByTimeAsync(every);
    expect(begun).toBe(3);
    finish();
    await jobs.stop();
  });

  it('are waited for by a stop, but not for ever', async () => {
    let finish = (): void => undefined;
    const held = (): Promise<void> =>
      new Promise((resolve) => {
        finish = resolve;
      });
    let isStopped = false;
    const stop = (): void => {
      void startJobs([{ name: 'posao', every, atStart: true, run: held }], log)
        .stop()
        .then(() => {
          isStopped = true;
        });
    };
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isStopped).toBe(false);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(true);

    isStopped = false;
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isStopped).toBe(true);
  });
});
