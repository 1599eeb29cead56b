import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

/** Returns null when `run` throws one of these error codes. */
function orNull<T>(run: () => T, ...codes: string[]): T | null {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, ...codes)) return null;
    throw error;
  }
}

type ProcessState = 'running' | 'ending' | 'gone';

/** The kernel's flag of a process that has begun to exit. */
const PF_EXITING = 0x4;
/** The bit of signal 9 in a mask of pending signals. */
const PENDING_SIGKILL = 0x100n;

const readProc = (pid: number, file: string) =>
  orNull(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), 'ENOENT', 'ESRCH', 'EACCES');

/** The fields of `/proc/<pid>/stat` behind the parenthesised name, from the state on; empty where there is no `/proc`. */
const processStat = (pid: number): string[] => {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
};

/** When a process started, in the kernel's ticks: tells it from a later process with the same number. '' where there is no `/proc`. */
const processStart = (pid: number): string => processStat(pid)[19] ?? '';

function isKilled(pid: number): boolean {
  const pending = readProc(pid, 'status')?.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm) ?? [];
  return [...pending].some(([, mask = '0']) => (BigInt(`0x${mask}`) & PENDING_SIGKILL) !== 0n);
}

/** A killed process is 'ending' until the kernel has closed its files, and 'gone' as a zombie whose parent has not reaped it yet. */
function stateOf(pid: number, startedAt: string): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return 'gone';
  }
  const stat = processStat(pid);
  const [state = ''] = stat;
  if (startedAt !== '' && stat.length > 0 && stat[19] !== startedAt) return 'gone';
  if (state === 'Z' || state === 'X') {
    const threads = orNull(() => readdirSync(`/proc/${pid}/task`), 'ENOENT', 'ESRCH', 'EACCES') ?? [];
    return threads.length > 1 ? 'ending' : 'gone';
  }
  return (Number(stat[6] ?? 0) & PF_EXITING) !== 0 || isKilled(pid) ? 'ending' : 'running';
}

/** The process that a lock file names, unless it is gone. */
function readHolder(path: string): (LockHolder & { readonly state: ProcessState }) | null {
  const text = orNull(() => readFileSync(path, 'utf8'), 'ENOENT', 'ENOTDIR');
  const [number = '', startedAt = '', uri = ''] = text?.split('\n') ?? [];
  const pid = Number.parseInt(number, 10);
  const state = pid > 0 ? stateOf(pid, startedAt) : 'gone';
  return state === 'gone' ? null : { pid, uri: uri === '' ? null : uri, state };
}

/** The living process that uses the data folder, or null: then its files may be opened. */
export function readLock(dataDir: string): LockHolder | null {
  const holder = readHolder(lockFile(dataDir));
  return holder && { pid: holder.pid, uri: holder.uri };
}

/** Moves a left-behind lock away; of several processes that try one succeeds, and a fresh lock is put back. */
function removeLeftBehind(path: string, aside: string): void {
  if (orNull(() => (renameSync(path, aside), true), 'ENOENT') === null) return;
  if (readHolder(aside)) linkSync(aside, path);
  rmSync(aside);
}

/** A supervisor restarts a killed process at once, while the kernel still closes the files of the old one. */
const ENDING_TIMEOUT_MS = 5_000;
const ENDING_POLL_MS = 25;

/**
 * Takes the lock of a data folder whose `db` folder exists. Waits up to 5 s for a holder that is ending.
 * @throws DataDirLockedError when a running process holds it
 */
export async function acquireLock(dataDir: string) {
  const path = lockFile(dataDir);
  const own = `${path}.${process.pid}`;
  const write = (uri: string) =>
    writeFileSync(own, [process.pid, processStart(process.pid), uri].join('\n'), { mode: 0o600 });
  write('');
  // A link, unlike a written file, appears with its content, and only where there was none.
  const deadline = Date.now() + ENDING_TIMEOUT_MS;
  while (orNull(() => (linkSync(own, path), true), 'EEXIST') === null) {
    const holder = readHolder(path);
    if (!holder) removeLeftBehind(path, `${own}.aside`);
    else if (holder.state === 'ending' && Date.now() < deadline) await wait(ENDING_POLL_MS);
    else {
      rmSync(own);
      throw new DataDirLockedError(dataDir, holder);
    }
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
