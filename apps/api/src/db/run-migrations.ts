import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/logger.js';
import type { MigrationFields, MigrationModel } from './migration.model.js';

/** A change of the data of an earlier release. */
export interface Migration {
  /** Never reused and never renamed, because the database records it. */
  name: string;
  /** Runs again at every start within a day after its first run, because processes of the earlier release may still write old records. */
  catchesUp?: true;
  /**
   * Must be idempotent and safe on two processes: a crash, or a lease that expired while the process was paused, repeats it. `isRepeated`
   * when it was recorded before, and only processes of the earlier release can have left work.
   */
  run: (isRepeated: boolean) => Promise<void>;
}

interface MigrationDeps {
  records: MigrationModel;
  now: () => Date;
  log: Logger;
}

/** Another process takes over a migration whose process has not extended the lease for this long. */
const leaseMs = 15_000;
const extendEveryMs = leaseMs / 3;
const pollEveryMs = 250;
/** How long processes of two releases run side by side; `syncIndexes` allows the same time. */
const catchUpMs = 24 * 3_600_000;

/**
 * Runs the migrations that the database has not recorded, in order, each in one process at a time. Waits while another process runs one.
 * Resolves when all are recorded.
 * @throws the error of a failed migration; the next start runs it again
 */
export async function runMigrations(
  { records, now, log }: MigrationDeps,
  migrations: readonly Migration[],
): Promise<void> {
  const processId = randomUUID();
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  const isDue = ({ catchesUp }: Migration, { finishedAt }: MigrationFields): boolean =>
    !finishedAt || (catchesUp === true && now().getTime() - finishedAt.getTime() < catchUpMs);

  async function claim({ _id, finishedAt }: MigrationFields): Promise<boolean> {
    const { modifiedCount } = await records.updateOne(
      { _id, finishedAt, leasedUntil: { $lte: now() } },
      { $set: { leasedUntil: after(leaseMs), leasedBy: processId } },
    );
    return modifiedCount === 1;
  }

  async function runClaimed({ name, run }: Migration, { finishedAt }: MigrationFields): Promise<void> {
    // Writes only while this process holds the lease: after an expiry the record belongs to the process that took over.
    const held = { _id: name, leasedBy: processId };
    const startedAt = now();
    const extending = setInterval(() => {
      records.updateOne(held, { $set: { leasedUntil: after(leaseMs) } }).catch((error: unknown) => {
        log.warn({ err: error, migration: name }, 'the lease of a migration was not extended');
      });
    }, extendEveryMs);
    try {
      await run(finishedAt !== null);
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      await records.updateOne(held, { $set: { leasedUntil: now(), lastError } });
      throw error;
    } finally {
      clearInterval(extending);
    }
    await records.updateOne(held, {
      $set: { leasedUntil: now(), lastError: null, finishedAt: finishedAt ?? now() },
    });
    log.info({ migration: name, durationMs: now().getTime() - startedAt.getTime() }, 'migration finished');
  }

  async function finish(migration: Migration): Promise<void> {
    const never = new Date(0);
    const $setOnInsert = { finishedAt: null, leasedUntil: never, leasedBy: '', lastError: null };
    await records.updateOne({ _id: migration.name }, { $setOnInsert }, { upsert: true });
    for (let isWaiting = false; ; isWaiting = true) {
      const record = await records.findById(migration.name).lean();
      if (!record || !isDue(migration, record)) return;
      if (await claim(record)) return runClaimed(migration, record);
      if (!isWaiting) log.info({ migration: migration.name }, 'waiting for a migration of another process');
      await wait(pollEveryMs);
    }
  }

  for (const migration of migrations) await finish(migration);
}
