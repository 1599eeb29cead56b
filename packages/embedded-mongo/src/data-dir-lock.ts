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
  readonly processStart: string | null;
}

export interface DataDirLock {
  /** Publishes where the database listens. */
  announce: (uri: string) => void;
  release: () => void;
}

const START_TIME_FIELD = 19;

export const databaseFolder = (dataDir: string) => join(dataDir, 'db');
const lockFile = (dataDir: string) => join(databaseFolder(dataDir), 'lock.json');

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Where `/proc` is, the start of a process is known; the fields follow the parenthesised name. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? null;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return null;
  }
}

function isAlive({ pid, processStart: startedAt }: LockRecord): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    if (errorCode(error) !== 'EPERM') throw error;
  }
  const actual = processStart(pid);
  return startedAt === null || actual === null || startedAt === actual;
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === 'object' && record !== null && 'pid' in record && typeof record.pid === 'number'
      ? (record as LockRecord)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The lock as it stands, undefined when there is none; an unreadable one counts as left behind. */
function readRecord(path: string): LockRecord | 'unreadable' | undefined {
  try {
    return parseRecord(readFileSync(path, 'utf8')) ?? 'unreadable';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The living process that uses the data folder, or null: then its files may be opened. */
export function readLock(dataDir: string): LockHolder | null {
  const record = readRecord(lockFile(dataDir));
  return record && record !== 'unreadable' && isAlive(record) ? { pid: record.pid, uri: record.uri } : null;
}

/** Moves a left-behind lock out of the way; of several processes that try one succeeds. */
function removeStale(path: string, own: string): void {
  const stale = `${own}.stale`;
  try {
    renameSync(path, stale);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readRecord(stale);
  // Another process was faster and this is its fresh lock: it goes back.
  if (moved && moved !== 'unreadable' && isAlive(moved)) linkSync(stale, path);
  rmSync(stale, { force: true });
}

/** Takes the lock of a data folder whose `db` folder exists. Throws `DataDirLockedError` when a living process holds it. */
export function acquireLock(dataDir: string): DataDirLock {
  const path = lockFile(dataDir);
  const own = `${path}.${process.pid}`;
  const record = { pid: process.pid, uri: null, processStart: processStart(process.pid) } satisfies LockRecord;
  const write = (uri: string | null) => writeFileSync(own, JSON.stringify({ ...record, uri }), { mode: 0o600 });
  for (;;) {
    write(null);
    try {
      // A link, unlike a written file, appears with its content and only where there was none.
      linkSync(own, path);
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readRecord(path);
      if (holder && holder !== 'unreadable' && isAlive(holder)) throw new DataDirLockedError(dataDir, holder);
      removeStale(path, own);
    } finally {
      rmSync(own, { force: true });
    }
  }
  return {
    announce: (uri) => {
      write(uri);
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}
