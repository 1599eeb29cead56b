import { openConnection } from '../../db/connect.js';
import { parseEnv } from '../../config/env.js';
import { createEvents } from '../../config/domain-events.js';
import { openStorage } from '../../platform/files/open-storage.js';
import { createLogger } from '../../platform/logger.js';
import { createModels } from '../../models.js';
import { createAuditService } from '../../modules/accounts/audit/audit.service.js';
import { createPasswords, passwordCost } from '../../modules/accounts/auth/passwords.js';
import { createImagesService } from '../../modules/books/images/images.service.js';
import { startFailure } from '../startup-failure.js';
import { seedDemo } from './seed-demo.js';

/** Entry point of a process: fills the database at `MONGODB_URI` with the demo shop in the folder given as argument. */
async function main(): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  const env = parseEnv(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const connection = await openConnection(env.MONGODB_URI ?? '');
  const passwords = createPasswords(passwordCost);
  try {
    const models = createModels(connection);
    const storage = await openStorage(env);
    const deps = { env, log, db: connection, storage, now: () => new Date(), events: createEvents(log), passwords };
    await seedDemo(
      deps,
      models,
      createImagesService(deps, models, createAuditService(deps, models.auditEntries)),
      folder,
    );
  } finally {
    await passwords.close();
    await connection.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
});
