import { start } from '@korice/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';
import type { Env } from '../env.js';
import type { Logger } from '../logger.js';

export interface Database {
  connection: Connection;
  /** Where other processes reach it; it may hold a password. */
  uri: string;
  close(): Promise<void>;
}

/** Shorter than the 2 s within which a request must learn that the database is away. */
const patience = 1_500;

/** Opens a connection of its own to `uri`. Queries fail at once while it is down rather than wait in memory. */
export async function openConnection(uri: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: patience,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 20_000,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 20,
  });
  return connection.asPromise();
}

/**
 * Connects to `MONGODB_URI`, or starts the embedded engine on `DATA_DIR/db` and connects to that.
 * `onFatal` hears when the embedded engine can no longer go on.
 */
export async function connectDatabase(env: Env, log: Logger, onFatal: (error: Error) => void): Promise<Database> {
  if (env.MONGODB_URI !== undefined) {
    const connection = await openConnection(env.MONGODB_URI);
    return { connection, uri: env.MONGODB_URI, close: () => connection.close() };
  }
  const engine = await start({ dataDir: env.DATA_DIR, log: log.child({ part: 'database' }), onFatal });
  const connection = await openConnection(engine.uri);
  return {
    connection,
    uri: engine.uri,
    async close() {
      await connection.close();
      await engine.stop();
    },
  };
}
