import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../platform/logger.js';

const refreshEveryMs = 60_000;
/** A process that has not refreshed its folder for this long is taken for dead. */
const abandonedAfterMs = 10 * refreshEveryMs;
/** Uploads can be private, as photos of messages are. */
const mode = 0o700;

/** Folders of unfinished uploads, one for each request. */
export interface TemporaryFolders {
  /** Creates a folder, which the caller removes. */
  create(): Promise<string>;
  /** Removes the folders of processes that ended without `close`; resolves to their number. */
  sweep(): Promise<number>;
  /** Removes the folders of this process. */
  close(): Promise<void>;
}

/**
 * Keeps temporary folders below a folder of this process in `parent`, which several processes share. Its name is random and its time of
 * modification is refreshed, because host names and process ids are equal in several containers. Sweeps at once.
 */
export async function createTemporaryFolders(parent: string, log: Pick<Logger, 'error'>): Promise<TemporaryFolders> {
  const name = randomUUID();
  const own = join(parent, name);

  async function refresh(): Promise<void> {
    const now = new Date();
    // Others may have removed it while this process was suspended.
    await mkdir(own, { recursive: true });
    await utimes(own, now, now);
  }

  async function sweep(): Promise<number> {
    let removed = 0;
    for (const other of await readdir(parent)) {
      const folder = join(parent, other);
      if (other === name || !(await isAbandoned(folder))) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }

  await refresh();
  await sweep();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => {
      log.error({ err: error }, 'the folder of unfinished uploads could not be refreshed');
    });
  }, refreshEveryMs).unref();

  return {
    async create() {
      const folder = join(own, randomUUID());
      try {
        // Not recursive: on a disk that is read-only, Node then throws ENOENT instead of EROFS.
        await mkdir(folder, mode);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await refresh();
        await mkdir(folder, mode);
      }
      return folder;
    },
    sweep,
    async close() {
      clearInterval(timer);
      try {
        await rm(own, { recursive: true, force: true });
      } catch (error) {
        // The sweep of another process removes the folder. A shutdown must not fail because of it.
        log.error({ err: error }, 'the folder of unfinished uploads could not be removed');
      }
    },
  };
}

async function isAbandoned(folder: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(folder)).mtimeMs > abandonedAfterMs;
  } catch (error) {
    // Another process has removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
