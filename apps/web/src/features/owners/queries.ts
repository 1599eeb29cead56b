import type { BookCard, CallInput, Endpoints, ResponseOutput } from '@korice/contracts';
import { listBounds, offeredPages } from '@korice/contracts/lists';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, unlessNotFound } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';

type OwnerBooks = ResponseOutput<Endpoints['GET /api/books/by-owner/:ownerId']>;

/** A collection of the shopfront, a search and an order; all of a seller's books, newest first, by default. */
type BooksChoice = Omit<NonNullable<CallInput<Endpoints['GET /api/books/by-owner/:ownerId']>['query']>, 'page'>;

export const ownerQueries = {
  detail: (ownerId: string) =>
    queryOptions({
      queryKey: ['owners', 'detail', ownerId],
      queryFn: ({ signal }) => call('GET /api/owners/:ownerId', { params: { ownerId }, signal }),
      retryOnMount: unlessNotFound,
    }),
  /** A page of the books of a seller. */
  books: (ownerId: string, page: number, choice: BooksChoice = {}) =>
    queryOptions({
      queryKey: ['owners', 'books', ownerId, page, ...(Object.keys(choice).length === 0 ? [] : [choice])],
      queryFn: ({ signal }) =>
        call('GET /api/books/by-owner/:ownerId', {
          params: { ownerId },
          query: { page, ...choice },
          signal,
        }),
      placeholderData: keepPreviousRows(({ books }: OwnerBooks) => books),
    }),
  /** All books of a seller, page by page, to choose from. */
  choice: (ownerId: string) =>
    infiniteQueryOptions({
      queryKey: ['owners', 'choice', ownerId],
      queryFn: ({ signal, pageParam }) =>
        call('GET /api/books/by-owner/:ownerId', { params: { ownerId }, query: { page: pageParam }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ books, totalBooks, isMore = false }, _pages, page) => {
        const list = { total: totalBooks, isMore, page, length: books.length, perPage: listBounds.booksPerPage };
        return page < offeredPages(list) ? page + 1 : undefined;
      },
      select: ({ pages }) => ({
        books: withoutRepeats(pages.flatMap(({ books }) => books)),
        total: pages.at(-1)?.totalBooks ?? 0,
      }),
    }),
};

/** Removes duplicates: a new listing moves the last book of a page to the next page. */
const withoutRepeats = (books: readonly BookCard[]): BookCard[] => [
  ...new Map(books.map((book) => [book._id, book])).values(),
];
