import { Piscina } from 'piscina';
import { workerFile } from '../../../platform/processes/worker-file.js';
import { currentCaller } from '../../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../../platform/rate-limiting/fair-queue.js';
import type { HashTask } from './password-worker.js';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Resolves to whether the password matches. Without a hash, or with the empty one of an account before its activation, compares with a
   * fixed hash and resolves to false, so that every address takes as long as that of an active account.
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Returns the number of waiting jobs. */
  waiting(): number;
  close(): Promise<void>;
}

/** Cost of bcrypt as a power of two: about 300 ms. */
export const passwordCost = 12;

/** Bounds the waiting passwords, so that the last waits at most half a minute. */
const maxWaiting = 64;
const maxWaitingPerCaller = { maxWaitingPerAddress: 8, maxWaitingPerAccount: 2 };

/**
 * Runs bcrypt at `cost` (2^cost rounds) on a worker thread, so that a login does not block other requests. Callers take turns by address;
 * with `isLimited` the waiting passwords of an address and of an account are bounded.
 */
export function createPasswords(cost: number, { isLimited = false } = {}): Passwords {
  const queue = createFairQueue({ concurrency: 1, maxWaiting, ...(isLimited && maxWaitingPerCaller) });
  const pool = new Piscina({
    ...workerFile('password-worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  });
  const run = <T>(task: HashTask): Promise<T> => queue.run(currentCaller(), async () => (await pool.run(task)) as T);
  const nobody = nobodysHash(cost);
  return {
    hash: (password) => run<string>({ kind: 'hash', password, cost }),
    async matches(password, known) {
      const isKnown = known !== undefined && known !== '';
      const equal = await run<boolean>({ kind: 'compare', password, hash: isKnown ? known : nobody });
      return isKnown && equal;
    },
    waiting: () => queue.waiting(),
    close: () => pool.destroy(),
  };
}

/** Returns a bcrypt hash of this cost that no known password matches; comparing with it takes as long as with a real one. */
export const nobodysHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${'nobody'.repeat(4).slice(0, 21)}u${'.'.repeat(31)}`;
