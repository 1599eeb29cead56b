import { EnvError, parseEnv } from '../config/env.js';
import { migrateStorage } from '../operations/migrate-storage.js';
import { createFolderStorage } from '../platform/files/object-storage.js';
import { openStorage } from '../platform/files/open-storage.js';
import { runCommand } from './run-command.js';

/** Number of files after which the command prints its progress. */
const reportEvery = 1_600;

/** `npm run storage:migrate`: copies the images of `UPLOAD_DIR` into the bucket of `STORAGE_URL`. Repeatable. Exits with 2 on failure. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  if (!env.STORAGE_URL) throw new EnvError('STORAGE_URL: required, it names the bucket to copy into');
  const from = createFolderStorage(env.UPLOAD_DIR);
  const { copied, present } = await migrateStorage(from, await openStorage(env), (progress) => {
    const count = progress.copied + progress.present;
    if (count > 0 && count % reportEvery === 0) process.stdout.write(`${count} files\n`);
  });
  process.stdout.write(`${copied} files copied into ${env.STORAGE_URL.bucket}, ${present} were there already.\n`);
}

runCommand(main);
