import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** As `nice` counts: an image gives way to requests where both share a processor. */
export const imagePriority = 10;
const threads = '/proc/self/task';
/** As libvips calls the threads that it works with. */
const isOfImages = (name: string): boolean => name.startsWith('libvips');

/** The numbers of the threads that libvips has right now; it ends those that have nothing to do for a while. Only Linux tells them. */
export async function imageThreads(): Promise<number[]> {
  const found: number[] = [];
  for (const thread of (await unlessOutOfReach(() => readdir(threads))) ?? []) {
    const name = await unlessOutOfReach(() => readFile(join(threads, thread, 'comm'), 'utf8'));
    if (name !== undefined && isOfImages(name)) found.push(Number(thread));
  }
  return found;
}

/** Lets the threads of libvips run behind the one that answers requests. Call it once they have begun; nobody asks the library before. */
export async function letRequestsPass(): Promise<void> {
  for (const thread of await imageThreads())
    await unlessOutOfReach(() => {
      setPriority(thread, imagePriority);
    });
}

/** What a thread that has ended is answered with, and a system that shows no threads or lets nobody at them. */
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
