import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Far more than a request may take, in milliseconds. */
const staleAfter = 3_600_000;

/**
 * Makes this process's own folder below `parent`, empty, and answers its path. Several processes may share `parent`: what a process of
 * this machine that is no more has left there goes at once, what may be another machine's when nothing has happened in it for an hour.
 */
export async function makeTemporaryFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (isLeft(name) || (await isStale(folder))) await rm(folder, { recursive: true, force: true });
  }
  const own = join(parent, nameOf(process.pid));
  await mkdir(own, { recursive: true });
  return own;
}

const nameOf = (pid: number): string => `${hostname()}.${pid}`;

function isLeft(name: string): boolean {
  const pid = Number(name.split('.').at(-1));
  return Number.isInteger(pid) && name === nameOf(pid) && (pid === process.pid || !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one nevertheless.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isStale(folder: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(folder)).mtimeMs > staleAfter;
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
