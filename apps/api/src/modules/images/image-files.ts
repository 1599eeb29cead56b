import { basename } from 'node:path';
import { imageWidths, type ImageWidth } from '@korice/contracts';
import { hexFolders, removeWrittenBefore, type ObjectStorage } from '../../platform/files/object-storage.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { versionsWithFiles, type ImageAddress } from './image-address.js';
import type { ImageFields } from './image.model.js';
import type { ProcessedImage } from './image-processing.js';

/** An image file, parsed from its key. */
export interface StoredFile {
  key: string;
  id: string;
  /** A version, the original upload, or an unfinished file. */
  part: number | 'original' | 'unfinished';
}

/** Image files: `<last two digits of the id>/<id>-<version>.webp`, with variants `-960`, `-480` and `-240`. */
export interface ImageFiles {
  /**
   * Writes the variants durably and then the full image, so that an interrupted write never leaves a full image without variants.
   * @throws UNAVAILABLE when the storage is full or unavailable; files that the version had before are kept
   */
  write(address: ImageAddress, image: ProcessedImage): Promise<void>;
  /** Removes the files of a version. Missing files are no error. */
  remove(address: ImageAddress): Promise<void>;
  /**
   * Removes the files of every version of an image and the original, without listing their folder, which has the files of thousands of
   * images. A concurrent rotation removes its own files when the record is gone.
   */
  removeAll(image: Pick<ImageFields, '_id' | 'version' | 'turnedFrom' | 'rotations'>): Promise<void>;
  /** Stores a separate copy of the original upload at the first call. Resolves to the original; undefined when it is missing. */
  keepOriginal(id: string): Promise<Buffer | undefined>;
  /** Resolves to the full image of a version, or to a variant; undefined when it is missing. */
  read(address: ImageAddress, width?: ImageWidth): Promise<Buffer | undefined>;
  /** Resolves to the missing files of a version: the full image, and variants by width. */
  missing(address: ImageAddress): Promise<('full' | ImageWidth)[]>;
  /** Yields all image files, one folder at a time, and skips empty folders. */
  list(): AsyncIterable<StoredFile[]>;
  /** Removes the `files` that were last written before `moment`. Resolves to their number. */
  removeWrittenBefore(moment: Date, files: StoredFile[]): Promise<number>;
}

/** Returns the folder of an id: its last digits, which spread files evenly because ids count upwards; the first digits change slowly. */
const folderOf = (id: string): string => id.slice(-2);

/** Returns the key of a file. */
export const imagePath = ({ id, version }: ImageAddress, width?: ImageWidth): string =>
  `${folderOf(id)}/${id}-${version}${width === undefined ? '' : `-${width}`}.webp`;

/** Returns the key of the original upload. */
export const originalPath = (id: string): string => `${folderOf(id)}/${id}-original.webp`;

const fileName = new RegExp(
  `^([0-9a-f]{24})-(?:original|(\\d{1,6})(?:-(?:${imageWidths.join('|')}))?)\\.webp(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

const rejections = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

/** `root` is the prefix of all keys: '' or a folder that ends in `/`. `GET /uploads/…` serves only ''. */
export function createImageFiles(storage: ObjectStorage, root: '' | `${string}/` = ''): ImageFiles {
  const keyOf = (address: ImageAddress, width?: ImageWidth): string => root + imagePath(address, width);
  const keysOf = (address: ImageAddress) => [undefined, ...imageWidths].map((width) => keyOf(address, width));
  const removeAllOf = (keys: string[]) => Promise.all(keys.map((key) => storage.remove(key)));

  const failure = (faults: unknown[]): HttpError =>
    new HttpError('UNAVAILABLE', {
      retryAfter: 60,
      cause: new AggregateError(faults, 'an image could not be written'),
    });

  /** Writes groups of files one after the other, the files of a group concurrently. After an error it removes the files that are new. */
  async function writeAll(...groups: { key: string; bytes: Buffer }[][]): Promise<void> {
    const newKeys = new Set<string>();
    const checks = groups.flat().map(async ({ key }) => {
      if (!(await storage.exists(key))) newKeys.add(key);
    });
    const unchecked = rejections(await Promise.allSettled(checks));
    if (unchecked.length > 0) throw failure(unchecked);
    const written: string[] = [];
    for (const group of groups) {
      const results = await Promise.allSettled(group.map(({ key, bytes }) => storage.write(key, bytes)));
      written.push(...group.flatMap(({ key }, index) => (results[index]?.status === 'fulfilled' ? [key] : [])));
      const faults = rejections(results);
      if (faults.length === 0) continue;
      const added = written.filter((key) => newKeys.has(key));
      faults.push(...rejections(await Promise.allSettled(added.map((key) => storage.remove(key)))));
      throw failure(faults);
    }
  }

  const filesOf = async (prefix: string): Promise<StoredFile[]> =>
    (await storage.list(prefix)).flatMap((key) => {
      const [, id, version, temporary] = fileName.exec(basename(key)) ?? [];
      if (id === undefined) return [];
      const part = temporary !== undefined ? 'unfinished' : version === undefined ? 'original' : Number(version);
      return { key, id, part };
    });

  return {
    write: (address, { full, variants }) =>
      writeAll(
        imageWidths.map((width) => ({ key: keyOf(address, width), bytes: variants[width] })),
        [{ key: keyOf(address), bytes: full }],
      ),

    async remove(address) {
      await removeAllOf(keysOf(address));
    },

    async removeAll(image) {
      const id = image._id.toHexString();
      const keys = versionsWithFiles(image).flatMap((version) => keysOf({ id, version }));
      await removeAllOf([...keys, root + originalPath(id)]);
    },

    async keepOriginal(id) {
      const key = root + originalPath(id);
      const kept = await storage.read(key);
      if (kept) return kept;
      const uploaded = await storage.read(keyOf({ id, version: 1 }));
      if (uploaded) await writeAll([{ key, bytes: uploaded }]);
      return uploaded;
    },

    read: (address, width) => storage.read(keyOf(address, width)),

    async missing(address) {
      const parts = await Promise.all(
        (['full', ...imageWidths] as const).map(async (part) => {
          const key = keyOf(address, part === 'full' ? undefined : part);
          return (await storage.exists(key)) ? [] : [part];
        }),
      );
      return parts.flat();
    },

    async *list() {
      for (const folder of hexFolders) {
        const files = await filesOf(`${root}${folder}/`);
        if (files.length > 0) yield files;
      }
    },

    removeWrittenBefore: (moment, files) => removeWrittenBefore(storage, moment, files),
  };
}
