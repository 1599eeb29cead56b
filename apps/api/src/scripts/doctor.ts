import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DataDirLockedError, readLock } from '@korice/embedded-mongo';
import { connectDatabase, openConnection, type Database } from '../db/connect.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { EnvError, parseEnv, type Env } from '../env.js';
import { createLogger, type Logger } from '../logger.js';
import { startFailure } from '../start-failure.js';

/** `npm run doctor [-- --fix]`: looks after pictures and avatars, beside a running server or alone. Exits with 1 when something is left. */
async function main(): Promise<void> {
  const { fix } = parseArgs({ options: { fix: { type: 'boolean', default: false } } }).values;
  const env = parseEnv(process.env);
  const log = createLogger('silent');
  const database = await connect(env, log);
  try {
    const left = await runDoctor({
      connection: database.connection,
      env,
      log,
      now: () => new Date(),
      alone: database.alone,
      fix,
      print: (line) => process.stdout.write(`${line}\n`),
    });
    process.exitCode = left === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The database that `MONGODB_URI` names, else that of the server that has the data folder, else the folder itself. */
async function connect(env: Env, log: Logger): Promise<Database & { alone: boolean }> {
  const holder = env.MONGODB_URI === undefined ? readLock(env.DATA_DIR) : null;
  if (holder) {
    if (holder.uri === null) throw new DataDirLockedError(env.DATA_DIR, holder);
    const connection = await openConnection(holder.uri);
    return { alone: false, connection, uri: holder.uri, close: () => connection.close() };
  }
  if (env.MONGODB_URI === undefined && !existsSync(join(env.DATA_DIR, 'db')))
    throw new EnvError(`DATA_DIR: there is no database in ${env.DATA_DIR}`);
  const database = await connectDatabase(env, log, (error) => {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(2);
  });
  return { ...database, alone: env.MONGODB_URI === undefined };
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 2;
});
