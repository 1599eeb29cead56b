import { coverDocument, shareCard, shareCardPicture } from '@korice/book-text';
import type { BookImage } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { join } from 'node:path';
import { useCardFonts } from '../card-fonts.js';
import type { Deps } from '../deps.js';
import { readFileIfThere } from '../platform/files/durable-files.js';
import { formatPrice } from '../platform/text/format-price.js';
import type { BooksService } from '../modules/books/books.service.js';
import { createQueryCache } from '../modules/books/catalogue/query-cache.js';
import { parseImageUrl } from '../modules/images/image-address.js';
import { imagePath } from '../modules/images/image-files.js';
import { JobQueue } from '../modules/images/job-queue.js';
import { loadSharp } from '../modules/images/load-sharp.js';

/** Cards that are kept, of about 50 KB each. */
const mostCards = 100;

export interface ShareCards {
  /** The picture of a book for chats and networks, JPEG. Throws BOOK_NOT_FOUND, UNAVAILABLE when too many are being drawn. */
  read(bookId: string): Promise<Buffer>;
}

/** Draws what a chat shows of a link to a book: its first picture, or its typographic cover, with title and price. */
export function createShareCards(
  { env }: Pick<Deps, 'env'>,
  books: Pick<BooksService, 'read' | 'revision'>,
): ShareCards {
  useCardFonts();
  const cache = createQueryCache(books.revision, mostCards);
  const jobs = new JobQueue(1, 32);

  /** Undefined when there is no picture, or its file is gone. */
  async function readPhoto(image: Pick<BookImage, 'url'> | undefined): Promise<Buffer | undefined> {
    const address = image && parseImageUrl(image.url);
    return address && readFileIfThere(join(env.UPLOAD_DIR, imagePath(address, 480)));
  }

  async function draw(bookId: string): Promise<Buffer> {
    const { book } = await books.read(undefined, bookId);
    const photo = await readPhoto(book.images[0]);
    const source = photo ?? Buffer.from(coverDocument(book.title, book.author));
    const { left, top, width, height } = shareCardPicture;
    const sharp = await loadSharp();
    const { data, info } = await sharp(source)
      .resize({ width, height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const card = shareCard({
      title: book.title,
      author: book.author,
      price: formatPrice(book.priceRsd),
      brand: serverText('sr', 'common', 'brand'),
    });
    const picture = {
      input: data,
      left: left + Math.round((width - info.width) / 2),
      top: top + Math.round((height - info.height) / 2),
    };
    return sharp(Buffer.from(card)).composite([picture]).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  }

  return {
    read: (bookId) => cache.remember(bookId, () => jobs.run(() => draw(bookId))),
  };
}
