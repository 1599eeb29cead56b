import { compareFolder, type FolderComparison } from './folder-comparison.js';
import type { StoredFile } from './image-files.js';
import type { ImageFields, ImageModel } from './image.model.js';

/**
 * Compares a folder with the records. An image changed since `moment` may have files of a version that its record does not name yet.
 * Unfinished files count as stray at any age: the caller must check their age.
 */
export const findStrayFiles = (
  images: ImageModel,
  folder: StoredFile[],
  moment: Date,
): Promise<FolderComparison<StoredFile>> =>
  compareFolder(folder, {
    idOf: ({ id }) => id,
    findRecords: (ids) => images.find({ _id: { $in: ids } }, { version: 1, changedAt: 1 }).lean(),
    isStray: (file, record) => isStray(file, record, moment),
  });

function isStray({ part }: StoredFile, record: Pick<ImageFields, 'version' | 'changedAt'>, moment: Date): boolean {
  if (part === 'unfinished') return true;
  return part !== 'original' && part !== record.version && record.changedAt < moment;
}
