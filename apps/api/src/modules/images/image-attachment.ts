import { maxImages, type BookImage } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../errors.js';
import type { BookModel } from '../books/book.model.js';
import { imageIds, parseImageUrl, type ImageAddress } from './image-address.js';
import type { ImageStore } from './image-store.js';
import type { ImageFields, ImageModel } from './image.model.js';
import { presentImage } from './image.presenter.js';

/** Which book has which picture. Every address names a kept picture; one of the wrong form counts as unknown. */
export interface ImageAttachment {
  /**
   * Takes pictures for a book, before the book is written with them: those of `ownerId` that no book has, and those that
   * are this book's already. Answers them in the order given, each once. Throws TOO_MANY_IMAGES for more than 10 and
   * IMAGE_NOT_FOUND for any that cannot be taken; nothing has changed then.
   */
  attach(bookId: string, ownerId: string, urls: string[]): Promise<BookImage[]>;
  /** Gives pictures back that `attach` took for a book which was then not written; their 24 hours start again. */
  detach(bookId: string, urls: string[]): Promise<void>;
  /** Removes pictures of a book, after the book was written without them. */
  removeFromBook(bookId: string, urls: string[]): Promise<void>;
  /** Removes every picture of a book, after the book was deleted. */
  removeOfBook(bookId: string): Promise<void>;
}

interface AttachmentDeps extends Pick<Deps, 'now'> {
  images: ImageModel;
  books: BookModel;
  store: ImageStore;
}

export function createImageAttachment({ images, books, store, now }: AttachmentDeps): ImageAttachment {
  /** The records behind the addresses and what the book's list says of them, in the order given. */
  async function findWanted(bookId: Types.ObjectId, wanted: ImageAddress[]) {
    const [records, book] = await Promise.all([
      images.find({ _id: { $in: wanted.map(({ id }) => id) } }).lean(),
      books.findById(bookId, { images: 1 }).lean(),
    ]);
    const byId = new Map(records.map((record) => [record._id.toHexString(), record]));
    return wanted.map(({ id, version }) => {
      const record = byId.get(id);
      const listed = book?.images.find(({ url }) => parseImageUrl(url)?.id === id);
      if (!record) throw new HttpError('IMAGE_NOT_FOUND');
      const current = listed && record.book?.equals(bookId) ? listed : presentImage(record);
      if (parseImageUrl(current.url)?.version !== version) throw new HttpError('IMAGE_NOT_FOUND');
      return { record, image: current };
    });
  }

  return {
    async attach(bookId, ownerId, urls) {
      const wanted = [...new Set(urls)].map((url) => {
        const address = parseImageUrl(url);
        if (!address) throw new HttpError('IMAGE_NOT_FOUND');
        return address;
      });
      if (wanted.length > maxImages) throw new HttpError('TOO_MANY_IMAGES');
      if (wanted.length === 0) return [];
      const book = new Types.ObjectId(bookId);
      const owner = new Types.ObjectId(ownerId);
      const found = await findWanted(book, wanted);
      const ids = found.map(({ record }) => record._id);
      const claim = new Types.ObjectId();
      const takeable = ({ _id, version, book: taken }: ImageFields) =>
        taken === null ? { _id, version, book: null, owner } : { _id, book };
      const { matchedCount } = await images.updateMany(
        { _id: { $in: ids }, $or: found.map(({ record }) => takeable(record)) },
        { $set: { book, claim, changedAt: now() } },
      );
      if (matchedCount < found.length) {
        const free = found.flatMap(({ record }) => (record.book === null ? [record._id] : []));
        await images.updateMany({ _id: { $in: free }, claim }, { $set: { book: null, claim: null } });
        throw new HttpError('IMAGE_NOT_FOUND');
      }
      return found.map(({ image }) => image);
    },

    async detach(bookId, urls) {
      await images.updateMany(
        { _id: { $in: imageIds(urls) }, book: new Types.ObjectId(bookId) },
        { $set: { book: null, claim: null, changedAt: now() } },
      );
    },

    async removeFromBook(bookId, urls) {
      await store.removeWhere(imageIds(urls), { book: new Types.ObjectId(bookId) });
    },

    async removeOfBook(bookId) {
      const book = new Types.ObjectId(bookId);
      const records = await images.find({ book }, { _id: 1 }).lean();
      await store.removeWhere(
        records.map(({ _id }) => _id.toHexString()),
        { book },
      );
    },
  };
}
