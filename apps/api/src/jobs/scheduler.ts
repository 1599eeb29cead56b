import type { Logger } from '../platform/logger.js';
import { withTimeout } from '../platform/time/with-timeout.js';

export interface Job {
  name: string;
  /** Milliseconds between the starts of two runs. */
  every: number;
  /** Once at the start, too. */
  atStart?: boolean;
  run: () => Promise<unknown>;
}

/** For how long a stop waits for the runs that are under way. */
const stopWithin = 3_000;

/**
 * Runs each job again and again, never twice at once. A failed run is logged and the next one comes all the same. A stop waits only a
 * while: every job has to bear being cut off anywhere, as by a crash.
 */
export function startJobs(jobs: readonly Job[], log: Logger): { stop: () => Promise<void> } {
  const running = new Map<string, Promise<void>>();
  function begin({ name, run }: Job): void {
    if (running.has(name)) return;
    const done = run()
      .then(() => undefined)
      .catch((error: unknown) => {
        log.error({ err: error, job: name }, 'a job failed');
      })
      .finally(() => running.delete(name));
    running.set(name, done);
  }
  for (const job of jobs) if (job.atStart) begin(job);
  const timers = jobs.map((job) => setInterval(begin, job.every, job));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await withTimeout(stopWithin, Promise.all(running.values()));
    },
  };
}
