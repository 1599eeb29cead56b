import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths, type ImageWidth } from '@korice/contracts';
import {
  filesWrittenBefore,
  readFileIfThere,
  readFolderIfThere,
  removeWrittenBefore,
  unlessMissing,
  writeDurably,
} from '../../platform/files/durable-files.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { ImageAddress } from './image-address.js';
import type { ProcessedImage } from './image-processing.js';

/** One file in the folder of pictures, by what its name says. */
export interface StoredFile {
  path: string;
  id: string;
  /** Its version, the upload as it was before it was first turned, or a file that was being written. */
  part: number | 'original' | 'unfinished';
}

/** The pictures on disk: `<last two digits of the id>/<id>-<version>.webp` and beside it `-960`, `-480` and `-240`. */
export interface ImageFiles {
  /** All its files or none, on the disk when it returns. Throws UNAVAILABLE when the disk takes no more. */
  write(address: ImageAddress, image: ProcessedImage): Promise<void>;
  /** Removes a version's files; those that are not there are no fault. */
  remove(address: ImageAddress): Promise<void>;
  /** Removes every finished file of a picture, its original too. */
  removeAll(id: string): Promise<void>;
  /** The upload before any turning, kept apart from the versions from the first call on; undefined when it is gone. */
  keepOriginal(id: string): Promise<Buffer | undefined>;
  /** A version's picture in full; undefined when it is gone. */
  read(address: ImageAddress): Promise<Buffer | undefined>;
  /** Which of a version's files are not there: the picture in full, and variants by their width. */
  missing(address: ImageAddress): Promise<('full' | ImageWidth)[]>;
  /** Everything of ours on the disk, one folder at a time. */
  list(): AsyncIterable<StoredFile[]>;
  /** Those of `files` that were last written before `moment`. */
  writtenBefore(moment: Date, files: StoredFile[]): Promise<StoredFile[]>;
  /** Removes those of `files` that were last written before `moment`; answers how many. */
  removeWrittenBefore(moment: Date, files: StoredFile[]): Promise<number>;
}

/** Ids count upwards in their last digits, which spreads the files; their first ones stay the same for half a year. */
const folderOf = (id: string): string => id.slice(-2);

/** Where a picture's file is, below the folder of all pictures. */
export const imagePath = ({ id, version }: ImageAddress, width?: ImageWidth): string =>
  join(folderOf(id), `${id}-${version}${width === undefined ? '' : `-${width}`}.webp`);

/** Where the upload before any turning is, below the folder of all pictures. */
export const originalPath = (id: string): string => join(folderOf(id), `${id}-original.webp`);

const folderName = /^[0-9a-f]{2}$/;
const fileName = new RegExp(
  `^([0-9a-f]{24})-(?:original|(\\d{1,6})(?:-(?:${imageWidths.join('|')}))?)\\.webp(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

export function createImageFiles(root: string): ImageFiles {
  const pathsOf = (address: ImageAddress) =>
    [undefined, ...imageWidths].map((width) => join(root, imagePath(address, width)));

  async function writeAll(files: { path: string; bytes: Buffer }[]): Promise<void> {
    const written = await Promise.allSettled(files.map(({ path, bytes }) => writeDurably(path, bytes)));
    const faults = written.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    if (faults.length === 0) return;
    const removed = await Promise.allSettled(files.map(({ path }) => rm(path, { force: true })));
    faults.push(...removed.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])));
    throw new HttpError('UNAVAILABLE', {
      retryAfter: 60,
      cause: new AggregateError(faults, 'a picture could not be written'),
    });
  }

  async function filesIn(folder: string): Promise<StoredFile[]> {
    return (await readFolderIfThere(join(root, folder))).flatMap((name) => {
      const [, id, version, temporary] = fileName.exec(name) ?? [];
      if (id === undefined) return [];
      const part = temporary !== undefined ? 'unfinished' : version === undefined ? 'original' : Number(version);
      return { path: join(root, folder, name), id, part };
    });
  }

  return {
    write: (address, { full, variants }) =>
      writeAll([
        { path: join(root, imagePath(address)), bytes: full },
        ...imageWidths.map((width) => ({ path: join(root, imagePath(address, width)), bytes: variants[width] })),
      ]),

    async remove(address) {
      await Promise.all(pathsOf(address).map((path) => rm(path, { force: true })));
    },

    async removeAll(id) {
      const own = (await filesIn(folderOf(id))).filter((file) => file.id === id && file.part !== 'unfinished');
      await Promise.all(own.map(({ path }) => rm(path, { force: true })));
    },

    async keepOriginal(id) {
      const path = join(root, originalPath(id));
      const kept = await readFileIfThere(path);
      if (kept) return kept;
      const uploaded = await readFileIfThere(join(root, imagePath({ id, version: 1 })));
      if (uploaded) await writeAll([{ path, bytes: uploaded }]);
      return uploaded;
    },

    read: (address) => readFileIfThere(join(root, imagePath(address))),

    async missing(address) {
      const parts = await Promise.all(
        (['full', ...imageWidths] as const).map(async (part) => {
          const path = join(root, imagePath(address, part === 'full' ? undefined : part));
          return (await unlessMissing(stat(path))) ? [] : [part];
        }),
      );
      return parts.flat();
    },

    writtenBefore: (moment, files) => filesWrittenBefore(moment, files),

    async *list() {
      for (const folder of (await readFolderIfThere(root)).filter((name) => folderName.test(name)))
        yield filesIn(folder);
    },

    removeWrittenBefore: (moment, files) => removeWrittenBefore(moment, files),
  };
}
