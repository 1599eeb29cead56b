import { maxImages, type BookImage } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { ImagesService } from '../images/images.service.js';
import type { BookFields, BookModel } from '../book.model.js';

interface Sent {
  /** The whole order of images kept before; undefined: the book's own stay as they are. */
  imageUrls: string[] | undefined;
  /** New images, which go last. */
  files: UploadedFile[];
}

/** The images that one write of a book brings along. */
export interface Images {
  /** The book's list with them. Throws IMAGE_NOT_FOUND when one of its own has gone meanwhile, and TOO_MANY_IMAGES. */
  of(book: Pick<BookFields, 'images'>): BookImage[];
}

export interface BookImages {
  /**
   * Keeps the files, takes the images for the book and calls `write`. When anything fails, what the book does not list is given back:
   * new files go, images that were uploaded before wait for another book.
   */
  during<T>(
    target: { bookId: string; actorId: string; own: BookImage[] },
    sent: Sent,
    write: (pictures: Images) => Promise<T>,
  ): Promise<T>;
}

export function createBookImages(
  { log }: Pick<AppContext, 'log'>,
  books: BookModel,
  images: Pick<ImagesService, 'keep' | 'attach' | 'detach' | 'discard'>,
): BookImages {
  /** After a failure, whose own fault is the one to report. Looks at the book, because a failed write may have arrived all the same. */
  async function giveBack(bookId: string, kept: string[], taken: string[]): Promise<void> {
    try {
      const book = await books.findById(bookId, { images: 1 }).lean();
      const listed = new Set(book?.images.map(({ url }) => url));
      const unlisted = (url: string): boolean => !listed.has(url);
      await images.discard(kept.filter(unlisted));
      await images.detach(bookId, taken.filter(unlisted));
    } catch (error) {
      log.warn({ err: error }, 'pictures of a failed request are left to the sweeper');
    }
  }

  return {
    async during({ bookId, actorId, own }, { imageUrls, files }, write) {
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
        await giveBack(bookId, kept, taken);
        throw error;
      }
    },
  };
}
