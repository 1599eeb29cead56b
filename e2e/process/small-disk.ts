import { spawnSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { onTestFinished } from 'vitest';

/** Mounts a file system of some MB until the running test ends; returns the error if that fails. */
export function mountSmall(folder: string, megabytes = 80): string | undefined {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) return error?.message ?? stderr.trim();
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return undefined;
}

/** Remounts the folder read-only, or writable again. */
export function setReadOnly(folder: string, isReadOnly: boolean): void {
  const { status, stderr } = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} cannot be mounted again: ${stderr}`);
}

/** Fills the file system of `file` up to `left` free bytes. */
export async function fill(file: string, left = 0): Promise<void> {
  await rm(file, { force: true });
  const filler = await open(file, 'w');
  try {
    for (;;) await filler.write(Buffer.alloc(65_536));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    await filler.truncate(Math.max(0, (await filler.stat()).size - left));
  } finally {
    await filler.close();
  }
}

/** Returns the free bytes in the file system of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
