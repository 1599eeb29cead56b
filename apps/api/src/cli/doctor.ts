import { parseArgs } from 'node:util';
import { openData } from './open-data.js';
import { runCommand } from './run-command.js';
import { runDoctor } from '../operations/doctor/run-doctor.js';
import { parseEnv } from '../config/env.js';
import { openStorage } from '../platform/files/open-storage.js';
import { createLogger } from '../platform/logger.js';

/**
 * `npm run doctor [-- --fix [--accept-loss]]`: checks files, records and counts, with or without a running server. Exits with 1 when
 * findings remain.
 */
async function main(): Promise<void> {
  const option = { type: 'boolean', default: false } as const;
  const { fix, 'accept-loss': acceptLoss } = parseArgs({ options: { fix: option, 'accept-loss': option } }).values;
  const env = parseEnv(process.env);
  const log = createLogger('silent');
  const database = await openData(env, log);
  try {
    const left = await runDoctor({
      connection: database.connection,
      env,
      storage: await openStorage(env),
      log,
      now: () => new Date(),
      alone: database.alone,
      fix,
      acceptLoss,
      print: (line) => process.stdout.write(`${line}\n`),
    });
    process.exitCode = left === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

runCommand(main);
