import type { Caller } from './caller.js';
import { HttpError } from '../errors/http-error.js';

interface Bounds {
  /** Jobs that run at once. */
  concurrency: number;
  /** Jobs that wait, of all callers together. */
  maxWaiting: number;
  /** What takes turns: addresses, or accounts (addresses for callers without an account). */
  turnsBy?: 'address' | 'account';
  maxWaitingPerAddress?: number;
  /** Counted by account; without one, by the e-mail address in the body of the request. */
  maxWaitingPerAccount?: number;
}

/** Runs jobs in turn by the addresses or accounts of the callers, so that a caller with many jobs does not delay the others. */
export interface FairQueue {
  /**
   * Runs `job` when it is its turn. Without a caller, only `maxWaiting` limits it. In a full queue, a job replaces the last job of an
   * address that has more waiting.
   * @throws RATE_LIMITED when the caller has too many jobs waiting, UNAVAILABLE when all callers together have too many.
   */
  run<T>(caller: Caller | undefined, job: () => Promise<T>): Promise<T>;
  /** Returns how many jobs wait now. */
  waiting(): number;
  /** Returns how many jobs run now. */
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
  /** Waiting jobs by address or account. The first line is next; after its turn it moves to the end. */
  const queues = new Map<string, WaitingJob[]>();
  const waitingByAccount = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function countAccount(account: string | undefined, change: 1 | -1): void {
    if (account === undefined) return;
    const count = (waitingByAccount.get(account) ?? 0) + change;
    if (count === 0) waitingByAccount.delete(account);
    else waitingByAccount.set(account, count);
  }

  function assertCapacity(line: string | undefined, account: string | undefined): void {
    const ofLine = queues.get(line ?? '')?.length ?? 0;
    const ofAccount = account === undefined ? 0 : (waitingByAccount.get(account) ?? 0);
    if ((line !== undefined && ofLine >= maxWaitingPerAddress) || ofAccount >= maxWaitingPerAccount)
      throw new HttpError('RATE_LIMITED', { retryAfter });
    if (waiting >= maxWaiting) evictLongest(ofLine);
  }

  /**
   * Refuses the last job of the longest line if that line is still at least as long as the line of the new job; else refuses the new job.
   */
  function evictLongest(ofNewcomer: number): void {
    const [longest = []] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    const error = new HttpError('UNAVAILABLE', { retryAfter });
    if (longest.length <= ofNewcomer + 1) throw error;
    const refused = longest.pop();
    countAccount(refused?.account, -1);
    waiting -= 1;
    refused?.refuse(error);
  }

  function enqueue(line: string, account: string | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      queues.set(line, [...(queues.get(line) ?? []), { account, start, refuse }]);
      countAccount(account, 1);
      waiting += 1;
    });
  }

  function startNext(): void {
    const [next] = queues;
    if (!next || running >= concurrency) return;
    const [line, [job, ...others]] = next;
    queues.delete(line);
    if (others.length > 0) queues.set(line, others);
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
        assertCapacity(line, account);
        await enqueue(line ?? '', account);
      }
      try {
        return await job();
      } finally {
        running -= 1;
        // Leaves a turn of the event loop between two jobs, so that jobs on this thread do not delay other work.
        setImmediate(startNext);
      }
    },
  };
}
