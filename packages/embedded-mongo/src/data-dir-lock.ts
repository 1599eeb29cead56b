import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeSocketFolder, socketOf } from './socket-folder.js';
import { DataDirLockedError } from './startup-errors.js';

/** The process that has locked a data folder and the URI of its database (null until it listens). */
export interface LockHolder {
  readonly pid: number;
  readonly uri: string | null;
}

export const databaseFolder = (dataDir: string) => join(dataDir, 'db');

const lockFile = (dataDir: string) => join(databaseFolder(dataDir), 'lock');

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Returns the result of `run`, or null when it throws one of these error codes. */
function orNull<T>(run: () => T, ...codes: string[]): T | null {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, ...codes)) return null;
    throw error;
  }
}

type ProcessState = 'running' | 'ending' | 'gone';

/** Kernel flag of a process that is exiting. */
const PF_EXITING = 0x4;
/** Bit of SIGKILL in a mask of pending signals. */
const PENDING_SIGKILL = 0x100n;

const readProc = (pid: number, file: string) =>
  orNull(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), 'ENOENT', 'ESRCH', 'EACCES');

/** Fields of `/proc/<pid>/stat` after the parenthesised name; empty without `/proc`. */
const processStat = (pid: number): string[] => {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
};

/** Start time of a process in kernel ticks, which detects a reused pid; '' without `/proc`. */
const processStart = (pid: number): string => processStat(pid)[19] ?? '';

function isKilled(pid: number): boolean {
  const pending = readProc(pid, 'status')?.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm) ?? [];
  return [...pending].some(([, mask = '0']) => (BigInt(`0x${mask}`) & PENDING_SIGKILL) !== 0n);
}

/** Returns 'ending' for a killed process with open files, 'gone' for a zombie. */
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

/** Reads a lock file; its process is 'gone' when there is no lock. */
function readLockFile(path: string): LockHolder & { readonly state: ProcessState } {
  const text = orNull(() => readFileSync(path, 'utf8'), 'ENOENT', 'ENOTDIR');
  const [number = '', startedAt = '', uri = ''] = text?.split('\n') ?? [];
  const pid = Number.parseInt(number, 10);
  return { pid, uri: uri === '' ? null : uri, state: pid > 0 ? stateOf(pid, startedAt) : 'gone' };
}

/** Reads the process of a lock file; null when it has exited. */
function readHolder(path: string): (LockHolder & { readonly state: ProcessState }) | null {
  const holder = readLockFile(path);
  return holder.state === 'gone' ? null : holder;
}

/** Returns the running process that has locked the data folder; null means that its files may be opened. */
export function readLock(dataDir: string): LockHolder | null {
  const holder = readHolder(lockFile(dataDir));
  return holder && { pid: holder.pid, uri: holder.uri };
}

/**
 * Renames a stale lock; only one of several concurrent processes succeeds, and a fresh lock is restored. Removes the socket of the killed
 * process.
 */
function removeLeftBehind(path: string, aside: string): void {
  if (orNull(() => (renameSync(path, aside), true), 'ENOENT') === null) return;
  const { state, uri } = readLockFile(aside);
  if (state !== 'gone') linkSync(aside, path);
  else if (uri !== null) removeSocketFolder(socketOf(uri));
  rmSync(aside);
}

/** Maximum wait for a killed process: a supervisor restarts it while the kernel still closes its files. */
const ENDING_TIMEOUT_MS = 5_000;
const ENDING_POLL_MS = 25;

/** Locks a data folder that has a `db` folder; waits up to 5 s for a holder that is exiting. @throws DataDirLockedError */
export async function acquireLock(dataDir: string) {
  const path = lockFile(dataDir);
  const own = `${path}.${process.pid}`;
  const write = (uri: string) =>
    writeFileSync(own, [process.pid, processStart(process.pid), uri].join('\n'), { mode: 0o600 });
  write('');
  // A hard link is created atomically with its content and fails if the file exists.
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
    /** Writes the URI of the database into the lock. */
    announce: (uri: string) => {
      write(uri);
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}
