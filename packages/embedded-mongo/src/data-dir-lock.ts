import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirLockedError } from './startup-errors.js';

/** The process that uses a data folder, and where its database listens (null until it does). */
export interface LockHolder {
  readonly pid: number;
  readonly uri: string | null;
}

interface LockRecord extends LockHolder {
  /** When the process started, in the kernel's ticks; tells it from a later one of the same number. Null if unknown. */
  readonly startedAt: string | null;
}

export interface DataDirLock {
  /** Publishes where the database listens. */
  announce: (uri: string) => void;
  release: () => void;
}

export const databaseFolder = (dataDir: string) => join(dataDir, 'db');

const lockFile = (dataDir: string) => join(databaseFolder(dataDir), 'lock.json');

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Runs what may fail with certain codes, and answers null if it does. */
function orNull<T>(run: () => T, ...codes: string[]): T | null {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, ...codes)) return null;
    throw error;
  }
}

/** Where `/proc` is, the start of a process is known: the 20th field after the parenthesised name. */
function processStart(pid: number): string | null {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), 'ENOENT', 'ESRCH', 'EACCES');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function isAlive({ pid, startedAt }: LockRecord): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const actual = processStart(pid);
  return startedAt === null || actual === null || startedAt === actual;
}

/** The living process that the lock file names; null when there is none, or only one left behind. */
function readHolder(path: string): LockHolder | null {
  const text = orNull(() => readFileSync(path, 'utf8'), 'ENOENT', 'ENOTDIR');
  if (text === null) return null;
  const record = JSON.parse(text) as LockRecord;
  return isAlive(record) ? { pid: record.pid, uri: record.uri } : null;
}

/** The living process that uses the data folder, or null: then its files may be opened. */
export const readLock = (dataDir: string): LockHolder | null => readHolder(lockFile(dataDir));

/** Moves a left-behind lock away; of several processes that try one succeeds, and a fresh lock is put back. */
function removeLeftBehind(path: string, aside: string): void {
  if (orNull(() => (renameSync(path, aside), true), 'ENOENT') === null) return;
  if (readHolder(aside)) linkSync(aside, path);
  rmSync(aside);
}

/** Takes the lock of a data folder whose `db` folder exists. Throws `DataDirLockedError` when a living process holds it. */
export function acquireLock(dataDir: string): DataDirLock {
  const path = lockFile(dataDir);
  const own = `${path}.${process.pid}`;
  const write = (uri: string | null) => {
    const record: LockRecord = { pid: process.pid, uri, startedAt: processStart(process.pid) };
    writeFileSync(own, JSON.stringify(record), { mode: 0o600 });
  };
  write(null);
  // A link, unlike a written file, appears with its content, and only where there was none.
  while (orNull(() => (linkSync(own, path), true), 'EEXIST') === null) {
    const holder = readHolder(path);
    if (holder) rmSync(own);
    if (holder) throw new DataDirLockedError(dataDir, holder);
    removeLeftBehind(path, `${own}.aside`);
  }
  rmSync(own);
  return {
    announce: (uri) => {
      write(uri);
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}
