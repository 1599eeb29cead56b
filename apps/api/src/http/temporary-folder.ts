import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Much longer than any request takes. */
const staleAfterMs = 3_600_000;

/**
 * Returns a function that creates a folder below `parent` for one request; the caller removes it. Several processes may share `parent`:
 * folders of ended processes of this machine and folders that have not changed for an hour are removed at once.
 */
export async function prepareTemporaryFolders(parent: string): Promise<() => Promise<string>> {
  await mkdir(parent, { recursive: true });
  // No request runs yet, so a folder with this process id is of an earlier process: a restarted container reuses ids.
  await removeWhere(parent, (name) => isOwn(name) || isAbandoned(name));
  return async () => {
    const folder = join(parent, `${hostname()}.${process.pid}.${randomUUID()}`);
    await mkdir(folder);
    return folder;
  };
}

/**
 * Removes folders of ended processes of this machine, and every folder that has not changed for an hour, as it may be of another machine.
 * Resolves to the number of removed folders.
 */
export const sweepTemporaryFolders = (parent: string): Promise<number> => removeWhere(parent, isAbandoned);

async function removeWhere(parent: string, shouldRemove: (name: string) => boolean): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!shouldRemove(name) && !(await isStale(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function parseCreator(name: string): { host?: string | undefined; pid: number } {
  const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
  return { host, pid: Number(pid) };
}

function isOwn(name: string): boolean {
  const { host, pid } = parseCreator(name);
  return host === hostname() && pid === process.pid;
}

function isAbandoned(name: string): boolean {
  const { host, pid } = parseCreator(name);
  return host === hostname() && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isStale(folder: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(folder)).mtimeMs > staleAfterMs;
  } catch (error) {
    // Another process has removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
