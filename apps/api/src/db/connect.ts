import { start } from '@korice/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../platform/logger.js';
import './mend-driver.js';

export interface Database {
  /** For work that nobody waits for: see `openConnection`. */
  connection: Connection;
  /** Where other processes reach it; it may hold a password. */
  uri: string;
  /** The embedded engine, a thread of this process: it may be busy, but no network can part it from us. */
  isEmbedded: boolean;
  close(): Promise<void>;
}

const common = { bufferCommands: false, autoIndex: false, autoCreate: false } as const;

/** For tools, and for what a start does before it serves: an operation takes as long as it needs. */
const patient = { serverSelectionTimeoutMS: 5_000, socketTimeoutMS: 600_000, maxPoolSize: 20 } as const;

/**
 * A request must learn within 2 s that the database is away, whether that refuses connections or takes them and is silent. Of these
 * waits a request has one: a database that is silent gives nobody a connection for whom none was free. They leave time for what else a
 * request does, such as hashing a password; and nothing is tried twice, because that would wait anew.
 */
const forRequests = {
  serverSelectionTimeoutMS: 1_000,
  waitQueueTimeoutMS: 1_300,
  socketTimeoutMS: 1_300,
  // Also how long a look for the server may hang before the next one: it bounds how late a return is noticed.
  connectTimeoutMS: 2_000,
  retryReads: false,
  retryWrites: false,
  maxPoolSize: 50,
  // So that the first rush after a start does not queue for connections.
  maxConnecting: 10,
} as const;

/** Opens a connection of its own to `uri`, for work that nobody waits for. Queries fail while it is down rather than wait in memory. */
export const openConnection = (uri: string): Promise<Connection> =>
  mongoose.createConnection(uri, { ...common, ...patient }).asPromise();

/** The connection over which requests are served, each operation within the time that a request has. */
export const openConnectionForRequests = ({
  uri,
  isEmbedded,
}: Pick<Database, 'uri' | 'isEmbedded'>): Promise<Connection> =>
  isEmbedded ? openConnection(uri) : mongoose.createConnection(uri, { ...common, ...forRequests }).asPromise();

/**
 * Connects to `MONGODB_URI`, or starts the embedded engine on `DATA_DIR/db` and connects to that.
 * `onFatal` hears when the embedded engine can no longer go on; one that can only be read goes on.
 */
export async function connectDatabase(
  env: { MONGODB_URI?: string | undefined; DATA_DIR: string },
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<Database> {
  if (env.MONGODB_URI !== undefined) {
    const connection = await openConnection(env.MONGODB_URI);
    return { connection, uri: env.MONGODB_URI, isEmbedded: false, close: () => connection.close() };
  }
  const engine = await start({
    dataDir: env.DATA_DIR,
    log: log.child({ part: 'database' }),
    onReadOnly: (error) => {
      log.fatal(
        { err: error },
        'the database takes no more writes until there is room on the disk and the process is started again',
      );
    },
    onFatal,
  });
  const connection = await openConnection(engine.uri);
  return {
    connection,
    uri: engine.uri,
    isEmbedded: true,
    async close() {
      await connection.close();
      await engine.stop();
    },
  };
}
