import type { Types } from 'mongoose';
import type { Logger } from '../../platform/logger.js';

/** More unknown ids than this in one folder, and more than known ones, mean that the folder belongs to another database. */
const maxUnknownCount = 20;

/**
 * The stray files of one folder; or, when the folder seems to belong to another database, how many of its ids have no record and how many
 * have one.
 */
export type StrayFiles<Stored> = { stray: Stored[] } | { unknownCount: number; knownCount: number };

interface Comparison<Stored, Found> {
  idOf: (file: Stored) => string;
  findRecords: (ids: string[]) => PromiseLike<Found[]>;
  /** Decides about a file with a record. */
  isStray: (file: Stored, record: Found) => boolean;
}

/** Compares one folder with the records of its ids. A file without a record is stray. */
export async function compareFolder<Stored, Found extends { _id: Types.ObjectId }>(
  folder: readonly Stored[],
  { idOf, findRecords, isStray }: Comparison<Stored, Found>,
): Promise<StrayFiles<Stored>> {
  const ids = [...new Set(folder.map(idOf))];
  const records = new Map((await findRecords(ids)).map((record) => [record._id.toHexString(), record]));
  const knownCount = records.size;
  const unknownCount = ids.length - knownCount;
  if (unknownCount > maxUnknownCount && unknownCount > knownCount) return { unknownCount, knownCount };
  const stray = folder.filter((file) => {
    const record = records.get(idOf(file));
    return !record || isStray(file, record);
  });
  return { stray };
}

interface Removal<Stored> {
  /** The files in the log: 'images'. */
  kind: string;
  findStray: (folder: Stored[]) => Promise<StrayFiles<Stored>>;
  /** Removes those files that are old enough. Resolves to their number. */
  remove: (stray: Stored[]) => Promise<number>;
  log: Pick<Logger, 'error'>;
}

/** Removes the stray files of each folder, except of one that seems to belong to another database. Resolves to their number. */
export async function removeStrayFiles<Stored>(
  folders: AsyncIterable<Stored[]>,
  { kind, findStray, remove, log }: Removal<Stored>,
): Promise<number> {
  let removed = 0;
  for await (const folder of folders) {
    const found = await findStray(folder);
    if ('stray' in found) removed += await remove(found.stray);
    else
      log.error(
        found,
        `most ${kind} of a folder have no record: it may belong to another database, nothing was removed`,
      );
  }
  return removed;
}
