import type { BookImage } from '@korice/contracts';
import { Types, type QueryFilter } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { imageIds } from '../../images/image-address.js';
import type { ImageFiles } from '../../images/image-files.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';
import { presentImage } from '../../images/image.presenter.js';
import { processImage, type ImageSource, type ProcessedImage } from '../../images/image-processing.js';
import { presentableName } from '../../images/presentable-name.js';

/** Maximum number of images of one account that no book has: far more than forms need, far less than would fill the disk. */
const maxUnattached = 200;

/** A new image with its original name. */
export type NewImage = { name: string } & ({ path: string } | { content: Buffer });

const sourceOf = (image: NewImage): ImageSource => ('path' in image ? image.path : image.content);

/** A tuple with the length of the input, to which the result of `map` is cast. */
type OneEach<Images extends readonly NewImage[]> = { [Place in keyof Images]: BookImage };

/** Stores and removes records and files of images together. */
export interface ImageStore {
  /**
   * Decodes and stores all images or none, in order, for `ownerId`. The sweeper removes them after 24 hours unless they are assigned to a
   * book.
   * @throws IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, RATE_LIMITED for too many images without a book, UNAVAILABLE when the queue or the disk
   * is full
   */
  keep<const Images extends readonly NewImage[]>(
    ownerId: string,
    stored: Images,
    source?: BookImage['source'],
  ): Promise<OneEach<Images>>;
  /** Removes images that `keep` stored, after a later error of the same request; also when a book has them. */
  discard(urls: string[]): Promise<void>;
  /** Removes the images that meet the condition at the moment of removal. Resolves to their number. */
  removeWhere(ids: string[], condition: QueryFilter<ImageFields>): Promise<number>;
}

interface StoreDeps extends Pick<AppContext, 'now' | 'log'> {
  images: ImageModel;
  files: ImageFiles;
}

export function createImageStore({ images, files, now, log }: StoreDeps): ImageStore {
  async function removeWhere(ids: string[], condition: QueryFilter<ImageFields>): Promise<number> {
    let removed = 0;
    for (const id of ids) {
      const record = await images.findOneAndDelete({ ...condition, _id: id }).lean();
      if (!record) continue;
      await files.removeAll(record);
      removed += 1;
    }
    return removed;
  }

  /**
   * Removes images after an error: all records, and the files of the images in `written`. Logs its own error, because the caller throws the
   * first one.
   */
  async function removeTraces(ids: string[], written: ReadonlySet<string>): Promise<void> {
    try {
      // A failed write has removed its files. To ask again would double the time until the response when the storage does not respond.
      await images.deleteMany({ _id: { $in: ids.filter((id) => !written.has(id)) } });
      await removeWhere([...written], {});
    } catch (error) {
      log.warn({ err: error }, 'images of a failed request are left to the sweeper');
    }
  }

  /** Stores all images or none. */
  async function store(entries: { record: ImageFields; processed: ProcessedImage }[]): Promise<void> {
    const written = new Set<string>();
    try {
      // Before the files, so that the sweeper finds the record of an interrupted write.
      await images.insertMany(entries.map(({ record }) => record));
      const results = await Promise.allSettled(
        entries.map(async ({ record: { _id, version }, processed }) => {
          const id = _id.toHexString();
          await files.write({ id, version }, processed);
          written.add(id);
        }),
      );
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } catch (error) {
      await removeTraces(
        entries.map(({ record }) => record._id.toHexString()),
        written,
      );
      throw error;
    }
  }

  return {
    async keep(ownerId, uploads, source = 'photo') {
      if (uploads.length === 0) return [] as OneEach<typeof uploads>;
      const owner = new Types.ObjectId(ownerId);
      if ((await images.countDocuments({ owner, book: null })) + uploads.length > maxUnattached)
        throw new HttpError('RATE_LIMITED', { retryAfter: 3600 });
      const entries: { record: ImageFields; processed: ProcessedImage }[] = [];
      // Sequential, so that a form with ten images takes one place in the queue.
      for (const upload of uploads) {
        const processed = await processImage(sourceOf(upload));
        const { width, height } = processed;
        entries.push({
          record: {
            _id: new Types.ObjectId(),
            owner,
            book: null,
            claim: null,
            version: 1,
            rotations: 0,
            turnedFrom: null,
            name: presentableName(upload.name),
            width,
            height,
            source,
            changedAt: now(),
            createdAt: now(),
          },
          processed,
        });
      }
      await store(entries);
      return entries.map(({ record }) => presentImage(record)) as OneEach<typeof uploads>;
    },

    async discard(urls) {
      await removeWhere(imageIds(urls), {});
    },

    removeWhere,
  };
}
