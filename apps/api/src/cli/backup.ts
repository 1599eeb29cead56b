import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../operations/backup/backup-folder.js';
import { takeBackup } from '../operations/backup/take-backup.js';
import { parseEnv } from '../config/env.js';
import { openStorage } from '../platform/files/open-storage.js';
import { runCommand } from './run-command.js';

/**
 * `npm run backup -- <folder>`: backs up a consistent state of database and images, with or without a running server. Exits with 2 on
 * failure.
 */
async function main(): Promise<void> {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined || others.length > 0) throw new BackupError('backup takes the folder to write to.');
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const env = parseEnv(process.env);
  const storage = await openStorage(env);
  const { manifest, missing } = await takeBackup({ env, storage, folder, now: () => new Date() });
  for (const file of missing) process.stdout.write(`was missing before: ${file} (see npm run doctor)\n`);
  const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${folder}: ${documents} documents and ${manifest.pictures} image files, ${manifest.takenAt}\n`);
}

runCommand(main);
