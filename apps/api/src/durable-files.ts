import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file and the folders above it, on the disk when it returns. Nobody ever sees a part of it under its name, not even
 * after a power cut; what was being written then is left beside it as `<name>.<uuid>.tmp`.
 */
export async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await syncFolder(dirname(made));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
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

/** Removes a file that was last written before `moment`; answers whether it did. */
export async function removeIfOlder(path: string, moment: Date): Promise<boolean> {
  const { mtime } = (await unlessMissing(stat(path))) ?? {};
  if (!mtime || mtime >= moment) return false;
  await rm(path, { force: true });
  return true;
}
