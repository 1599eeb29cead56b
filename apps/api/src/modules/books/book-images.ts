import type { BookImage } from '@korice/contracts';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../errors.js';
import type { BookModel } from './book.model.js';

const attempts = 10;

interface Replacement {
  bookId: string;
  url: string;
  image: BookImage | null;
  /** A sold book is frozen, except to repairs. */
  evenSold?: boolean;
}

/**
 * Puts `image` in the place of the picture `url` of a book, or takes that picture out (`null`), in one conditional update.
 * False when the book is gone or no longer holds `url`. Throws BOOK_SOLD, and CONFLICT when the book is written all the time.
 */
export async function replaceBookImage(
  books: BookModel,
  { events, now }: Pick<Deps, 'events' | 'now'>,
  { bookId, url, image, evenSold = false }: Replacement,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const book = await books.findOne({ _id: bookId, 'images.url': url }, { images: 1, status: 1, rev: 1 }).lean();
    if (!book) return false;
    if (book.status === 'sold' && !evenSold) throw new HttpError('BOOK_SOLD');
    const images = book.images.flatMap((old) => (old.url !== url ? [old] : image ? [image] : []));
    const { modifiedCount } = await books.updateOne(
      { _id: bookId, rev: book.rev },
      { $set: { images, pictured: images.length > 0, updatedAt: now() }, $inc: { rev: 1 } },
    );
    if (modifiedCount === 1) {
      events.emit('books.changed');
      events.emit('book.changed', { bookId });
      return true;
    }
  }
  throw new HttpError('CONFLICT');
}
