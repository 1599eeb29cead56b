import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasDatabase, lockDataDir, partialDataFile } from '@korice/embedded-mongo';
import {
  makeFolderDurably,
  readFileIfThere,
  readFolderIfThere,
  syncPath,
  unlessMissing,
  writeDurably,
} from '../../platform/files/durable-files.js';
import type { ObjectStorage } from '../../platform/files/object-storage.js';
import type { Env } from '../../config/env.js';
import {
  BackupError,
  databaseName,
  keyNames,
  type Manifest,
  readManifest,
  readSums,
  type Summed,
  uploadsPrefix,
} from './backup-folder.js';
import { copyFile } from './copy-file.js';

interface Task {
  env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR'> & Partial<Pick<Env, 'JWT_SECRET' | 'DATA_KEY' | 'vapidKeys'>>;
  storage: ObjectStorage;
  /** The folder of the backup. */
  folder: string;
}

/**
 * Restores a backup into a data folder without a database and an empty storage, and checks the SHA-256 of every file. Copies the database
 * last, so that an interrupted restore does not look complete; a process does not start on such a folder. Keeps existing keys: each must
 * be that of the backup, or unused because the environment has the key. Removes the copied files on failure.
 * @throws BackupError, DataDirLockedError when another process uses the data folder
 */
export async function restoreBackup({ env, storage, folder }: Task): Promise<Manifest> {
  if (env.MONGODB_URI !== undefined)
    throw new BackupError('MONGODB_URI is set: restore that server with mongorestore, see docs/operations.md.');
  const manifest = await readManifest(folder);
  const files = await readSums(folder, manifest);
  refuseDatabase(env.DATA_DIR);
  if (!(await storage.isEmpty()))
    throw new BackupError(
      storage.folder === undefined
        ? 'The bucket of STORAGE_URL is not empty. Set STORAGE_URL to another one, or empty it.'
        : `There are images in ${storage.folder} already. Set UPLOAD_DIR to another folder, or empty it.`,
    );
  await makeFolderDurably(dirname(partialDataFile(env.DATA_DIR)), 0o700);
  const lock = await lockDataDir(env.DATA_DIR);
  try {
    // Checked again under the lock: another process may have created a database in between.
    refuseDatabase(env.DATA_DIR);
    await refuseOtherKeys(files, { env, storage, folder });
    await copyAll(files, { env, storage, folder });
  } finally {
    lock.release();
  }
  return manifest;
}

function refuseDatabase(dataDir: string): void {
  if (hasDatabase(dataDir))
    throw new BackupError(`There is a database in ${dataDir} already. Set DATA_DIR to another folder.`);
}

/** Sessions, encrypted fields and push subscriptions of the database need the keys of the backup. @throws BackupError */
async function refuseOtherKeys(files: readonly Summed[], { env, folder }: Task): Promise<void> {
  const variables = new Map([
    ['jwt-secret', { name: 'JWT_SECRET', isSet: env.JWT_SECRET !== undefined }],
    ['data-key', { name: 'DATA_KEY', isSet: env.DATA_KEY !== undefined }],
    ['vapid-keys', { name: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY', isSet: env.vapidKeys !== undefined }],
  ]);
  const refusals: string[] = [];
  for (const file of files) {
    const variable = variables.get(file.path);
    if (!variable || variable.isSet) continue;
    const path = join(env.DATA_DIR, file.path);
    const existing = await readFileIfThere(path);
    if (!existing || String(existing).trim() === String(await readChecked(folder, file)).trim()) continue;
    refusals.push(`${path} is not the key of the backup. Remove it, or set ${variable.name}.`);
  }
  if (refusals.length > 0) throw new BackupError(refusals.join('\n'));
}

async function copyAll(files: readonly Summed[], { env, storage, folder }: Task): Promise<void> {
  const partial = partialDataFile(env.DATA_DIR);
  const copied = [partial];
  const uploaded: string[] = [];
  try {
    // From now on a start refuses the folder: an empty database would make the restored images orphans.
    await writeDurably(partial, Buffer.alloc(0));
    for (const file of files.filter(({ path }) => path !== databaseName)) {
      const key = keyOf(file);
      if (key !== undefined) {
        await storage.write(key, await readChecked(folder, file));
        uploaded.push(key);
        continue;
      }
      const to = join(env.DATA_DIR, file.path);
      // An existing key is the same one, or the environment has the key.
      if (keyNames.includes(file.path) && (await readFolderIfThere(env.DATA_DIR)).includes(file.path)) continue;
      await copyChecked(folder, file, to);
      copied.push(to);
    }
    for (const file of files.filter(({ path }) => path === databaseName)) {
      await rm(partial, { force: true });
      await copyChecked(folder, file, partial);
      await syncPath(env.DATA_DIR);
      await rename(partial, join(env.DATA_DIR, file.path));
    }
  } catch (error) {
    for (const key of uploaded) await storage.remove(key);
    for (const path of copied.toReversed()) await rm(path, { force: true });
    throw error;
  }
  await syncPath(dirname(partial));
}

/** Returns the storage key of an image file; undefined for other files. */
const keyOf = ({ path }: Summed): string | undefined =>
  path.startsWith(uploadsPrefix) ? path.slice(uploadsPrefix.length) : undefined;

const damaged = (folder: string, defect: string): BackupError => new BackupError(`${folder} is damaged: ${defect}`);

/** Reads a file and checks its SHA-256. @throws BackupError */
async function readChecked(folder: string, { path, sum }: Summed): Promise<Buffer> {
  const bytes = await readFileIfThere(join(folder, path));
  if (!bytes) throw damaged(folder, `${path} is missing.`);
  if (createHash('sha256').update(bytes).digest('hex') !== sum)
    throw damaged(folder, `${path} is not what was backed up.`);
  return bytes;
}

/** Copies a file and checks its SHA-256. Removes an incomplete or damaged copy. @throws BackupError, and when `to` exists */
async function copyChecked(folder: string, { path, sum }: Summed, to: string): Promise<void> {
  const found = await unlessMissing(copyFile(join(folder, path), to));
  if (found === undefined) throw damaged(folder, `${path} is missing.`);
  if (found !== sum) {
    await rm(to, { force: true });
    throw damaged(folder, `${path} is not what was backed up.`);
  }
}
