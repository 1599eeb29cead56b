import { Types } from 'mongoose';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import type { ErasedMember } from '../../accounts/users/user.model.js';
import type { BookModel } from '../book.model.js';
import type { ImageFiles } from '../../images/image-files.js';
import type { ImageFields, ImageModel } from '../../images/image.model.js';

export interface ImageErasure {
  /**
   * Makes a member the owner of all images of a book, so that `eraseOwner` finds them. Call it before the book is erased. Idempotent.
   */
  assignToErased(bookId: string, userId: Types.ObjectId): Promise<void>;
  /**
   * Removes the images of a member after their books were erased. Transfers an image that an admin uploaded for the book of another
   * member to that member. Idempotent: the record of an image stays until its files are removed.
   * @throws AggregateError when files could not be removed
   */
  eraseOwner(member: ErasedMember): Promise<void>;
}

interface ErasureDeps {
  images: ImageModel;
  books: BookModel;
  files: Pick<ImageFiles, 'removeAll'>;
}

export function createImageErasure({ images, books, files }: ErasureDeps): ImageErasure {
  /** Resolves to the owner of the book of an image; undefined without a book, or when it is kept for its buyer. */
  async function otherOwner({ book }: ImageFields, { _id, ghost }: ErasedMember): Promise<Types.ObjectId | undefined> {
    const found = book && (await books.findById(book, { owner: 1 }).lean());
    const owner = found?.owner._id;
    return owner && !owner.equals(_id) && !owner.equals(ghost) ? owner : undefined;
  }

  return {
    async assignToErased(bookId, userId) {
      await images.updateMany({ book: new Types.ObjectId(bookId) }, { $set: { owner: userId } });
    },

    async eraseOwner(member) {
      await forEachSettled(images.find({ owner: member._id }).lean().cursor(), async (record) => {
        const { _id } = record;
        const owner = await otherOwner(record, member);
        if (owner) {
          await images.updateOne({ _id }, { $set: { owner } });
          return;
        }
        await files.removeAll(record);
        await images.deleteOne({ _id });
      });
    },
  };
}
