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

/** One file in the folder of images, by what its name says. */
export interface StoredFile {
  path: string;
  id: string;
  /** Its version, the upload as it was before it was first turned, or a file that was being written. */
  part: number | 'original' | 'unfinished';
}

/** The images on disk: `<last two digits of the id>/<id>-<version>.webp` and beside it `-960`, `-480` and `-240`. */
export interface ImageFiles {
  /**
   * Writes the variants and then the full image, durably: a full image whose variants are missing is damage, never a write that was
   * cut off. @throws UNAVAILABLE when the disk takes no more; an earlier full image of the same version stays then
   */
  write(address: ImageAddress, image: ProcessedImage): Promise<void>;
  /** Removes a version's files; those that are not there are no fault. */
  remove(address: ImageAddress): Promise<void>;
  /** Removes every finished file of an image, its original too. */
  removeAll(id: string): Promise<void>;
  /** The upload before any turning, kept apart from the versions from the first call on; undefined when it is gone. */
  keepOriginal(id: string): Promise<Buffer | undefined>;
  /** A version's image in full; undefined when it is gone. */
  read(address: ImageAddress): Promise<Buffer | undefined>;
  /** Which of a version's files are not there: the image in full, and variants by their width. */
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

/** Where an image's file is, below the folder of all images. */
export const imagePath = ({ id, version }: ImageAddress, width?: ImageWidth): string =>
  join(folderOf(id), `${id}-${version}${width === undefined ? '' : `-${width}`}.webp`);

/** Where the upload before any turning is, below the folder of all images. */
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

  /** Writes the files of a group together, and one group after the other. Removes what it wrote when a write fails. */
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
