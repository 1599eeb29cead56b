import type { Logger } from '../logger.js';

/** Work that nobody waits for: a failure is logged, and a stop can wait for what is under way. */
export interface Background {
  /** `what` names the work in the log when it fails. */
  run(what: string, work: () => Promise<unknown>): void;
  /** Ends when everything that was begun, and what that began, has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done = work()
        .then(
          () => undefined,
          (error: unknown) => log.error({ err: error, what }, 'work in the background failed'),
        )
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
