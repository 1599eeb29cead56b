import { mkdirSync, realpathSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { acquireLock, databaseFolder } from './data-dir-lock.js';
import type { Log } from './server/command.js';
import { Server } from './server/server.js';
import { hasPartialDatabase, partialDataFile } from './snapshot.js';
import { createSocketFolder, removeSocketFolder } from './socket-folder.js';
import { DatabaseOpenError, DataDirLockedError, UnfinishedRestoreError } from './startup-errors.js';
import { Engine } from './storage/engine.js';
import type { WorkerMessage, WorkerOptions } from './worker.js';

export interface StartOptions {
  /** The database is in its subfolder `db`, which is created when missing. */
  readonly dataDir: string;
  readonly log?: Log;
  /** Called once after a failed disk write: further writes are refused, reads continue. */
  readonly onReadOnly?: (error: Error) => void;
  /** Called when the worker thread of the database has died. */
  readonly onFatal?: (error: Error) => void;
}

export interface RunningDatabase {
  /** Connection string for MongoDB drivers. */
  readonly uri: string;
  /** Closes every connection and unlocks the data folder; acknowledged writes are on disk. Idempotent. */
  stop: () => Promise<void>;
}

const LARGE = 50_000;
const LARGE_ADVICE = `the embedded database is meant for up to ${LARGE} documents; a MongoDB server serves more (npm run db:export copies them)`;

const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** Starts the bundled JavaScript worker, or from source the TypeScript one with tsx. */
function spawnWorker(options: WorkerOptions): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-mongo-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: options });
}

/**
 * Locks a data folder, which is created when missing, until `release`.
 * @throws DataDirLockedError, DatabaseOpenError when the folder is not usable
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
 * Runs the database of a data folder in a worker thread; resolves when it accepts connections.
 * @throws DataDirLockedError, UnfinishedRestoreError, DatabaseOpenError when the folder is not usable
 */
export async function start({ dataDir, log = silent, onReadOnly, onFatal }: StartOptions): Promise<RunningDatabase> {
  const lock = await lockDataDir(dataDir);
  if (hasPartialDatabase(dataDir)) {
    lock.release();
    throw new UnfinishedRestoreError(dataDir, partialDataFile(dataDir));
  }
  const folder = realpathSync(databaseFolder(dataDir));
  let socketPath: string | undefined;
  let worker: Worker;
  try {
    socketPath = createSocketFolder();
    worker = spawnWorker({ folder, socketPath });
  } catch (error) {
    if (socketPath) removeSocketFolder(socketPath);
    lock.release();
    throw new DatabaseOpenError(dataDir, asError(error));
  }
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  let crash: unknown = new Error("The database's thread ended unexpectedly");
  worker.on('error', (error) => {
    crash = error;
  });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      lock.release();
      if (socketPath) removeSocketFolder(socketPath);
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

/** Runs a database without persistence in this thread, for tests. `deletesExpired`: see `Server`. */
export async function startInMemory({
  log = silent,
  deletesExpired = true,
}: { log?: Log; deletesExpired?: boolean } = {}): Promise<RunningDatabase> {
  const server = new Server(new Engine(), log, deletesExpired);
  const socketPath = createSocketFolder();
  const uri = await server.listen(socketPath);
  return {
    uri,
    async stop() {
      await server.close();
      if (socketPath) removeSocketFolder(socketPath);
    },
  };
}
