import type { Types } from 'mongoose';
import type { Logger } from '../../platform/logger.js';

/** More unknown ids than this, and more than known ones, mean that the files belong to another database. */
const maxUnknownCount = 20;

/** How many ids of files have no record, and how many have one. */
export interface RecordCounts {
  unknownCount: number;
  knownCount: number;
}

/** The stray files of one folder, and the counts of its ids. */
export interface FolderComparison<Stored> extends RecordCounts {
  stray: Stored[];
}

/** The stray files of all folders; or, when the files seem to belong to another database, the counts that tell so. */
export type StrayFiles<Stored> = { stray: Stored[] } | RecordCounts;

type FindStray<Stored> = (folder: Stored[]) => Promise<FolderComparison<Stored>>;

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
): Promise<FolderComparison<Stored>> {
  const ids = [...new Set(folder.map(idOf))];
  const records = new Map((await findRecords(ids)).map((record) => [record._id.toHexString(), record]));
  const stray = folder.filter((file) => {
    const record = records.get(idOf(file));
    return !record || isStray(file, record);
  });
  return { stray, unknownCount: ids.length - records.size, knownCount: records.size };
}

const seemsForeign = ({ unknownCount, knownCount }: RecordCounts): boolean =>
  unknownCount > maxUnknownCount && unknownCount > knownCount;

/**
 * Compares all folders of one kind of image before any file is removed: a store of another database may have few files in each folder.
 * Stops at the first folder that seems foreign itself, which bounds the number of stray files in memory. With `isOwn`, no files seem
 * foreign.
 */
export async function compareFolders<Stored>(
  folders: AsyncIterable<Stored[]>,
  findStray: FindStray<Stored>,
  { isOwn = false } = {},
): Promise<StrayFiles<Stored>> {
  const isForeign = (counts: RecordCounts): boolean => !isOwn && seemsForeign(counts);
  const stray: Stored[][] = [];
  const total: RecordCounts = { unknownCount: 0, knownCount: 0 };
  for await (const folder of folders) {
    const { unknownCount, knownCount, ...found } = await findStray(folder);
    if (isForeign({ unknownCount, knownCount })) return { unknownCount, knownCount };
    total.unknownCount += unknownCount;
    total.knownCount += knownCount;
    stray.push(found.stray);
  }
  return isForeign(total) ? total : { stray: stray.flat() };
}

interface Removal<Stored> {
  /** The files in the log: 'images'. */
  kind: string;
  findStray: FindStray<Stored>;
  /** Removes those files that are old enough. Resolves to their number. */
  remove: (stray: Stored[]) => Promise<number>;
  log: Pick<Logger, 'error'>;
}

/** Removes the stray files of all folders, unless the files seem to belong to another database. Resolves to their number. */
export async function removeStrayFiles<Stored>(
  folders: AsyncIterable<Stored[]>,
  { kind, findStray, remove, log }: Removal<Stored>,
): Promise<number> {
  const found = await compareFolders(folders, findStray);
  if ('stray' in found) return remove(found.stray);
  log.error(found, `most ${kind} have no record: they may belong to another database, nothing was removed`);
  return 0;
}
