import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** A `nice` value: image work yields to requests on a shared processor. */
export const imagePriority = 10;
const threads = '/proc/self/task';
/** Whether a thread name is one of libvips. */
const isOfImages = (name: string): boolean => name.startsWith('libvips');

/** Resolves to the ids of the current threads of libvips, which ends idle ones. Linux only. */
export async function imageThreads(): Promise<number[]> {
  const found: number[] = [];
  for (const thread of (await unlessOutOfReach(() => readdir(threads))) ?? []) {
    const name = await unlessOutOfReach(() => readFile(join(threads, thread, 'comm'), 'utf8'));
    if (name !== undefined && isOfImages(name)) found.push(Number(thread));
  }
  return found;
}

/** Lowers the priority of the threads of libvips below that of the event loop. Call it after they have started. */
export async function letRequestsPass(): Promise<void> {
  for (const thread of await imageThreads())
    await unlessOutOfReach(() => {
      setPriority(thread, imagePriority);
    });
}

/** Errors of a thread that has ended, and of a system that does not show or allow access to threads. */
const outOfReach = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

async function unlessOutOfReach<T>(look: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    const { code, info } = error as NodeJS.ErrnoException & { info?: { code?: string } };
    if (outOfReach.has(info?.code ?? code ?? '')) return undefined;
    throw error;
  }
}
