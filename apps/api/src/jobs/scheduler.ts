import { randomUUID } from 'node:crypto';
import type { Logger } from '../platform/logger.js';
import { withTimeout } from '../platform/time/with-timeout.js';
import type { JobModel } from './job.model.js';

export interface Job {
  name: string;
  /** From the end of a successful run to the start of the next. */
  everyMs: number;
  /** Runs in every process, because it works on files of this machine. Any other job runs in one process at a time. */
  perProcess?: boolean;
  /** Must be idempotent: a crash, or a lease that expired while the process was paused, repeats it from the start. */
  run: () => Promise<unknown>;
}

export interface Scheduler {
  /** Runs due jobs now and every few seconds. */
  start(): void;
  /** Runs every job that is due and that no other process runs; resolves when these runs have ended. */
  runDue(): Promise<void>;
  /** Starts no further run and waits at most 3 s for the running ones. */
  stop(): Promise<void>;
}

interface SchedulerDeps {
  records: JobModel;
  now: () => Date;
  log: Logger;
}

/** Another process takes over a job whose process has not extended the lease for this long. */
const leaseMs = 15_000;
const extendEveryMs = leaseMs / 3;
const pollEveryMs = 5_000;
/** The pause after the first failure. It doubles with each further failure, up to the job's own interval. */
const firstRetryMs = 60_000;
const stopTimeoutMs = 3_000;

/** Logs the first failure of an outage and the end of the outage: a full disk or a dead database fails every poll. */
function createOutageLog(log: Logger, failure: string, recovery: string) {
  let isFailing = false;
  return {
    add(details: { err: unknown; job?: string }): void {
      if (!isFailing) log.warn(details, failure);
      isFailing = true;
    },
    end(): void {
      if (isFailing) log.warn(recovery);
      isFailing = false;
    },
  };
}

/**
 * Runs periodic jobs, each in one process at a time: a process claims a due job by a conditional update that sets a lease. A failed run is
 * logged, counted in the job's record and retried with growing pauses.
 */
export function createScheduler({ records, now, log }: SchedulerDeps, jobs: readonly Job[]): Scheduler {
  const processId = randomUUID();
  const shared = jobs.filter(({ perProcess }) => perProcess !== true);
  /** Due times of the per-process jobs, in Unix milliseconds. */
  const ownDueAt = new Map(jobs.filter(({ perProcess }) => perProcess === true).map((job) => [job, now().getTime()]));
  const running = new Map<Job, Promise<void>>();
  const reads = createOutageLog(log, 'the records of jobs cannot be read', 'the records of jobs can be read again');
  const writes = createOutageLog(
    log,
    'the record of a job cannot be written; no job runs until it can',
    'the records of jobs can be written again',
  );
  let isPrepared = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const after = (ms: number): Date => new Date(now().getTime() + ms);

  /** Creates the records of new jobs; a new job is due at once. */
  async function prepare(): Promise<void> {
    const never = new Date(0);
    const $setOnInsert = { nextRunAt: never, leasedUntil: never, leasedBy: '', failures: 0 };
    for (const { name } of shared) await records.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
    isPrepared = true;
  }

  async function findDue(): Promise<Job[]> {
    if (!isPrepared) await prepare();
    const names = shared.map(({ name }) => name);
    const due = await records
      .find({ _id: { $in: names }, nextRunAt: { $lte: now() }, leasedUntil: { $lte: now() } }, { _id: 1 })
      .lean();
    return shared.filter(({ name }) => due.some(({ _id }) => _id === name));
  }

  async function claim({ name }: Job): Promise<boolean> {
    const { modifiedCount } = await records.updateOne(
      { _id: name, nextRunAt: { $lte: now() }, leasedUntil: { $lte: now() } },
      { $set: { leasedUntil: after(leaseMs), leasedBy: processId } },
    );
    return modifiedCount === 1;
  }

  /** Writes only while this process holds the lease: after an expiry the record belongs to the process that took the job over. */
  async function release({ name, everyMs }: Job, error: Error | undefined): Promise<void> {
    const held = { _id: name, leasedBy: processId };
    const leasedUntil = now();
    if (!error) {
      const done = { leasedUntil, nextRunAt: after(everyMs), failures: 0, lastError: null, succeededAt: now() };
      await records.updateOne(held, { $set: done });
      return;
    }
    const failures = ((await records.findOne(held, { failures: 1 }).lean())?.failures ?? 0) + 1;
    const nextRunAt = after(Math.min(everyMs, firstRetryMs * 2 ** (failures - 1)));
    await records.updateOne(held, { $set: { leasedUntil, nextRunAt, failures, lastError: error.message } });
  }

  /** Runs a job. Resolves to the error of a failed run, which it logs. */
  async function attempt({ name, run }: Job): Promise<Error | undefined> {
    try {
      await run();
      return undefined;
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function runShared(job: Job): Promise<void> {
    if (!(await claim(job))) return;
    const extending = setInterval(() => {
      records
        .updateOne({ _id: job.name, leasedBy: processId }, { $set: { leasedUntil: after(leaseMs) } })
        .catch((error: unknown) => {
          log.warn({ err: error, job: job.name }, 'the lease of a job was not extended');
        });
    }, extendEveryMs);
    try {
      await release(job, await attempt(job));
      writes.end();
    } finally {
      clearInterval(extending);
    }
  }

  async function runOwn(job: Job): Promise<void> {
    await attempt(job);
    ownDueAt.set(job, after(job.everyMs).getTime());
  }

  function begin(job: Job, run: (job: Job) => Promise<void>): Promise<void> {
    const current = running.get(job);
    if (current) return current;
    const ended = run(job)
      .catch((error: unknown) => {
        writes.add({ err: error, job: job.name });
      })
      .finally(() => running.delete(job));
    running.set(job, ended);
    return ended;
  }

  async function runDue(): Promise<void> {
    const own = [...ownDueAt].filter(([, dueAt]) => dueAt <= now().getTime()).map(([job]) => begin(job, runOwn));
    const due = await findDue().then(
      (jobsDue) => {
        reads.end();
        return jobsDue;
      },
      (error: unknown) => {
        reads.add({ err: error });
        return [];
      },
    );
    // `stop`, which may have been called during the read, does not wait for runs that begin after it.
    const begun = isStopped ? [] : due.map((job) => begin(job, runShared));
    await Promise.all([...own, ...begun]);
  }

  return {
    runDue,

    start() {
      timer = setInterval(() => void runDue(), pollEveryMs);
      void runDue();
    },

    async stop() {
      isStopped = true;
      clearInterval(timer);
      await withTimeout(stopTimeoutMs, Promise.all(running.values()));
    },
  };
}
