import type { Caller } from './caller.js';
import { HttpError } from '../errors/http-error.js';

interface Bounds {
  /** Jobs that run at once. */
  concurrency: number;
  /** Jobs that wait, of all callers together. */
  maxWaiting: number;
  /** Whose turns alternate: addresses, or accounts where the caller has one. */
  turnsBy?: 'address' | 'account';
  maxWaitingPerAddress?: number;
  /** Counted by account, without one by the e-mail address that the request names. */
  maxWaitingPerAccount?: number;
}

/** Runs jobs in turn by the callers' addresses or accounts, so that a caller with many jobs does not hold up the others. */
export interface FairQueue {
  /**
   * Runs `job` when it is its turn; without a caller only `maxWaiting` bounds it. In a full queue a job takes the place of the last job
   * of an address that has more waiting.
   * @throws RATE_LIMITED when the caller has too many jobs waiting, UNAVAILABLE when all callers together have.
   */
  run<T>(caller: Caller | undefined, job: () => Promise<T>): Promise<T>;
  /** How many jobs wait right now. */
  waiting(): number;
  /** How many jobs run right now. */
  running(): number;
}

/** Sent as `Retry-After`, in seconds. */
const retryAfter = 5;

interface WaitingJob {
  account: string | undefined;
  start: () => void;
  refuse: (error: HttpError) => void;
}

export function createFairQueue({
  concurrency,
  maxWaiting,
  turnsBy = 'address',
  maxWaitingPerAddress = Infinity,
  maxWaitingPerAccount = Infinity,
}: Bounds): FairQueue {
  /** Waiting jobs by address or account; the first line is next, and after its turn goes to the end. */
  const lines = new Map<string, WaitingJob[]>();
  const waitingByAccount = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function countAccount(account: string | undefined, change: 1 | -1): void {
    if (account === undefined) return;
    const count = (waitingByAccount.get(account) ?? 0) + change;
    if (count === 0) waitingByAccount.delete(account);
    else waitingByAccount.set(account, count);
  }

  function assertRoom(line: string | undefined, account: string | undefined): void {
    const ofLine = lines.get(line ?? '')?.length ?? 0;
    const ofAccount = account === undefined ? 0 : (waitingByAccount.get(account) ?? 0);
    if ((line !== undefined && ofLine >= maxWaitingPerAddress) || ofAccount >= maxWaitingPerAccount)
      throw new HttpError('RATE_LIMITED', { retryAfter });
    if (waiting >= maxWaiting) makeRoom(ofLine);
  }

  /** Refuses the last job of the longest line when that line stays longer than the one of the newcomer; else the newcomer. */
  function makeRoom(ofNewcomer: number): void {
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    const error = new HttpError('UNAVAILABLE', { retryAfter });
    if (longest.length <= ofNewcomer + 1) throw error;
    const refused = longest.pop();
    countAccount(refused?.account, -1);
    waiting -= 1;
    refused?.refuse(error);
  }

  function enqueue(line: string, account: string | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      lines.set(line, [...(lines.get(line) ?? []), { account, start, refuse }]);
      countAccount(account, 1);
      waiting += 1;
    });
  }

  function startNext(): void {
    const [next] = lines;
    if (!next || running >= concurrency) return;
    const [line, [job, ...others]] = next;
    lines.delete(line);
    if (others.length > 0) lines.set(line, others);
    countAccount(job?.account, -1);
    waiting -= 1;
    running += 1;
    job?.start();
  }

  return {
    waiting: () => waiting,
    running: () => running,

    async run(caller, job) {
      const account = caller?.accountId ?? caller?.email;
      if (running < concurrency && waiting === 0) running += 1;
      else {
        const line = turnsBy === 'account' ? (caller?.accountId ?? caller?.address) : caller?.address;
        assertRoom(line, account);
        await enqueue(line ?? '', account);
      }
      try {
        return await job();
      } finally {
        running -= 1;
        // A turn of the event loop between two jobs, so that jobs on this thread hold up nobody else.
        setImmediate(startNext);
      }
    },
  };
}
