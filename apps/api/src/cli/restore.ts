import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../operations/backup/backup-folder.js';
import { restoreBackup } from '../operations/backup/restore-backup.js';
import { parseEnv } from '../config/env.js';
import { openStorage } from '../platform/files/open-storage.js';
import { runCommand } from './run-command.js';

/** `npm run restore -- <backup>`: restores a backup into an empty `DATA_DIR`. Exits with 2 on failure. */
async function main(): Promise<void> {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined || others.length > 0) throw new BackupError('restore takes the folder of a backup.');
  const env = parseEnv(process.env);
  const manifest = await restoreBackup({
    env,
    storage: await openStorage(env),
    folder: resolve(process.env.INIT_CWD ?? '.', given),
  });
  process.stdout.write(`${env.DATA_DIR}: as it was at ${manifest.takenAt}\n`);
}

runCommand(main);
