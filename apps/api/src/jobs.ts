import type { Logger } from './logger.js';

export interface Job {
  name: string;
  /** Milliseconds between the starts of two runs. */
  every: number;
  run: () => Promise<unknown>;
}

/** Runs each job again and again, never twice at once. A failed run is logged and the next one comes all the same. */
export function startJobs(jobs: readonly Job[], log: Logger): { stop: () => Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const done = run()
        .then(() => undefined)
        .catch((error: unknown) => {
          log.error({ err: error, job: name }, 'a job failed');
        })
        .finally(() => running.delete(name));
      running.set(name, done);
    }, every),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
