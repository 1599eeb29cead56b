import type { BookImage } from '@korice/contracts';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookStore } from './book-store.js';

interface Replacement {
  bookId: string;
  url: string;
  image: BookImage | null;
  /** A sold book is frozen, except to repairs. */
  evenSold?: boolean;
}

/**
 * Puts `image` in the place of the image `url` of a book, or takes that image out (`null`), in one conditional update.
 * False when the book is gone or no longer holds `url`. Throws BOOK_SOLD, and CONFLICT when the book is written all the time.
 */
export async function replaceBookImage(
  store: Pick<BookStore, 'change'>,
  { bookId, url, image, evenSold = false }: Replacement,
): Promise<boolean> {
  try {
    const { before, after } = await store.change(bookId, ({ images, status }) => {
      if (!images.some((old) => old.url === url)) return undefined;
      if (status === 'sold' && !evenSold) throw new HttpError('BOOK_SOLD');
      return { images: images.flatMap((old) => (old.url !== url ? [old] : image ? [image] : [])) };
    });
    return after !== before;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'BOOK_NOT_FOUND') return false;
    throw error;
  }
}
