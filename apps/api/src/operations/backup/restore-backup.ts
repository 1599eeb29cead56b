import { rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { hasDatabase, lockDataDir } from '@korice/embedded-mongo';
import { readFolderIfThere, unlessMissing } from '../../platform/files/durable-files.js';
import type { Env } from '../../config/env.js';
import { BackupError } from './backup-error.js';
import { databaseName, keyNames, readManifest, readSums, type Manifest, type Summed } from './backup-folder.js';
import { copyFile } from './copy-file.js';

interface Task {
  env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR' | 'UPLOAD_DIR'>;
  /** The backup. */
  folder: string;
}

/**
 * Puts a backup where there is nothing yet, and looks at every file's sum on the way. The database comes last, so that an interrupted
 * restore is not taken for a shop. Throws `BackupError`, and `DataDirLockedError` where a product is starting; what was copied then is gone
 * again.
 */
export async function restoreBackup({ env, folder }: Task): Promise<Manifest> {
  if (env.MONGODB_URI !== undefined)
    throw new BackupError('MONGODB_URI is set: restore that server with mongorestore, see docs/operations.md.');
  const manifest = await readManifest(folder);
  const files = await readSums(folder);
  refuseDatabase(env.DATA_DIR);
  if ((await readFolderIfThere(env.UPLOAD_DIR)).length > 0)
    throw new BackupError(
      `There are pictures in ${env.UPLOAD_DIR} already. Set UPLOAD_DIR to another folder, or empty it.`,
    );
  const lock = await lockDataDir(env.DATA_DIR);
  try {
    // Another process may have used the folder in between.
    refuseDatabase(env.DATA_DIR);
    await copyAll(files, { env, folder });
  } finally {
    lock.release();
  }
  return manifest;
}

function refuseDatabase(dataDir: string): void {
  if (hasDatabase(dataDir))
    throw new BackupError(`There is a database in ${dataDir} already. Set DATA_DIR to another folder.`);
}

async function copyAll(files: readonly Summed[], { env, folder }: Task): Promise<void> {
  const copied: string[] = [];
  try {
    for (const file of files.filter(({ path }) => path !== databaseName)) {
      const to = placeOf(file, env);
      // An existing key belongs to another installation or is configured, so it stays.
      if (keyNames.includes(file.path) && (await readFolderIfThere(env.DATA_DIR)).includes(file.path)) continue;
      await copyChecked(folder, file, to);
      copied.push(to);
    }
    for (const file of files.filter(({ path }) => path === databaseName)) {
      const to = placeOf(file, env);
      const partial = `${to}.partial`;
      await rm(partial, { force: true });
      await copyChecked(folder, file, partial);
      copied.push(partial);
      await rename(partial, to);
    }
  } catch (error) {
    for (const path of copied) await rm(path, { force: true });
    throw error;
  }
}

function placeOf({ path }: Summed, { DATA_DIR, UPLOAD_DIR }: Task['env']): string {
  const [first, ...rest] = path.split('/');
  return first === 'uploads' ? join(UPLOAD_DIR, rest.join(sep)) : join(DATA_DIR, path);
}

/** Removes an unfinished copy. @throws BackupError, and when `to` exists */
async function copyChecked(folder: string, { path, sum }: Summed, to: string): Promise<void> {
  const found = await unlessMissing(copyFile(join(folder, path), to));
  if (found === undefined) throw new BackupError(`${folder} is damaged: ${path} is missing.`);
  if (found !== sum) {
    await rm(to, { force: true });
    throw new BackupError(`${folder} is damaged: ${path} is not what was backed up.`);
  }
}
