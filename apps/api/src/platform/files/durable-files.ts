import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file and the folders above it, on the disk when it returns. Nobody ever sees a part of it under its name, not even
 * after a power cut; what was being written then is left beside it as `<name>.<uuid>.tmp`.
 */
export const writeDurably = (path: string, bytes: Buffer): Promise<void> =>
  writeAside(path, bytes, 0o666, (temporary) => rename(temporary, path));

/** As `writeDurably`, for the owner's eyes only, and only where no file of that name is: one that is there stays. */
export const createDurably = (path: string, bytes: Buffer): Promise<void> =>
  writeAside(path, bytes, 0o600, async (temporary) => {
    try {
      // A link, unlike a rename, takes nobody's place.
      await link(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await rm(temporary);
  });

async function writeAside(
  path: string,
  bytes: Buffer,
  mode: number,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await syncFolder(dirname(made));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode);
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
  await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Undefined when there is no file or folder of that name. */
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

/** The names in a folder; none when there is no folder. */
export const readFolderIfThere = async (path: string): Promise<string[]> => (await unlessMissing(readdir(path))) ?? [];

/** Those of `files` that were last written before `moment`; files that are gone are none of them. */
export async function filesWrittenBefore<F extends { path: string }>(moment: Date, files: F[]): Promise<F[]> {
  const old: F[] = [];
  for (const file of files) {
    const { mtime } = (await unlessMissing(stat(file.path))) ?? {};
    if (mtime && mtime < moment) old.push(file);
  }
  return old;
}

/** Removes those of `files` that were last written before `moment`, each as soon as it was looked at; answers how many. */
export async function removeWrittenBefore(moment: Date, files: { path: string }[]): Promise<number> {
  let removed = 0;
  for (const file of files) {
    if ((await filesWrittenBefore(moment, [file])).length === 0) continue;
    await rm(file.path, { force: true });
    removed += 1;
  }
  return removed;
}
