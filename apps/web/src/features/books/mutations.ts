import type { Book, BookStatus } from '@korice/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, request } from '../../lib/call.js';
import { type BookFormValues, bookFormData } from './book-form-values.js';
import { bookQueries, type TaggedBook, withTag } from './queries.js';

interface BookInput {
  values: BookFormValues;
  /** Every picture of the book, in their order. */
  imageUrls: readonly string[];
}

interface CreateInput extends BookInput {
  clientId: string;
  /** An attempt under the same `clientId` may have come through. */
  mayExist: boolean;
}

interface UpdateInput extends BookInput {
  bookId: string;
  /** The state that the change was made on; undefined writes over whatever is there. */
  etag: string | undefined;
}

async function createBook({ values, imageUrls, clientId, mayExist }: CreateInput): Promise<TaggedBook> {
  const form = bookFormData(values, imageUrls);
  form.set('clientId', clientId);
  const created = withTag(await request('POST /api/books', { form }));
  // The answer may be the first attempt's: what was typed since then goes after it.
  return mayExist ? updateBook({ bookId: created.book._id, etag: created.etag, values, imageUrls }) : created;
}

async function updateBook({ bookId, etag, values, imageUrls }: UpdateInput): Promise<TaggedBook> {
  const form = bookFormData(values, imageUrls);
  return withTag(
    await request('PUT /api/books/:bookId', { params: { bookId }, form, ...(etag !== undefined && { ifMatch: etag }) }),
  );
}

const readListsAgain = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, kind] }) => area === 'books' && kind !== 'detail' && kind !== 'edit',
  });

/** Takes over a written book wherever it shows, and has the lists read again. */
function take(queryClient: QueryClient, book: Book): void {
  queryClient.setQueryData(bookQueries.detail(book._id).queryKey, book);
  readListsAgain(queryClient);
}

export function useCreateBook() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createBook, onSuccess: ({ book }) => take(queryClient, book) });
}

export function useUpdateBook() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: updateBook, onSuccess: ({ book }) => take(queryClient, book) });
}

/** One book and what it is to become; `buyerId` names the person from a conversation about it. */
export interface StatusChange {
  bookId: string;
  status: BookStatus;
  buyerId?: string;
}

const updateStatus = ({ bookId, status, buyerId }: StatusChange): Promise<Book> =>
  call('PUT /api/books/:bookId/status', {
    params: { bookId },
    body: { status, ...(buyerId !== undefined && { buyerId }) },
  });

function takeStatus(queryClient: QueryClient, book: Book): void {
  queryClient.setQueryData(bookQueries.detail(book._id).queryKey, book);
  queryClient.setQueryData(bookQueries.mine().queryKey, (mine) =>
    mine?.map((card) =>
      card._id === book._id
        ? { ...card, status: book.status, reservedFor: book.reservedFor, soldAt: book.soldAt }
        : card,
    ),
  );
}

/** Offers, reserves or sells. */
export function useUpdateBookStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateStatus,
    onSuccess: (book) => {
      takeStatus(queryClient, book);
      readListsAgain(queryClient);
    },
  });
}

/** The same for several, one after the other: the lists are read again once. Answers the errors of those that failed, by id. */
export function useUpdateBookStatuses() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly StatusChange[]) => {
      const failed = new Map<string, unknown>();
      for (const change of changes) {
        try {
          takeStatus(queryClient, await updateStatus(change));
        } catch (error) {
          failed.set(change.bookId, error);
        }
      }
      return failed;
    },
    onSuccess: () => readListsAgain(queryClient),
  });
}

/** Puts a book among the featured ones or takes it out; for admins. */
export function useUpdateBookFeatured() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookId, featured }: { bookId: string; featured: boolean }) =>
      call('PUT /api/books/:bookId/featured', { params: { bookId }, body: { featured } }),
    onSuccess: (book) => take(queryClient, book),
  });
}
