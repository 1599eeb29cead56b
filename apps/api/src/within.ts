import { setTimeout as wait } from 'node:timers/promises';

/** Waits for `work`, but no longer than so many milliseconds; what is not done by then goes on by itself. Throws what `work` throws in time. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  try {
    await Promise.race([work, wait(milliseconds, undefined, { ref: false, signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
