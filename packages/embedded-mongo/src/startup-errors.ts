/** Another living process uses the data folder; tools connect to its `uri` (null while it is starting). */
export class DataDirLockedError extends Error {
  readonly pid: number;
  readonly uri: string | null;

  constructor(dataDir: string, { pid, uri }: { pid: number; uri: string | null }) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}${uri ? `, whose database listens on ${uri}` : ', which is starting'}; stop that process, or set MONGODB_URI to connect to its database.`,
    );
    this.name = 'DataDirLockedError';
    this.pid = pid;
    this.uri = uri;
  }
}

/** The database's files cannot be created, read or understood, or its socket cannot be opened. */
export class DatabaseOpenError extends Error {
  constructor(dataDir: string, reason: string, options?: ErrorOptions) {
    super(`The database in ${dataDir} cannot be opened: ${reason}`, options);
    this.name = 'DatabaseOpenError';
  }
}
