import { DataDirLockedError, hasDatabase, readLock } from '@korice/embedded-mongo';
import { EnvError, type Env } from '../config/env.js';
import type { Logger } from '../platform/logger.js';
import { connectDatabase, openConnection, type Database } from '../db/connect.js';
import { printFailure } from './run-command.js';

/** `alone`: no other process uses the database. Known for the embedded engine only. */
export interface OpenedData extends Database {
  alone: boolean;
}

/**
 * Opens the database for tools: at `MONGODB_URI`, otherwise through the engine of the process that has locked the data folder, otherwise in
 * the folder itself. Never creates a database. Exits with 2 when the engine fails later.
 * @throws EnvError when there is no database, DataDirLockedError while the process that has locked the folder starts
 */
export async function openData(env: Env, log: Logger): Promise<OpenedData> {
  const holder = env.MONGODB_URI === undefined ? readLock(env.DATA_DIR) : null;
  if (holder) {
    if (holder.uri === null) throw new DataDirLockedError(env.DATA_DIR, holder);
    const connection = await openConnection(holder.uri);
    return { alone: false, connection, uri: holder.uri, isEmbedded: true, close: () => connection.close() };
  }
  if (env.MONGODB_URI === undefined && !hasDatabase(env.DATA_DIR))
    throw new EnvError(`DATA_DIR: there is no database in ${env.DATA_DIR}`);
  const database = await connectDatabase(env, log, (error) => {
    printFailure(error);
    process.exit(2);
  });
  return { ...database, alone: database.isEmbedded };
}
