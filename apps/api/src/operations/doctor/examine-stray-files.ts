import { removeWrittenBefore, wasWrittenBefore } from '../../platform/files/object-storage.js';
import { compareFolders, type FolderComparison } from '../../modules/images/folder-comparison.js';
import type { DoctorContext, Finding } from './finding.js';

interface Comparison<Stored> {
  /** The files in the findings: 'images'. */
  name: string;
  folders: AsyncIterable<Stored[]>;
  findStray: (folder: Stored[]) => Promise<FolderComparison<Stored>>;
  /** Returns the time before which a file must have been written to count as stray. */
  momentOf: (file: Stored) => Date;
}

/** Finds the files without a record, or says that most files of the storage have none. */
export async function* examineStrayFiles<Stored extends { key: string }>(
  { storage, acceptLoss }: Pick<DoctorContext, 'storage' | 'acceptLoss'>,
  { name, folders, findStray, momentOf }: Comparison<Stored>,
): AsyncGenerator<Finding> {
  const found = await compareFolders(folders, findStray, { isOwn: acceptLoss });
  if (!('stray' in found)) {
    const { unknownCount, knownCount } = found;
    yield {
      kind: 'foreign files',
      description:
        `${unknownCount} of ${unknownCount + knownCount} ${name} have no record: they may belong to another database, so none is removed; ` +
        'correct UPLOAD_DIR or STORAGE_URL; if they are of this database, add --accept-loss',
    };
    return;
  }
  for (const file of found.stray) {
    const moment = momentOf(file);
    if (!(await wasWrittenBefore(storage, moment, file.key))) continue;
    yield {
      kind: 'orphan file',
      description: file.key,
      repair: async () => ((await removeWrittenBefore(storage, moment, [file])) === 1 ? 'removed' : undefined),
    };
  }
}
