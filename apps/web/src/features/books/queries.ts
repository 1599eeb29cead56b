import type { Book, BookCard, CallInput, CategoryName, Endpoints, OwnBookCard } from '@korice/contracts';
import { categoryKey } from '@korice/texts';
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { call, request, totalOf, unlessNotFound } from '../../lib/call.js';
import { keepPreviousRows } from '../../lib/query-view.js';
import { bookDetailsKey, isBookList, ownBooksKey, purchasedBooksKey } from '../../lib/query-keys.js';

export type BookListInput = NonNullable<CallInput<Endpoints['GET /api/books']>['query']>;
export type BookFilterInput = NonNullable<CallInput<Endpoints['GET /api/books/facets']>['query']>;

/** The query of the price hint, as the contract accepts it. */
export type PriceHintInput = CallInput<Endpoints['GET /api/books/price-hint']>['query'];

/** A page of books with the totals from the response headers. */
export interface BookList {
  books: BookCard[];
  /** Number of matches on all pages; a lower bound with `isMore`. */
  total: number;
  isMore: boolean;
  /** The corrected word that was searched instead of a mistyped one; undefined without a correction. */
  instead: string | undefined;
  /** Categories that the search names, the closest first. */
  categories: CategoryName[];
}

function withTotal(response: { data: BookCard[]; headers: Record<string, string | undefined> }): BookList {
  const { data, headers } = response;
  const instead = headers['x-search-instead'];
  return {
    books: data,
    ...totalOf(response),
    instead: instead === undefined ? undefined : decodeURIComponent(instead),
    categories: decodeURIComponent(headers['x-search-categories'] ?? '')
      .split(',')
      .filter((name): name is CategoryName => categoryKey(name) !== undefined),
  };
}

/** A book from a response, with its ETag. */
export interface TaggedBook {
  book: Book;
  etag: string | undefined;
}

export const withTag = ({
  data,
  headers,
}: {
  data: Book;
  headers: Record<string, string | undefined>;
}): TaggedBook => ({
  book: data,
  etag: headers.etag,
});

export const keepPreviousBooks = keepPreviousRows(({ books }: BookList) => books);

/** Minimum length of a keyword; shorter ones are not searched. */
export const minKeywordLength = 3;

export const bookQueries = {
  list: (query: BookListInput = {}) =>
    queryOptions({
      queryKey: ['books', 'list', query],
      queryFn: async ({ signal }) => withTotal(await request('GET /api/books', { query, signal })),
    }),
  facets: (query: BookFilterInput = {}) =>
    queryOptions({
      queryKey: ['books', 'facets', query],
      queryFn: ({ signal }) => call('GET /api/books/facets', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  categoryGroups: () =>
    queryOptions({
      queryKey: ['books', 'category-groups'],
      queryFn: ({ signal }) => call('GET /api/books/category-groups', { signal }),
    }),
  /** The best matches for the current input; disabled below three characters. */
  search: (keyword: string) =>
    queryOptions({
      queryKey: ['books', 'search', keyword],
      queryFn: async ({ signal }): Promise<BookList> =>
        withTotal(await request('POST /api/books/search', { body: { keyword }, signal })),
      enabled: keyword.length >= minKeywordLength,
      placeholderData: (previous) => keepPreviousBooks(previous),
    }),
  detail: (bookId: string) =>
    queryOptions({
      queryKey: [...bookDetailsKey, bookId],
      queryFn: ({ signal }) => call('GET /api/books/:bookId', { params: { bookId }, signal }),
      retryOnMount: unlessNotFound,
    }),
  /** The book for its form: never cached, with its ETag. */
  edit: (bookId: string) =>
    queryOptions({
      queryKey: ['books', 'edit', bookId],
      queryFn: async ({ signal }) => withTag(await request('GET /api/books/:bookId', { params: { bookId }, signal })),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** Exchange rates. Never stale: they change only with the API's configuration. */
  rates: () =>
    queryOptions({
      queryKey: ['rates'],
      queryFn: ({ signal }) => call('GET /api/rates', { signal }),
      staleTime: Infinity,
    }),
  similar: (bookId: string) =>
    queryOptions({
      queryKey: ['books', 'similar', bookId],
      queryFn: ({ signal }) => call('GET /api/books/:bookId/similar', { params: { bookId }, signal }),
    }),
  /** Disabled without a query. */
  priceHint: (query: PriceHintInput | undefined) =>
    queryOptions({
      queryKey: ['books', 'price-hint', query],
      queryFn: query === undefined ? skipToken : ({ signal }) => call('GET /api/books/price-hint', { query, signal }),
    }),
  /** Editions of the catalogue whose title and author have words that begin with those of `q`. */
  suggestedEditions: (q: string) =>
    queryOptions({
      queryKey: ['editions', 'suggestions', q],
      queryFn: ({ signal }) => call('GET /api/editions/suggestions', { query: { q }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Books that were sold to the account, latest first. */
  purchased: () =>
    queryOptions({
      queryKey: purchasedBooksKey,
      queryFn: ({ signal }) => call('GET /api/books/purchased-books', { signal }),
    }),
  /** The newest own listings, or those that match `q`. */
  mine: (q = '') =>
    queryOptions({
      queryKey: [...ownBooksKey, ...(q === '' ? [] : [q])],
      queryFn: ({ signal }) => call('GET /api/books/my-books', { query: q === '' ? {} : { q }, signal }),
    }),
};

/** Updates all cached lists of own listings, also those of searches. */
export const changeMine = (queryClient: QueryClient, change: (mine: readonly OwnBookCard[]) => OwnBookCard[]): void =>
  void queryClient.setQueriesData<OwnBookCard[]>({ queryKey: ownBooksKey }, (mine) => mine && change(mine));

/** Invalidates every list of books, also owner pages, but not book details or the book of an open form. */
export const invalidateBookLists = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: isBookList });
