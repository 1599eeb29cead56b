import { rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyDatabase, hasDatabase, readDatabase } from '@korice/embedded-mongo';
import {
  makeFolderDurably,
  readFolderIfThere,
  syncFolders,
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
  manifestName,
  formatSums,
  type Summed,
  sumsName,
} from './backup-folder.js';
import { copyFile, sumFile } from './copy-file.js';
import { imageKeys } from '../image-keys.js';
import { referencedImages, type ReferencedImages } from './referenced-images.js';

/** Copies of the database until no referenced image is removed while it is read. */
const maxRounds = 10;

interface Task {
  env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR'>;
  storage: ObjectStorage;
  /** The folder of the backup: missing or empty. */
  folder: string;
  now: () => Date;
}

export interface TakenBackup {
  manifest: Manifest;
  /** Referenced files that were missing before the backup. */
  missing: string[];
}

/**
 * Backs up a consistent state of database and images, whether the product runs or not. Removes an unfinished backup.
 *
 * Image files are immutable, so they are copied before the database, and those that it references and that are new after it. If one of
 * them was removed in between, the database is copied again: the new copy no longer references that file.
 * @throws BackupError, also when most referenced files are missing; UNAVAILABLE when the bucket cannot be used
 */
export async function takeBackup({ env, storage, folder, now }: Task): Promise<TakenBackup> {
  if (env.MONGODB_URI !== undefined)
    throw new BackupError('MONGODB_URI is set: back up that server with mongodump, see docs/operations.md.');
  if (!hasDatabase(env.DATA_DIR)) throw new BackupError(`There is no database in ${env.DATA_DIR}.`);
  const there = await unlessMissing(stat(folder));
  if (there && !there.isDirectory()) throw new BackupError(`${folder} is no folder.`);
  if ((await readFolderIfThere(folder)).length > 0) throw notEmpty(folder);
  await storage.check();
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await makeFolderDurably(partial, 0o700);
    const taken = await fill(partial, { env, storage, now });
    await syncFolders(partial);
    await renameToFinal(partial, folder);
    await syncPath(dirname(folder));
    return taken;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

const notEmpty = (folder: string): BackupError => new BackupError(`${folder} is not empty.`);

/** Renames the backup to its final name. Replaces only an empty folder, because files may have been added since the check. */
async function renameToFinal(partial: string, folder: string): Promise<void> {
  try {
    await unlessMissing(rmdir(folder));
    await rename(partial, folder);
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw notEmpty(folder);
    throw error;
  }
}

async function fill(partial: string, { env, storage, now }: Omit<Task, 'folder'>): Promise<TakenBackup> {
  const sums = new Map<string, string>();
  await copyImages(storage, imageKeys(storage), partial, sums);
  let missing: string[] | undefined;
  let documents: Manifest['documents'];
  let takenAt: Date;
  let referenced: ReferencedImages;
  for (let round = 1; ; round += 1) {
    await rm(join(partial, 'db'), { recursive: true, force: true });
    takenAt = now();
    await copyDatabase(env.DATA_DIR, partial);
    const database = readDatabase(partial);
    documents = Object.fromEntries(database.counts());
    referenced = referencedImages(database);
    await database.close();
    await copyImages(storage, newKeys(referenced, sums), partial, sums);
    const before = missing && new Set(missing);
    missing = [...referenced.required].filter((file) => !sums.has(file));
    // A missing file that two successive copies of the database reference was lost before the backup.
    if (missing.every((file) => before?.has(file))) break;
    if (round === maxRounds)
      throw new BackupError(
        `Images were removed during each of ${maxRounds} copies of the database. Repeat the backup when fewer are removed.`,
      );
  }
  refuseOtherStorage(storage, referenced, missing);
  const imageFiles = await keepReferenced(partial, sums, referenced);
  await rm(join(partial, `${databaseName}-lock`), { force: true });
  await syncPath(join(partial, databaseName));
  const files: Summed[] = [{ path: databaseName, sum: await sumFile(join(partial, databaseName)) }, ...imageFiles];
  const keys: string[] = [];
  for (const name of keyNames) {
    const sum = await unlessMissing(copyFile(join(env.DATA_DIR, name), join(partial, name)));
    if (sum === undefined) continue;
    files.push({ path: name, sum });
    keys.push(name);
  }
  const pictures = imageFiles.length;
  const manifest: Manifest = { format: 1, takenAt: takenAt.toISOString(), documents, pictures, keys };
  await writeDurably(join(partial, sumsName), Buffer.from(formatSums(files)));
  await writeDurably(join(partial, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return { manifest, missing };
}

/** A backup of the wrong or an unmounted storage would have no images. @throws BackupError */
function refuseOtherStorage({ folder }: ObjectStorage, { required }: ReferencedImages, missing: string[]): void {
  if (missing.length <= required.size / 2) return;
  throw new BackupError(
    `${missing.length} of ${required.size} image files are not in ${folder ?? 'the bucket of STORAGE_URL'}, which seems to be another ` +
      'store of images. Mount it, or correct UPLOAD_DIR or STORAGE_URL; if the files are lost, run npm run doctor.',
  );
}

/** Returns the referenced keys that are not copied. An original is looked for only beside other new files: most images have none. */
function newKeys({ required, optional, originals }: ReferencedImages, sums: ReadonlyMap<string, string>): string[] {
  const added = [...required, ...optional].filter((key) => !sums.has(key));
  const addedImages = new Set(added.map(imageOf));
  return [...added, ...[...originals].filter((key) => !sums.has(key) && addedImages.has(imageOf(key)))];
}

/** Returns the part of a key that all files of an image share. */
const imageOf = (key: string): string => key.slice(0, key.indexOf('-'));

/** Copies images. Skips files that are removed in the meantime. */
async function copyImages(
  storage: ObjectStorage,
  keys: Iterable<string> | AsyncIterable<string>,
  partial: string,
  sums: Map<string, string>,
): Promise<void> {
  for await (const key of keys) {
    if (sums.has(key)) continue;
    const bytes = await storage.read(key);
    if (bytes) sums.set(key, await copyFile(bytes, join(partial, 'uploads', key)));
  }
}

/** Removes copies that the database does not reference, so that deleted images do not stay in a backup. */
async function keepReferenced(
  partial: string,
  sums: ReadonlyMap<string, string>,
  { required, optional, originals }: ReferencedImages,
): Promise<Summed[]> {
  const kept: Summed[] = [];
  for (const [file, sum] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (required.has(file) || optional.has(file) || originals.has(file))
      kept.push({ path: join('uploads', file), sum });
    else await rm(join(partial, 'uploads', file));
  return kept;
}
