import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Far more than a request may take, in milliseconds. */
const staleAfter = 3_600_000;

/**
 * Answers a function that makes a folder below `parent` for one request, whose business it is to remove it. Several processes may share
 * `parent`: what one of this machine before this one has left there goes at once, the rest as `sweepTemporaryFolders` says.
 */
export async function prepareTemporaryFolders(parent: string): Promise<() => Promise<string>> {
  await mkdir(parent, { recursive: true });
  // No request is under way yet: what bears the number of this process is of one before it, as in a container that starts anew.
  await removeWhere(parent, (name) => isOwn(name) || isLeft(name));
  return async () => {
    const folder = join(parent, `${hostname()}.${process.pid}.${randomUUID()}`);
    await mkdir(folder);
    return folder;
  };
}

/**
 * Removes what a process of this machine that is no more has left, and what may be another machine's when nothing has happened in it for
 * an hour; answers how many folders went.
 */
export const sweepTemporaryFolders = (parent: string): Promise<number> => removeWhere(parent, isLeft);

async function removeWhere(parent: string, isToGo: (name: string) => boolean): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!isToGo(name) && !(await isStale(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function madeBy(name: string): { host?: string | undefined; pid: number } {
  const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
  return { host, pid: Number(pid) };
}

function isOwn(name: string): boolean {
  const { host, pid } = madeBy(name);
  return host === hostname() && pid === process.pid;
}

function isLeft(name: string): boolean {
  const { host, pid } = madeBy(name);
  return host === hostname() && !isAlive(pid);
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
