import type { Book, BookStatus, Currency } from '@korice/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, request } from '../../lib/call.js';
import { type BookFormValues, bookFormData } from './book-form-values.js';
import { bookQueries, changeMine, invalidateBookLists, type TaggedBook, withTag } from './queries.js';

interface BookInput {
  values: BookFormValues;
  /** The URLs of all images of the book, in display order. */
  imageUrls: readonly string[];
}

interface CreateInput extends BookInput {
  clientId: string;
  /** An earlier request with the same `clientId` may have succeeded. */
  mayExist: boolean;
}

interface UpdateInput extends BookInput {
  bookId: string;
  /** Sent as If-Match; without it the API overwrites any state. */
  etag: string | undefined;
}

async function createBook({ values, imageUrls, clientId, mayExist }: CreateInput): Promise<TaggedBook> {
  const form = bookFormData(values, imageUrls);
  form.set('clientId', clientId);
  const created = withTag(await request('POST /api/books', { form }));
  // The response may come from the first attempt: send an update with the values typed since then.
  return mayExist ? updateBook({ bookId: created.book._id, etag: created.etag, values, imageUrls }) : created;
}

async function updateBook({ bookId, etag, values, imageUrls }: UpdateInput): Promise<TaggedBook> {
  const form = bookFormData(values, imageUrls);
  return withTag(
    await request('PUT /api/books/:bookId', { params: { bookId }, form, ...(etag !== undefined && { ifMatch: etag }) }),
  );
}

/** Writes a saved book to the cache and invalidates the lists. */
function cacheBook(queryClient: QueryClient, book: Book): void {
  queryClient.setQueryData(bookQueries.detail(book._id).queryKey, book);
  invalidateBookLists(queryClient);
}

export function useCreateBook() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createBook, onSuccess: ({ book }) => cacheBook(queryClient, book) });
}

export function useUpdateBook() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: updateBook, onSuccess: ({ book }) => cacheBook(queryClient, book) });
}

/** `buyerId` is a member of one of the book's conversations. */
export interface StatusChange {
  bookId: string;
  status: BookStatus;
  buyerId?: string;
  /** Sent as If-Match; without it the API overwrites any status. */
  etag?: string | undefined;
}

const updateStatus = async ({ bookId, status, buyerId, etag }: StatusChange): Promise<TaggedBook> =>
  withTag(
    await request('PUT /api/books/:bookId/status', {
      params: { bookId },
      body: { status, ...(buyerId !== undefined && { buyerId }) },
      ...(etag !== undefined && { ifMatch: etag }),
    }),
  );

/** Writes a changed book to the cache, also to the lists of own listings. */
function cacheOwn(queryClient: QueryClient, book: Book): void {
  queryClient.setQueryData(bookQueries.detail(book._id).queryKey, book);
  changeMine(queryClient, (mine) =>
    mine.map((card) =>
      card._id === book._id
        ? {
            ...card,
            status: book.status,
            reservedFor: book.reservedFor,
            heldBy: book.heldBy,
            soldIn: book.soldIn,
            soldAt: book.soldAt,
            price: book.price,
            currency: book.currency,
            priceRsd: book.priceRsd,
          }
        : card,
    ),
  );
}

export function useUpdateBookStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateStatus,
    onSuccess: ({ book }) => cacheOwn(queryClient, book),
    // Also after a failure: the response may be lost, or somebody else has changed the book.
    onSettled: () => invalidateBookLists(queryClient),
  });
}

export interface BulkResult {
  /** The errors by book id. */
  failed: ReadonlyMap<string, unknown>;
  /** The ETags of the changed books by book id. */
  etags: ReadonlyMap<string, string | undefined>;
}

/** Sends no more requests after the API has refused one with RATE_LIMITED. */
async function changeInSequence<Change extends { bookId: string }>(
  changes: readonly Change[],
  update: (change: Change) => Promise<TaggedBook>,
  onChanged: (book: Book) => void,
): Promise<BulkResult> {
  const failed = new Map<string, unknown>();
  const etags = new Map<string, string | undefined>();
  let refusal: ProblemError | undefined;
  for (const change of changes) {
    try {
      if (refusal) throw refusal;
      const { book, etag } = await update(change);
      onChanged(book);
      etags.set(change.bookId, etag);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'RATE_LIMITED') refusal = error;
      failed.set(change.bookId, error);
    }
  }
  return { failed, etags };
}

/** `price` has at most two decimals. */
export interface PriceChange {
  bookId: string;
  price: number;
  currency: Currency;
  /** Sent as If-Match; without it the API overwrites any price. */
  etag?: string | undefined;
}

async function updatePrice({ bookId, price, currency, etag }: PriceChange): Promise<TaggedBook> {
  // The API keeps the fields that the form lacks.
  const form = new FormData();
  form.set('price', String(price));
  form.set('currency', currency);
  return withTag(
    await request('PUT /api/books/:bookId', { params: { bookId }, form, ...(etag !== undefined && { ifMatch: etag }) }),
  );
}

/** Changes several books in sequence and invalidates the lists once. */
function useBulkUpdate<Change extends { bookId: string }>(update: (change: Change) => Promise<TaggedBook>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: readonly Change[]) =>
      changeInSequence(changes, update, (book) => cacheOwn(queryClient, book)),
    onSuccess: () => invalidateBookLists(queryClient),
  });
}

export const useUpdateBookStatuses = () => useBulkUpdate(updateStatus);
export const useUpdateBookPrices = () => useBulkUpdate(updatePrice);

/** Confirms own listings that wait for it; all of them without `bookIds`. Resolves to their number. */
export function useConfirmListings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bookIds?: string[]) => call('PUT /api/books/my-books/confirmed', { body: bookIds ? { bookIds } : {} }),
    onSuccess: (_confirmed, bookIds) => {
      changeMine(queryClient, (mine) =>
        mine.map((card) =>
          bookIds === undefined || bookIds.includes(card._id) ? { ...card, askedAt: null, isStale: false } : card,
        ),
      );
      invalidateBookLists(queryClient);
    },
  });
}

/** Features a book or stops featuring it. For admins. */
export function useUpdateBookFeatured() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookId, featured }: { bookId: string; featured: boolean }) =>
      call('PUT /api/books/:bookId/featured', { params: { bookId }, body: { featured } }),
    onSuccess: (book) => cacheBook(queryClient, book),
    onError: () => invalidateBookLists(queryClient),
  });
}
