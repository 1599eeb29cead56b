import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { acquireLock, type DataDirLock, databaseFolder } from './data-dir-lock.js';
import { type Log, silentLog } from './server/log.js';
import { socketPathFor } from './socket-path.js';
import { DatabaseOpenError, DataDirLockedError } from './startup-errors.js';
import type { WorkerMessage, WorkerOptions } from './worker.js';

export interface StartOptions {
  /** The database lives in its subfolder `db`, which is made when it is missing. */
  readonly dataDir: string;
  readonly log?: Log;
  /** Called once when the database stops working: its disk refused a write (reads go on), or its thread died. */
  readonly onFatal?: (error: Error) => void;
}

export interface RunningDatabase {
  /** What MongoDB drivers connect to. */
  readonly uri: string;
  /** Finishes what was acknowledged, closes every connection and frees the data folder. Calling it again is harmless. */
  stop: () => Promise<void>;
}

const LARGE = 50_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** In a bundle the worker lies beside it as JavaScript; from source it is TypeScript, which tsx has to load. */
function spawnWorker(options: WorkerOptions): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-mongo-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: options });
}

function lockFolder(dataDir: string): DataDirLock {
  try {
    mkdirSync(databaseFolder(dataDir), { recursive: true, mode: 0o700 });
    return acquireLock(dataDir);
  } catch (error) {
    if (error instanceof DataDirLockedError) throw error;
    throw new DatabaseOpenError(dataDir, reasonOf(error), { cause: error });
  }
}

/**
 * Runs the database of a data folder in a thread of its own. Resolves when it takes connections.
 * Throws `DataDirLockedError` when another process has the folder, `DatabaseOpenError` when it cannot be used.
 */
export async function start({ dataDir, log = silentLog, onFatal }: StartOptions): Promise<RunningDatabase> {
  const lock = lockFolder(dataDir);
  const folder = realpathSync(databaseFolder(dataDir));
  const socketPath = socketPathFor(folder);
  const worker = spawnWorker({ folder, socketPath });
  let state: 'starting' | 'running' | 'stopping' = 'starting';

  const release = () => {
    if (socketPath) rmSync(socketPath, { force: true });
    lock.release();
  };
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void exited.then(release);

  const uri = await new Promise<string>((resolve, reject) => {
    const fatal = (error: Error) => {
      if (state === 'starting') reject(new DatabaseOpenError(dataDir, error.message, { cause: error }));
      else if (state === 'running') onFatal?.(error);
    };
    worker.on('error', (error) => fatal(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => fatal(new Error(`The database's thread ended unexpectedly with code ${code}`)));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'log') log[message.level](message.details, message.message);
      else if (message.kind === 'refused') fatal(new Error(message.reason));
      else if (message.kind === 'storageFailed') fatal(new Error(message.reason));
      else if (message.kind === 'ready') {
        if (message.documents > LARGE)
          log.warn(
            { documents: message.documents },
            `the embedded database is meant for up to ${LARGE} documents; a MongoDB server will serve this many better (copy them with npm run db:export)`,
          );
        state = 'running';
        resolve(message.uri);
      }
    });
  });
  lock.announce(uri);

  return {
    uri,
    stop: async () => {
      if (state === 'running') {
        state = 'stopping';
        worker.postMessage('stop');
      }
      await exited;
    },
  };
}
