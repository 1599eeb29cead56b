import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import { HttpError } from '../../errors.js';
import { workerFile } from '../../worker-file.js';
import type { HashTask } from './password-worker.js';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares against a fixed hash when there is none, so that an unknown address takes as long as a known one. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/** More than this many waiting logins are refused at once: the last would wait half a minute. */
const mostWaiting = 64;

/** bcrypt at `cost` (2^cost rounds) on a thread of its own, so that a login never holds up other requests. */
export async function createPasswords(cost: number): Promise<Passwords> {
  const pool = new Piscina({
    ...workerFile('password-worker', import.meta.url),
    minThreads: 1,
    maxThreads: 1,
    maxQueue: mostWaiting,
  });
  const run = async <T>(task: HashTask): Promise<T> => {
    if (pool.queueSize >= mostWaiting) throw new HttpError('UNAVAILABLE', { retryAfter: 5 });
    return (await pool.run(task)) as T;
  };
  const hash = (password: string) => run<string>({ kind: 'hash', password, cost });
  const nobody = await hash(createHash('sha256').update('nobody').digest('hex').slice(0, 32));
  return {
    hash,
    async matches(password, known) {
      const equal = await run<boolean>({ kind: 'compare', password, hash: known ?? nobody });
      return known !== undefined && equal;
    },
    close: () => pool.destroy(),
  };
}
