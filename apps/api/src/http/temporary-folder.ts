import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Far more than a request may take, in milliseconds. */
const staleAfter = 3_600_000;

/**
 * Answers a function that makes a folder below `parent` for one request, whose business it is to remove it. Several processes may share
 * `parent`: what a process of this machine that is no more has left there goes at once, what may be another machine's when nothing has
 * happened in it for an hour.
 */
export async function prepareTemporaryFolders(parent: string): Promise<() => Promise<string>> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (isLeft(name) || (await isStale(folder))) await rm(folder, { recursive: true, force: true });
  }
  return async () => {
    const folder = join(parent, `${hostname()}.${process.pid}.${randomUUID()}`);
    await mkdir(folder);
    return folder;
  };
}

function isLeft(name: string): boolean {
  const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
  return host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)));
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
