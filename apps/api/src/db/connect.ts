import { start } from '@korice/embedded-mongo';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import type { Logger } from '../platform/logger.js';
import { jobLimits, limitOperations, requestLimits, type OperationLimits } from './operation-limits.js';
import { failWritesOfClosedConnections } from '../platform/workarounds.js';

failWritesOfClosedConnections();

export interface Database {
  /** The connection for work without a waiting request, with a separate pool; see `openConnection`. */
  connection: Connection;
  /** The URI for other processes. It can contain a password. */
  uri: string;
  /** The embedded engine runs in a thread of this process: it can be busy, but not unreachable. */
  isEmbedded: boolean;
  close(): Promise<void>;
}

const common = { bufferCommands: false, autoIndex: false, autoCreate: false } as const;

/** Timeouts in milliseconds for tools, jobs and start-up work, whose operations are batches. */
const batchOptions = { serverSelectionTimeoutMS: 5_000, socketTimeoutMS: 65_000, maxPoolSize: 20 } as const;

/** Without a socket timeout, for building indexes, which takes minutes on a million documents. */
const indexOptions = { serverSelectionTimeoutMS: 5_000, socketTimeoutMS: 0, maxPoolSize: 1 } as const;

/**
 * Timeouts in milliseconds. A request must fail within 2 s when the database is down or does not respond. At most one of these timeouts
 * applies to a request, so they leave time for other work such as hashing a password. No retries: each would wait again.
 */
const requestOptions = {
  serverSelectionTimeoutMS: 1_000,
  waitQueueTimeoutMS: 1_300,
  socketTimeoutMS: 1_300,
  // Also bounds how late the return of a server is noticed.
  connectTimeoutMS: 2_000,
  retryReads: false,
  retryWrites: false,
  maxPoolSize: 50,
  // Prevents the first requests after a start from queueing for connections.
  maxConnecting: 10,
} as const;

/** Opens a separate connection for work without a waiting request. Queries fail while the database is down instead of being buffered. */
export const openConnection = (uri: string): Promise<Connection> => open(uri, batchOptions, jobLimits);

/** Opens a connection without a socket timeout, for building indexes. */
export const openConnectionForIndexes = (uri: string): Promise<Connection> => open(uri, indexOptions, jobLimits);

/** Opens the connection for requests: every operation has the limit of a request. */
export const openConnectionForRequests = ({
  uri,
  isEmbedded,
}: Pick<Database, 'uri' | 'isEmbedded'>): Promise<Connection> =>
  open(uri, isEmbedded ? batchOptions : requestOptions, requestLimits);

/** Whether the server takes no writes: the embedded engine after a failed disk write, until it is restarted. */
export async function isReadOnly(connection: Connection): Promise<boolean> {
  const { readOnly } = await connection.getClient().db('admin').command({ hello: 1 });
  return readOnly === true;
}

function open(uri: string, options: ConnectOptions, limits: OperationLimits): Promise<Connection> {
  const connection = mongoose.createConnection(uri, { ...common, ...options });
  limitOperations(connection, limits);
  return connection.asPromise();
}

/**
 * Connects to `MONGODB_URI`, or starts the embedded engine on `DATA_DIR/db` and connects to that. Calls `onFatal` when the embedded engine
 * has failed; an engine that became read-only keeps running.
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
