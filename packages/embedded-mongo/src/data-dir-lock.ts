import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirLockedError } from './startup-errors.js';

/** The process that uses a data folder, and where its database listens (null until it does). */
export interface LockHolder {
  readonly pid: number;
  readonly uri: string | null;
}

export const databaseFolder = (dataDir: string) => join(dataDir, 'db');

const lockFile = (dataDir: string) => join(databaseFolder(dataDir), 'lock');

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

/**
 * When a process started, in the kernel's ticks; tells it from a later one of the same number. It is the 20th field after
 * the parenthesised name, and '' where there is no `/proc`.
 */
function processStart(pid: number): string {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), 'ENOENT', 'ESRCH', 'EACCES');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number, startedAt: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const actual = processStart(pid);
  return startedAt === '' || actual === '' || startedAt === actual;
}

/** The living process that the lock file names; null when there is none, or only one left behind. */
function readHolder(path: string): LockHolder | null {
  const text = orNull(() => readFileSync(path, 'utf8'), 'ENOENT', 'ENOTDIR');
  const [number = '', startedAt = '', uri = ''] = text?.split('\n') ?? [];
  const pid = Number.parseInt(number, 10);
  return pid > 0 && isAlive(pid, startedAt) ? { pid, uri: uri === '' ? null : uri } : null;
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
export function acquireLock(dataDir: string) {
  const path = lockFile(dataDir);
  const own = `${path}.${process.pid}`;
  const write = (uri: string) =>
    writeFileSync(own, [process.pid, processStart(process.pid), uri].join('\n'), { mode: 0o600 });
  write('');
  // A link, unlike a written file, appears with its content, and only where there was none.
  while (orNull(() => (linkSync(own, path), true), 'EEXIST') === null) {
    const holder = readHolder(path);
    if (holder) rmSync(own);
    if (holder) throw new DataDirLockedError(dataDir, holder);
    removeLeftBehind(path, `${own}.aside`);
  }
  rmSync(own);
  return {
    /** Publishes where the database listens. */
    announce: (uri: string) => {
      write(uri);
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}
