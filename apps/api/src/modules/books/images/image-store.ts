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

/** Images without a book that one account may have at once: far above what forms hold, far below a full disk. */
const maxUnattached = 200;

/** An image from elsewhere, with the name that it has there. */
export type NewImage = { name: string } & ({ path: string } | { content: Buffer });

const sourceOf = (image: NewImage): ImageSource => ('path' in image ? image.path : image.content);

/** As many as were given: what `keep` makes with `map`, which for the types forgets how many there were, is cast to this. */
type OneEach<Images extends readonly NewImage[]> = { [Place in keyof Images]: BookImage };

/** Records and files of images as one thing: both come, both go. */
export interface ImageStore {
  /**
   * Decodes and keeps the images, all of them or none, in their order and for `ownerId` alone. No book has them yet, and
   * after 24 hours the sweeper removes them unless one took them. Throws IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE, RATE_LIMITED
   * for an owner of too many such images, UNAVAILABLE when the queue or the disk is full.
   */
  keep<const Images extends readonly NewImage[]>(
    ownerId: string,
    pictures: Images,
    source?: BookImage['source'],
  ): Promise<OneEach<Images>>;
  /** Removes what `keep` answered to a request that failed later, whether a book was given it or not. */
  discard(urls: string[]): Promise<void>;
  /** Removes those of the images that meet the condition at the moment of removal; answers how many went. */
  removeWhere(ids: string[], condition: QueryFilter<ImageFields>): Promise<number>;
}

interface StoreDeps extends Pick<AppContext, 'now' | 'log'> {
  images: ImageModel;
  files: ImageFiles;
}

export function createImageStore({ images, files, now, log }: StoreDeps): ImageStore {
  async function removeWhere(ids: string[], condition: QueryFilter<ImageFields>): Promise<number> {
    if (ids.length === 0) return 0;
    await images.deleteMany({ ...condition, _id: { $in: ids } });
    const left = await images.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    const leftIds = new Set(left.map(({ _id }) => _id.toHexString()));
    const gone = ids.filter((id) => !leftIds.has(id));
    for (const id of gone) await files.removeAll(id);
    return gone.length;
  }

  /** For after a failure, whose own fault is the one to report. */
  async function removeTraces(ids: string[]): Promise<void> {
    try {
      await removeWhere(ids, {});
    } catch (error) {
      log.warn({ err: error }, 'pictures of a failed request are left to the sweeper');
    }
  }

  async function store(pictures: { record: ImageFields; processed: ProcessedImage }[]): Promise<void> {
    // Before the files: what a crash leaves then has a record that the sweeper finds by its age.
    await images.insertMany(pictures.map(({ record }) => record));
    const written = await Promise.allSettled(
      pictures.map(({ record: { _id, version }, processed }) =>
        files.write({ id: _id.toHexString(), version }, processed),
      ),
    );
    for (const result of written) if (result.status === 'rejected') throw result.reason;
  }

  return {
    async keep(ownerId, uploads, source = 'photo') {
      if (uploads.length === 0) return [] as OneEach<typeof uploads>;
      const owner = new Types.ObjectId(ownerId);
      if ((await images.countDocuments({ owner, book: null })) + uploads.length > maxUnattached)
        throw new HttpError('RATE_LIMITED', { retryAfter: 3600 });
      const pictures: { record: ImageFields; processed: ProcessedImage }[] = [];
      // One after the other, so that a form with ten images takes one place in the queue like everybody else.
      for (const upload of uploads) {
        const processed = await processImage(sourceOf(upload));
        const { width, height } = processed;
        pictures.push({
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
      try {
        await store(pictures);
      } catch (error) {
        await removeTraces(pictures.map(({ record }) => record._id.toHexString()));
        throw error;
      }
      return pictures.map(({ record }) => presentImage(record)) as OneEach<typeof uploads>;
    },

    async discard(urls) {
      await removeWhere(imageIds(urls), {});
    },

    removeWhere,
  };
}
