import { chmod, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readFileIfThere, readFolderIfThere, unlessMissing, writeDurably, writePrivately } from './durable-files.js';

/**
 * The storage of the image files: a folder or an S3 bucket. A key is a path with `/`. Every method rejects with UNAVAILABLE when the bucket
 * does not respond or refuses; a folder rejects with the error of the file system.
 */
export interface ObjectStorage {
  /** The folder, undefined for a bucket. The HTTP server sends its files directly. */
  readonly folder?: string;
  /** Checks the storage. @throws when it cannot be used, so that no tool mistakes an unreachable storage for an empty one */
  check(): Promise<void>;
  /** Writes an object durably and atomically: a reader sees all of it or nothing. Below `privateFolder` only its user can read the file. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Resolves to undefined when the object is missing. */
  read(key: string): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** Resolves to the time of the last write; undefined when the object is missing. */
  changedAt(key: string): Promise<Date | undefined>;
  /** Sets the time of the last write to now. Resolves to false when the object is missing. */
  touch(key: string): Promise<boolean>;
  /** Removes an object. A missing one is no error. */
  remove(key: string): Promise<void>;
  /** Resolves to the keys of one folder that begin with `prefix`, which contains the folder: `ab/`, `ab/6b1f`. */
  list(prefix: string): Promise<string[]>;
  /** Whether it has no objects. A new volume, the product and a failed restore leave folders in it. */
  isEmpty(): Promise<boolean>;
}

/** The folder of objects that the product shows to some members only. */
export const privateFolder = 'messages/';

/** The folder of unfinished uploads in `UPLOAD_DIR`, beside the objects. */
export const temporaryFolderName = 'tmp';

/** Closes the private folder to other users of the machine: release 1.0 left it open. `root` is the folder of the storage. */
export async function closePrivateFolder(root: string): Promise<void> {
  await unlessMissing(chmod(join(root, privateFolder), 0o700));
}

export function createFolderStorage(root: string): ObjectStorage {
  const pathOf = (key: string): string => join(root, key);
  const statOf = (key: string) => unlessMissing(stat(pathOf(key)));
  return {
    folder: root,
    check: () => Promise.resolve(),
    read: (key) => readFileIfThere(pathOf(key)),
    exists: async (key) => (await statOf(key)) !== undefined,
    changedAt: async (key) => (await statOf(key))?.mtime,
    write: (key, bytes) => (key.startsWith(privateFolder) ? writePrivately : writeDurably)(pathOf(key), bytes),

    async touch(key) {
      const now = new Date();
      return (await unlessMissing(utimes(pathOf(key), now, now).then(() => true))) ?? false;
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async list(prefix) {
      const folder = prefix.endsWith('/') ? prefix.slice(0, -1) : dirname(prefix);
      const start = prefix.endsWith('/') ? '' : basename(prefix);
      const names = await readFolderIfThere(pathOf(folder));
      return names.filter((name) => name.startsWith(start)).map((name) => `${folder}/${name}`);
    },

    async isEmpty() {
      for (const name of await readFolderIfThere(root))
        if (name !== 'lost+found' && name !== temporaryFolderName && (await hasFile(pathOf(name)))) return false;
      return true;
    },
  };
}

/** Whether `path` is a file, or a folder with one at any depth. */
async function hasFile(path: string): Promise<boolean> {
  const names = await unlessMissing(readdir(path));
  if (names === undefined) return true;
  for (const name of names) if (await hasFile(join(path, name))) return true;
  return false;
}

/** The names of the folders over which image files are spread: two hexadecimal digits. */
export const hexFolders: readonly string[] = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, '0'),
);

/** Resolves to false also for an object that does not exist. */
export async function wasWrittenBefore(storage: ObjectStorage, moment: Date, key: string): Promise<boolean> {
  const changedAt = await storage.changedAt(key);
  return changedAt !== undefined && changedAt < moment;
}

/** Removes those `objects` that were last written before `moment`. Resolves to their number. */
export async function removeWrittenBefore(
  storage: ObjectStorage,
  moment: Date,
  objects: { key: string }[],
): Promise<number> {
  let removed = 0;
  for (const { key } of objects) {
    if (!(await wasWrittenBefore(storage, moment, key))) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}
