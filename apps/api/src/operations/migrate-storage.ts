import type { ObjectStorage } from '../platform/files/object-storage.js';
import { imageKeys } from './image-keys.js';

export interface Migrated {
  copied: number;
  /** Files that were in the target already. */
  present: number;
}

/** Number of parallel copies; a bucket responds slowly but accepts many requests. */
const maxAtOnce = 16;

/**
 * Copies the image files that are missing in `to`. Files are immutable and written atomically, so an interrupted run can be repeated, also
 * while the product runs. Removes nothing.
 * @throws the first error, after all running copies have ended; files copied before stay
 */
export async function migrateStorage(
  from: ObjectStorage,
  to: ObjectStorage,
  report: (progress: Migrated) => void,
): Promise<Migrated> {
  await to.check();
  const progress: Migrated = { copied: 0, present: 0 };
  let batch: string[] = [];

  async function copyBatch(): Promise<void> {
    const copies = await Promise.allSettled(batch.map(copy));
    for (const result of copies) if (result.status === 'rejected') throw result.reason;
    batch = [];
    report({ ...progress });
  }

  async function copy(key: string): Promise<void> {
    if (await to.exists(key)) {
      progress.present += 1;
      return;
    }
    const bytes = await from.read(key);
    // The product has removed the image in the meantime.
    if (!bytes) return;
    await to.write(key, bytes);
    progress.copied += 1;
  }

  for await (const key of imageKeys(from)) if (batch.push(key) === maxAtOnce) await copyBatch();
  await copyBatch();
  return progress;
}
