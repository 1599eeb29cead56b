import type { Book } from '@korice/contracts';
import { bookBounds } from '@korice/contracts/book';
import {
  type BookFormValues,
  bookFormData,
  checkBookForm,
  emptyValues,
} from '../../features/books/book-form-values.js';
import { suggestionOf } from '../../features/books/isbn-fill.js';
import { conditionOf, type Shelf } from '../../features/shelf/shelf.js';
import type { ShelfBook, ShelfDefaults } from '../../features/shelf/shelf-store.js';
import { call, isUncertain, ProblemError } from '../../lib/call.js';

/**
 * What a book in the queue still needs before it can be listed, in the order in which it is shown. `details`: another title or author, such
 * as a shorter one.
 */
export type ShelfNeed = 'lookup' | 'title' | 'condition' | 'photo' | 'price' | 'details';

/** Returns the form values of a book in the queue. Typed values override those of the lookup. */
export function valuesOfShelfBook(book: ShelfBook, defaults: ShelfDefaults): BookFormValues {
  const suggestion = book.data ? suggestionOf(book.data) : {};
  const categories = [...(defaults.category === '' ? [] : [defaults.category]), ...(suggestion.categories ?? [])];
  return {
    ...emptyValues('RSD'),
    ...suggestion,
    title: book.title.trim(),
    author: book.author.trim(),
    ISBN: book.isbn,
    ISBNData: book.data ? JSON.stringify(book.data) : '',
    condition: conditionOf(book, defaults),
    categories: [...new Set(categories)].slice(0, bookBounds.categories),
    price: book.price,
  };
}

/** Returns all missing details; none for a book that can be listed. A book in new condition needs no photo. */
export function needsOf(book: ShelfBook, defaults: ShelfDefaults): ShelfNeed[] {
  const isUnnamed = book.title.trim() === '' || book.author.trim() === '';
  const condition = conditionOf(book, defaults);
  const faults = checkBookForm(valuesOfShelfBook(book, defaults));
  const isNeeded: Record<ShelfNeed, boolean> = {
    lookup: isUnnamed && book.lookup === 'waiting',
    title: isUnnamed && book.lookup !== 'waiting',
    condition: condition === '',
    photo: condition !== 'new' && book.photoIds.length === 0,
    price: faults.some(({ path }) => path === 'price'),
    details: !isUnnamed && faults.some(({ path }) => path !== 'price'),
  };
  return (Object.keys(isNeeded) as ShelfNeed[]).filter((need) => isNeeded[need]);
}

/** Returns whether a request failed for want of a connection or a session, so that the requests of the other books would fail too. */
export const isInterruption = (code: string | null): boolean => code === 'NETWORK' || code === 'UNAUTHENTICATED';

const maxWaitMs = 30 * 60_000;

interface PublishOptions {
  /** The town of an account whose profile has none; `''` otherwise. */
  city: string;
  signal: AbortSignal;
  /** Called after each listed book. */
  onListed: (book: Book) => void;
  /** Called with the time until which the API refuses listings, in milliseconds since the epoch; with null when it continues. */
  onWait: (until: number | null) => void;
}

/**
 * Lists books of the queue one after the other, each in a request of its own under its id, so that a repeated request returns the first
 * listing. A listed book leaves the queue, a refused one keeps its error code. Waits when the API limits the rate. Stops without a
 * connection and without a session.
 */
export async function publishShelf(
  shelf: Shelf,
  ids: readonly string[],
  { city, signal, onListed, onWait }: PublishOptions,
): Promise<void> {
  for (const id of ids) {
    let isDone = false;
    while (!isDone) {
      const book = shelf.read().books.find((candidate) => candidate.id === id);
      // The book was removed meanwhile, here or in another tab.
      if (!book || signal.aborted) break;
      try {
        const listed = await listBook(shelf, book, city);
        shelf.remove(id);
        onListed(listed);
        isDone = true;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        if (error.code === 'RATE_LIMITED') {
          const waitMs = Math.min((error.retryAfter ?? 60) * 1000, maxWaitMs);
          onWait(Date.now() + waitMs);
          await pause(waitMs, signal);
          onWait(null);
        } else {
          shelf.update(id, { failure: error.code });
          if (isInterruption(error.code)) return;
          isDone = true;
        }
      }
    }
  }
}

async function listBook(shelf: Shelf, book: ShelfBook, city: string): Promise<Book> {
  const { defaults } = shelf.read();
  const photos = await Promise.all(book.photoIds.map((photoId) => shelf.readPhoto(photoId)));
  const values = valuesOfShelfBook(book, defaults);
  const content = JSON.stringify([values, book.photoIds]);
  const form = bookFormData(values, []);
  for (const [index, photo] of photos.entries())
    if (photo) form.append('imagesToSend', photo, `slika-${index + 1}.jpg`);
  const { sent } = book;
  // Stored before the request: the page may be closed before the response arrives.
  shelf.update(book.id, { failure: null, sent: sent === null || sent === content ? content : several });
  await shelf.settled();
  try {
    const created = new FormData();
    for (const [name, value] of form) created.append(name, value);
    created.set('clientId', book.id);
    if (city !== '') created.set('city', city);
    const data = await call('POST /api/books', { form: created, timeout: uploadTimeoutMs });
    if (sent === null || sent === content) return data;
    // The response may be that of an earlier request with other values.
    return await call('PUT /api/books/:bookId', { params: { bookId: data._id }, form, timeout: uploadTimeoutMs });
  } catch (error) {
    if (!isUncertain(error)) shelf.update(book.id, { sent });
    throw error;
  }
}

/** Value of `ShelfBook.sent` after requests with different contents. */
const several = 'several';

/** Enough for several photos on a slow connection: as long as the server waits for a form. */
const uploadTimeoutMs = 15 * 60_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
