import type { Logger } from '../logger.js';

/** Runs work that no caller awaits. Errors are logged, and a shutdown can wait for running work. */
export interface Background {
  /** `name` identifies the work in the log when it fails. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all work, and the work that it started, has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const done = work()
        .then(
          () => undefined,
          (error: unknown) => log.error({ err: error, task: name }, 'background task failed'),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
