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

/** A file in the folder of images, parsed from its name. */
export interface StoredFile {
  path: string;
  id: string;
  /** A version, the original upload, or an unfinished file. */
  part: number | 'original' | 'unfinished';
}

/** Image files: `<last two digits of the id>/<id>-<version>.webp`, with variants `-960`, `-480` and `-240`. */
export interface ImageFiles {
  /**
   * Writes the variants durably and then the full image, so that an interrupted write never leaves a full image without variants.
   * @throws UNAVAILABLE when the disk is full; an earlier full image of the same version stays
   */
  write(address: ImageAddress, image: ProcessedImage): Promise<void>;
  /** Removes the files of a version. Missing files are no error. */
  remove(address: ImageAddress): Promise<void>;
  /** Removes every finished file of an image, including the original. */
  removeAll(id: string): Promise<void>;
  /** Stores the original upload separately at the first call and resolves to it; undefined when it is missing. */
  keepOriginal(id: string): Promise<Buffer | undefined>;
  /** Resolves to the full image of a version; undefined when it is missing. */
  read(address: ImageAddress): Promise<Buffer | undefined>;
  /** Resolves to the missing files of a version: the full image, and variants by width. */
  missing(address: ImageAddress): Promise<('full' | ImageWidth)[]>;
  /** Yields all image files, one folder at a time. */
  list(): AsyncIterable<StoredFile[]>;
  /** Resolves to the `files` that were last written before `moment`. */
  writtenBefore(moment: Date, files: StoredFile[]): Promise<StoredFile[]>;
  /** Removes the `files` that were last written before `moment`. Resolves to their number. */
  removeWrittenBefore(moment: Date, files: StoredFile[]): Promise<number>;
}

/** Spreads files by the last digits of ids, which count upwards; the first digits change slowly. */
const folderOf = (id: string): string => id.slice(-2);

/** Returns the path of a file below the folder of images. */
export const imagePath = ({ id, version }: ImageAddress, width?: ImageWidth): string =>
  join(folderOf(id), `${id}-${version}${width === undefined ? '' : `-${width}`}.webp`);

/** Returns the path of the original upload below the folder of images. */
export const originalPath = (id: string): string => join(folderOf(id), `${id}-original.webp`);

const folderName = /^[0-9a-f]{2}$/;
const fileName = new RegExp(
  `^([0-9a-f]{24})-(?:original|(\\d{1,6})(?:-(?:${imageWidths.join('|')}))?)\\.webp(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

const rejections = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

export function createImageFiles(root: string): ImageFiles {
  const pathsOf = (address: ImageAddress) =>
    [undefined, ...imageWidths].map((width) => join(root, imagePath(address, width)));

  /** Writes groups of files one after the other, the files of a group concurrently. Removes them after an error. */
  async function writeAll(...groups: { path: string; bytes: Buffer }[][]): Promise<void> {
    const written: string[] = [];
    for (const group of groups) {
      const results = await Promise.allSettled(group.map(({ path, bytes }) => writeDurably(path, bytes)));
      written.push(...group.flatMap(({ path }, index) => (results[index]?.status === 'fulfilled' ? [path] : [])));
      const faults = rejections(results);
      if (faults.length === 0) continue;
      faults.push(...rejections(await Promise.allSettled(written.map((path) => rm(path, { force: true })))));
      throw new HttpError('UNAVAILABLE', {
        retryAfter: 60,
        cause: new AggregateError(faults, 'an image could not be written'),
      });
    }
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
      writeAll(
        imageWidths.map((width) => ({ path: join(root, imagePath(address, width)), bytes: variants[width] })),
        [{ path: join(root, imagePath(address)), bytes: full }],
      ),

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
