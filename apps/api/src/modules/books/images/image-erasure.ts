import type { Types } from 'mongoose';
import type { BookModel } from '../book.model.js';
import type { ImageStore } from './image-store.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';

export interface ImageErasure {
  /**
   * Removes the images of a member after their books were erased. Transfers an image that an admin uploaded for the book of another
   * member to that member. Idempotent.
   */
  eraseOwner(userId: Types.ObjectId): Promise<void>;
}

const batchSize = 200;

interface ErasureDeps {
  images: ImageModel;
  books: BookModel;
  store: Pick<ImageStore, 'removeWhere'>;
}

export function createImageErasure({ images, books, store }: ErasureDeps): ImageErasure {
  async function giveToOwnersOfBooks(records: ImageFields[]): Promise<ImageFields[]> {
    const bookIds = records.flatMap(({ book }) => (book ? [book] : []));
    const found = await books.find({ _id: { $in: bookIds } }, { owner: 1 }).lean();
    const owners = new Map(found.map(({ _id, owner }) => [_id.toHexString(), owner._id]));
    const left: ImageFields[] = [];
    for (const record of records) {
      const owner = record.book && owners.get(record.book.toHexString());
      if (owner && !owner.equals(record.owner)) await images.updateOne({ _id: record._id }, { $set: { owner } });
      else left.push(record);
    }
    return left;
  }

  return {
    async eraseOwner(owner) {
      for (;;) {
        const records = await images.find({ owner }).limit(batchSize).lean();
        if (records.length === 0) return;
        const own = await giveToOwnersOfBooks(records);
        await store.removeWhere(
          own.map(({ _id }) => _id.toHexString()),
          { owner },
        );
      }
    },
  };
}
