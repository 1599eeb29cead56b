import type { BookImage } from '@korice/contracts';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { BookStore } from './book-store.js';

interface Replacement {
  bookId: string;
  url: string;
  image: BookImage | null;
  /** For repairs: also changes a sold book. */
  evenSold?: boolean;
}

/**
 * Replaces the image `url` of a book by `image`, or removes it (`null`), in one conditional update. Resolves to false when the book was
 * deleted or does not have `url`.
 * @throws BOOK_SOLD, and CONFLICT after too many concurrent writes
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
