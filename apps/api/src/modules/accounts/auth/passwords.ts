import { Piscina } from 'piscina';
import { workerFile } from '../../../platform/processes/worker-file.js';
import { currentCaller } from '../../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../../platform/rate-limiting/fair-queue.js';
import type { HashTask } from './password-worker.js';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares against a fixed hash when there is none, so that an unknown address takes as long as a known one. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** How many wait for the thread right now. */
  waiting(): number;
  close(): Promise<void>;
}

/** Rounds of bcrypt of the product, as a power of two: about 300 ms. */
export const passwordCost = 12;

/** More than this many waiting passwords are refused at once: the last would wait half a minute. */
const maxWaiting = 64;
const maxWaitingPerCaller = { maxWaitingPerAddress: 8, maxWaitingPerAccount: 2 };

/**
 * bcrypt at `cost` (2^cost rounds) on a thread of its own, so that a login never holds up other requests. Callers take turns by address;
 * with `isLimited` the passwords that an address and an account may have waiting are bounded.
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
      const equal = await run<boolean>({ kind: 'compare', password, hash: known ?? nobody });
      return known !== undefined && equal;
    },
    waiting: () => queue.waiting(),
    close: () => pool.destroy(),
  };
}

/** A hash of this cost in bcrypt's form that no password is known to have: comparing with it takes as long as with a real one. */
export const nobodysHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${'nobody'.repeat(4).slice(0, 21)}u${'.'.repeat(31)}`;
