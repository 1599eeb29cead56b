import { maxImages, type BookImage } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { ImagesService } from '../images/images.service.js';
import type { BookFields, BookModel } from '../book.model.js';

interface Sent {
  /** All stored images of the book in their new order; undefined keeps the current ones. */
  imageUrls: string[] | undefined;
  /** New images, appended last. */
  files: UploadedFile[];
}

/** The images of one write of a book. */
export interface Images {
  /** Returns the new list of the book. @throws IMAGE_NOT_FOUND for an image that was removed meanwhile, TOO_MANY_IMAGES */
  of(book: Pick<BookFields, 'images'>): BookImage[];
}

export interface BookImages {
  /**
   * Stores the files, assigns the images to the book and calls `write`. After an error it removes new files and releases earlier uploads
   * that the book does not list.
   */
  withImages<T>(
    target: { bookId: string; actorId: string; own: BookImage[] },
    sent: Sent,
    write: (stored: Images) => Promise<T>,
  ): Promise<T>;
}

export function createBookImages(
  { log }: Pick<AppContext, 'log'>,
  books: BookModel,
  images: Pick<ImagesService, 'keep' | 'attach' | 'detach' | 'discard'>,
): BookImages {
  /** Cleans up after an error and logs its own error. Reads the book, because a failed write may have reached the database. */
  async function releaseImages(bookId: string, kept: string[], taken: string[]): Promise<void> {
    try {
      const book = await books.findById(bookId, { images: 1 }).lean();
      const listed = new Set(book?.images.map(({ url }) => url));
      const unlisted = (url: string): boolean => !listed.has(url);
      await images.discard(kept.filter(unlisted));
      await images.detach(bookId, taken.filter(unlisted));
    } catch (error) {
      log.warn({ err: error }, 'images of a failed request are left to the sweeper');
    }
  }

  return {
    async withImages({ bookId, actorId, own }, { imageUrls, files }, write) {
      if ((imageUrls ?? own).length + files.length > maxImages) throw new HttpError('TOO_MANY_IMAGES');
      const kept = (await images.keep(actorId, files)).map(({ url }) => url);
      let taken: string[] = [];
      try {
        const wanted = [...new Set([...(imageUrls ?? []), ...kept])];
        const attached = await images.attach(bookId, actorId, wanted);
        const before = new Set(own.map(({ url }) => url));
        taken = attached.map(({ url }) => url).filter((url) => !before.has(url));
        const isTaken = new Set(taken);
        return await write({
          of(book) {
            const order = imageUrls === undefined ? [...book.images, ...attached] : attached;
            const now = new Set(book.images.map(({ url }) => url));
            if (order.some(({ url }) => !isTaken.has(url) && !now.has(url))) throw new HttpError('IMAGE_NOT_FOUND');
            if (order.length > maxImages) throw new HttpError('TOO_MANY_IMAGES');
            return order;
          },
        });
      } catch (error) {
        await releaseImages(bookId, kept, taken);
        throw error;
      }
    },
  };
}
