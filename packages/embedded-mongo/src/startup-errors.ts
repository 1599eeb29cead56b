/** Another running process has locked the data folder; tools connect to its `uri` (null while it starts). */
export class DataDirLockedError extends Error {
  readonly pid: number;
  readonly uri: string | null;

  constructor(dataDir: string, { pid, uri }: { readonly pid: number; readonly uri: string | null }) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}; stop it, or set MONGODB_URI to its database ${uri ?? ''}`,
    );
    this.name = 'DataDirLockedError';
    this.pid = pid;
    this.uri = uri;
  }
}

/** The files of the database cannot be created or read, or its socket cannot be opened. */
export class DatabaseOpenError extends Error {
  constructor(dataDir: string, cause: Error) {
    super(`The database in ${dataDir} cannot be opened: ${cause.message}`, { cause });
    this.name = 'DatabaseOpenError';
  }
}

/** A restore into the data folder was interrupted: an empty database there would make the restored files orphans. */
export class UnfinishedRestoreError extends Error {
  constructor(dataDir: string, partialFile: string) {
    super(
      `The restore into ${dataDir} was interrupted. Repeat it, or remove ${partialFile} to start without its data.`,
    );
    this.name = 'UnfinishedRestoreError';
  }
}
