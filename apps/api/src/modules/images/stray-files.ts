import { looksForeign } from './foreign-folder.js';
import type { StoredFile } from './image-files.js';
import type { ImageFields, ImageModel } from './image.model.js';

/**
 * The stray files of one folder; or, when the folder seems to belong to another database, how many of its ids have no record and how many
 * have one.
 */
export type StrayFiles = { stray: StoredFile[] } | { strangers: number; known: number };

/**
 * Compares a folder with the records. An image changed since `moment` may have files of a version that its record does not name yet.
 * Unfinished files count as stray at any age: the caller must check their age.
 */
export async function findStrayFiles(images: ImageModel, folder: StoredFile[], moment: Date): Promise<StrayFiles> {
  const ids = [...new Set(folder.map(({ id }) => id))];
  const records = await images.find({ _id: { $in: ids } }, { version: 1, changedAt: 1 }).lean();
  const known = new Map(records.map((record) => [record._id.toHexString(), record]));
  const strangers = ids.length - known.size;
  if (looksForeign(strangers, known.size)) return { strangers, known: known.size };
  return { stray: folder.filter((file) => isStray(file, known.get(file.id), moment)) };
}

function isStray(
  file: StoredFile,
  record: Pick<ImageFields, 'version' | 'changedAt'> | undefined,
  moment: Date,
): boolean {
  if (!record || file.part === 'unfinished') return true;
  return file.part !== 'original' && file.part !== record.version && record.changedAt < moment;
}
