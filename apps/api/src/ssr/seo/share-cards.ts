import { coverDocument, shareCard, shareCardCover } from '@korice/book-text';
import type { BookImage } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../config/app-context.js';
import type { ChargeUncached } from '../../platform/rate-limiting/uncached-budget.js';
import type { RateLimits } from '../../platform/rate-limiting/rate-limits.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { formatPrice } from '../../platform/text/format-price.js';
import { currentCaller } from '../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../platform/rate-limiting/fair-queue.js';
import type { BooksService } from '../../modules/books/books.service.js';
import type { BookFields } from '../../modules/books/book.model.js';
import { parseImageUrl } from '../../modules/images/image-address.js';
import { imagePath } from '../../modules/images/image-files.js';
import { loadSharp } from '../../modules/images/load-sharp.js';
import { createShareCardFiles, shareCardFolder } from './share-card-files.js';

/** Limits of the queue; drawing a card takes about 30 ms. */
const maxDrawing = { concurrency: 1, maxWaiting: 32 };
const maxDrawingPerAddress = { maxWaitingPerAddress: 4 };
/** Part of the cache key. Increment it when the drawing changes. */
const layoutVersion = 1;

export interface ShareCards {
  /**
   * Returns the image of a book for chats and social networks, as JPEG.
   * @throws BOOK_NOT_FOUND, RATE_LIMITED when too many drawings of this caller wait, UNAVAILABLE when too many drawings of all callers
   * wait.
   */
  read(bookId: string): Promise<Buffer>;
}

/** Draws the share card of a book: its first image or typographic cover, with title and price. */
export function createShareCards(
  {
    chargeUncached,
    env,
    log,
    rateLimits,
    storage,
  }: Pick<AppContext, 'env' | 'log' | 'storage'> & { chargeUncached: ChargeUncached; rateLimits: RateLimits },
  books: Pick<BooksService, 'read'>,
): ShareCards {
  const files = createShareCardFiles(shareCardFolder(env.DATA_DIR), log.child({ part: 'site' }));
  const drawing = createFairQueue({ ...maxDrawing, ...(rateLimits.isOn && maxDrawingPerAddress) });
  const underWay = new Map<string, Promise<Buffer>>();

  /** Resolves to undefined when there is no image or its file is missing. */
  async function readPhoto(image: Pick<BookImage, 'url'> | undefined): Promise<Buffer | undefined> {
    const address = image && parseImageUrl(image.url);
    return address && storage.read(imagePath(address, 480));
  }

  async function draw(book: BookFields): Promise<Buffer> {
    const photo = await readPhoto(book.images[0]);
    const source = photo ?? Buffer.from(coverDocument(book.title, book.author));
    const { left, top, width, height } = shareCardCover;
    const sharp = await loadSharp();
    const { data, info } = await sharp(source)
      .resize({ width, height, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const card = shareCard({
      title: book.title,
      author: book.author,
      price: formatPrice(book.priceRsd),
      brand: serverText('sr', 'common', 'brand'),
    });
    const cover = {
      input: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
      left: left + Math.round((width - info.width) / 2),
      top: top + Math.round((height - info.height) / 2),
    };
    // Without mozjpeg, which makes the file a quarter smaller and takes twice as long as everything else.
    return sharp(Buffer.from(card)).composite([cover]).jpeg({ quality: 84 }).toBuffer();
  }

  async function drawAndKeep(name: string, book: BookFields): Promise<Buffer> {
    const card = await drawing.run(currentCaller(), () => draw(book));
    await files.keep(name, card);
    return card;
  }

  async function read(bookId: string): Promise<Buffer> {
    const { book } = await books.read(undefined, bookId);
    const name = `${bookId}-${revisionOf(book)}.jpg`;
    const kept = await files.read(name);
    if (kept) return kept;
    await chargeUncached('shareCard');
    const shared = underWay.get(name);
    try {
      return await (shared ?? begin(name, book));
    } catch (error) {
      // The rate limit of the caller that started the drawing does not apply to this caller.
      if (shared && error instanceof HttpError && error.code === 'RATE_LIMITED') return read(bookId);
      throw error;
    }
  }

  function begin(name: string, book: BookFields): Promise<Buffer> {
    const card = drawAndKeep(name, book).finally(() => underWay.delete(name));
    underWay.set(name, card);
    return card;
  }

  return { read };
}

/** Returns a key that changes with everything on the card. */
const revisionOf = ({ title, author, priceRsd, images: [first] }: BookFields): string =>
  createHash('sha256')
    .update(JSON.stringify([layoutVersion, title, author, priceRsd, first?.url]))
    .digest('hex')
    .slice(0, 16);
