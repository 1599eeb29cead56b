import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The modes of new files and folders. */
interface Modes {
  file: number;
  folder: number;
}

/**
 * Writes a file and its parent folders, and resolves when they are on the disk. The file is never visible in part, not even after a power
 * cut; an interrupted write leaves `<name>.<uuid>.tmp`.
 */
export const writeDurably = (path: string, bytes: Buffer): Promise<void> =>
  replaceDurably(path, bytes, { file: 0o666, folder: 0o777 });

/** Like `writeDurably`, but the file and the folders that it creates are closed to other users of the machine. */
export const writePrivately = (path: string, bytes: Buffer): Promise<void> =>
  replaceDurably(path, bytes, { file: 0o600, folder: 0o700 });

const replaceDurably = (path: string, bytes: Buffer, modes: Modes): Promise<void> =>
  writeAside(path, bytes, modes, (temporary) => rename(temporary, path));

/** Like `writeDurably`, but readable by the owner only, and without replacing an existing file. */
export const createDurably = (path: string, bytes: Buffer): Promise<void> =>
  writeAside(path, bytes, { file: 0o600, folder: 0o777 }, async (temporary) => {
    try {
      // Unlike a rename, a link does not replace an existing file.
      await link(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await rm(temporary);
  });

async function writeAside(
  path: string,
  bytes: Buffer,
  modes: Modes,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await makeFolderDurably(folder, modes.folder);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', modes.file);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncPath(folder);
}

/** Creates a folder and its parents, and resolves when they are on the disk. An existing folder is no error. */
export async function makeFolderDurably(path: string, mode = 0o777): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode });
  if (made === undefined) return;
  const first = resolve(made);
  // Each new folder is an entry of its parent.
  for (let folder = resolve(path); folder.length >= first.length; folder = dirname(folder))
    await syncPath(dirname(folder));
}

/** Flushes the entries of a folder and of all folders below it to the disk. */
export async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  await syncPath(path);
}

/** Flushes a file, or the entries of a folder, to the disk. After a rename, that of the folder makes the new name durable. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resolves to undefined when the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export const readFileIfThere = (path: string): Promise<Buffer | undefined> => unlessMissing(readFile(path));

/** Resolves to the names in a folder; none when the folder does not exist. */
export const readFolderIfThere = async (path: string): Promise<string[]> => (await unlessMissing(readdir(path))) ?? [];
