import type { LockHolder } from './data-dir-lock.js';

/** Another living process uses the data folder; tools connect to its `uri` (null while it is starting). */
export class DataDirLockedError extends Error {
  readonly pid: number;
  readonly uri: string | null;

  constructor(dataDir: string, { pid, uri }: LockHolder) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}; stop it, or set MONGODB_URI to its database ${uri ?? ''}`,
    );
    this.name = 'DataDirLockedError';
    this.pid = pid;
    this.uri = uri;
  }
}

/** The database's files cannot be created, read or understood, or its socket cannot be opened. */
export class DatabaseOpenError extends Error {
  constructor(dataDir: string, cause: Error) {
    super(`The database in ${dataDir} cannot be opened: ${cause.message}`, { cause });
    this.name = 'DatabaseOpenError';
  }
}
