import { maxImages, type BookImage } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookModel } from '../book.model.js';
import { imageIds, parseImageUrl, type ImageAddress } from '../../images/image-address.js';
import type { ImageStore } from './image-store.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';
import { presentImage } from '../../images/image.presenter.js';

/** Maximum number of attempts when concurrent calls change the same images. */
const attempts = 5;

/** Assigns images to books. A malformed URL counts as unknown. */
export interface ImageAttachment {
  /**
   * Assigns images to a book before the book is written with them: free images of `ownerId`, and images of this book. Resolves to them in
   * the given order, each once. Assigns all or none.
   * @throws TOO_MANY_IMAGES for more than 10, IMAGE_NOT_FOUND for an image that cannot be assigned
   */
  attach(bookId: string, ownerId: string, urls: string[]): Promise<BookImage[]>;
  /**
   * Releases images that `attach` assigned to a book that was then not written; the 24 hours after which unused images are removed start
   * again. An image that another call has assigned to the same book meanwhile stays.
   */
  detach(bookId: string, urls: string[]): Promise<void>;
  /** Resolves to the current images of a book. Call it before the book is written without some of them. */
  seenOf(bookId: string): Promise<SeenImage[]>;
  /**
   * Removes images of a book after it was written without them. An image that another call has assigned since it was `seen` stays; the
   * sweeper checks it later. Never rejects, because the book is written: after an error the sweeper removes them.
   */
  removeFromBook(bookId: string, urls: string[], seen: readonly SeenImage[]): Promise<void>;
  /** Removes every image of a book, after the book was deleted. Never rejects, like `removeFromBook`. */
  removeOfBook(bookId: string): Promise<void>;
}

export type SeenImage = Pick<ImageFields, '_id' | 'changedAt'>;

interface AttachmentDeps extends Pick<AppContext, 'now' | 'log'> {
  images: ImageModel;
  books: BookModel;
  store: ImageStore;
}

interface Taker {
  book: Types.ObjectId;
  owner: Types.ObjectId;
}

/** An image that can be assigned. */
interface Wanted {
  record: ImageFields;
  /** The entry of the book, or the record while the book does not list the image. */
  image: BookImage;
}

export function createImageAttachment({ images, books, store, now, log }: AttachmentDeps): ImageAttachment {
  async function findWanted({ book, owner }: Taker, addresses: ImageAddress[]): Promise<Wanted[]> {
    const [records, listing] = await Promise.all([
      images.find({ _id: { $in: addresses.map(({ id }) => id) } }).lean(),
      books.findById(book, { images: 1 }).lean(),
    ]);
    const byId = new Map(records.map((record) => [record._id.toHexString(), record]));
    return addresses.map(({ id, version }) => {
      const record = byId.get(id);
      if (!record || !(record.book ? record.book.equals(book) : record.owner.equals(owner)))
        throw new HttpError('IMAGE_NOT_FOUND');
      const listed = record.book && listing?.images.find(({ url }) => parseImageUrl(url)?.id === id);
      const image = listed ?? presentImage(record);
      if (parseImageUrl(image.url)?.version !== version) throw new HttpError('IMAGE_NOT_FOUND');
      return { record, image };
    });
  }

  /** Assigns all images or none. Resolves to false when one of them has changed since it was read. */
  async function take({ book, owner }: Taker, wanted: Wanted[]): Promise<boolean> {
    const claim = new Types.ObjectId();
    const free = wanted.flatMap(({ record: { _id, version, book: taken } }) => (taken ? [] : [{ _id, version }]));
    const own = wanted.flatMap(({ record: { _id, book: taken } }) => (taken ? [_id] : []));
    let matched = 0;
    if (free.length > 0) {
      const taken = await images.updateMany(
        { _id: { $in: free.map(({ _id }) => _id) }, $or: free, book: null, owner },
        { $set: { book, claim, changedAt: now() } },
      );
      matched += taken.matchedCount;
    }
    if (own.length > 0) {
      // Resets the age, so that the sweeper keeps them until the book is written.
      const renewed = await images.updateMany({ _id: { $in: own }, book }, { $set: { claim: null, changedAt: now() } });
      matched += renewed.matchedCount;
    }
    if (matched === wanted.length) return true;
    await images.updateMany({ _id: { $in: free.map(({ _id }) => _id) }, claim }, { $set: { book: null, claim: null } });
    return false;
  }

  async function removeOrLeaveToSweeper(remove: () => Promise<unknown>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      log.warn({ err: error }, 'images that their book no longer has are left to the sweeper');
    }
  }

  return {
    async attach(bookId, ownerId, urls) {
      const addresses = [...new Set(urls)].map((url) => {
        const address = parseImageUrl(url);
        if (!address) throw new HttpError('IMAGE_NOT_FOUND');
        return address;
      });
      if (addresses.length > maxImages) throw new HttpError('TOO_MANY_IMAGES');
      if (addresses.length === 0) return [];
      const taker = { book: new Types.ObjectId(bookId), owner: new Types.ObjectId(ownerId) };
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const wanted = await findWanted(taker, addresses);
        if (await take(taker, wanted)) return wanted.map(({ image }) => image);
      }
      throw new HttpError('IMAGE_NOT_FOUND');
    },

    async detach(bookId, urls) {
      await images.updateMany(
        { _id: { $in: imageIds(urls) }, book: new Types.ObjectId(bookId), claim: { $ne: null } },
        { $set: { book: null, claim: null, changedAt: now() } },
      );
    },

    seenOf: (bookId) => images.find({ book: bookId }, { changedAt: 1 }).lean(),

    async removeFromBook(bookId, urls, seen) {
      const asSeen = seen.map(({ _id, changedAt }) => ({ _id, changedAt }));
      if (asSeen.length === 0) return;
      await removeOrLeaveToSweeper(() =>
        store.removeWhere(imageIds(urls), { book: new Types.ObjectId(bookId), $or: asSeen }),
      );
    },

    async removeOfBook(bookId) {
      const book = new Types.ObjectId(bookId);
      await removeOrLeaveToSweeper(async () => {
        const records = await images.find({ book }, { _id: 1 }).lean();
        await store.removeWhere(
          records.map(({ _id }) => _id.toHexString()),
          { book },
        );
      });
    },
  };
}
