import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { acquireLock, databaseFolder } from './data-dir-lock.js';
import type { Log } from './server/command.js';
import { Server } from './server/server.js';
import { DatabaseOpenError, DataDirLockedError } from './startup-errors.js';
import { Engine } from './storage/engine.js';
import type { WorkerMessage, WorkerOptions } from './worker.js';

export interface StartOptions {
  /** The database lives in its subfolder `db`, which is made when it is missing. */
  readonly dataDir: string;
  readonly log?: Log;
  /** Called once when the disk has refused a write: all further ones are refused, and reads go on. */
  readonly onReadOnly?: (error: Error) => void;
  /** Called when the database can no longer be used: its thread died. */
  readonly onFatal?: (error: Error) => void;
}

export interface RunningDatabase {
  /** What MongoDB drivers connect to. */
  readonly uri: string;
  /** Closes every connection and frees the data folder; what was acknowledged is kept. Calling it again is harmless. */
  stop: () => Promise<void>;
}

const LARGE = 50_000;
const LARGE_ADVICE = `the embedded database is meant for up to ${LARGE} documents; a MongoDB server serves more (npm run db:export copies them)`;
/** Longer socket paths are cut silently by some systems. */
const MAX_SOCKET_PATH_BYTES = 103;

const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** A short socket path, always the same for one name; undefined where sockets cannot be had. */
function socketPathFor(name: string): string | undefined {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `embedded-mongo-${hash}.sock`);
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES ? undefined : path;
}

/** In a bundle the worker lies beside it as JavaScript; from source it is TypeScript, which tsx has to load. */
function spawnWorker(options: WorkerOptions): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-mongo-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: options });
}

/**
 * Keeps every other process out of a data folder, which is made when it is missing, until `release`. Throws `DataDirLockedError` when a
 * living process has it, `DatabaseOpenError` when it cannot be used.
 */
export async function lockDataDir(dataDir: string) {
  try {
    mkdirSync(databaseFolder(dataDir), { recursive: true, mode: 0o700 });
    return await acquireLock(dataDir);
  } catch (error) {
    if (error instanceof DataDirLockedError) throw error;
    throw new DatabaseOpenError(dataDir, asError(error));
  }
}

/**
 * Runs the database of a data folder in a thread of its own. Resolves when it takes connections.
 * Throws `DataDirLockedError` when a living process has the folder, `DatabaseOpenError` when it cannot be used.
 */
export async function start({ dataDir, log = silent, onReadOnly, onFatal }: StartOptions): Promise<RunningDatabase> {
  const lock = await lockDataDir(dataDir);
  const folder = realpathSync(databaseFolder(dataDir));
  const socketPath = socketPathFor(folder);
  const worker = spawnWorker({ folder, socketPath });
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  let crash: unknown = new Error("The database's thread ended unexpectedly");
  worker.on('error', (error) => {
    crash = error;
  });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      if (socketPath) rmSync(socketPath, { force: true });
      lock.release();
      resolve();
    });
  });

  const ready = new Promise<string>((resolve, reject) => {
    const fail = (reason: unknown, tell = onFatal) => {
      if (state === 'starting') reject(asError(reason));
      if (state === 'running') tell?.(asError(reason));
    };
    worker.once('exit', () => fail(crash));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'log') log[message.level](message.details, message.message);
      if (message.kind === 'failed') fail(message.reason, onReadOnly);
      if (message.kind !== 'ready') return;
      state = 'running';
      if (message.documents > LARGE) log.warn({ documents: message.documents }, LARGE_ADVICE);
      resolve(message.uri);
    });
  });
  let uri: string;
  try {
    uri = await ready;
    lock.announce(uri);
  } catch (error) {
    state = 'stopping';
    await worker.terminate();
    throw new DatabaseOpenError(dataDir, asError(error));
  }

  const stop = () => {
    if (state === 'running') worker.postMessage('stop');
    state = 'stopping';
    return exited;
  };
  return { uri, stop };
}

/** Runs a database that keeps nothing, in this thread: for tests. */
export async function startInMemory({ log = silent }: { log?: Log } = {}): Promise<RunningDatabase> {
  const server = new Server(new Engine(), log);
  const uri = await server.listen(socketPathFor(randomUUID()));
  return { uri, stop: () => server.close() };
}
