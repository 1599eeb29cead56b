import { z } from 'zod';
import { Category } from './categories.js';
import {
  ClientId,
  Id,
  line,
  Nothing,
  PageNumber,
  queryList,
  queryNumber,
  requiredLine,
  rule,
  text,
  Timestamp,
  totalHeader,
} from './common.js';
import { endpoint } from './endpoint.js';
import { BookImage, ImageUrl, maxImages } from './images.js';
import { Isbn, IsbnData, isbnDataLength } from './isbn.js';

export const Currency = z.enum(['RSD', 'EUR', 'USD']);
export type Currency = z.infer<typeof Currency>;
export const Condition = z.enum(['new', 'like-new', 'good', 'fair', 'poor']);
export type Condition = z.infer<typeof Condition>;
export const BookStatus = z.enum(['available', 'reserved', 'sold']);
export type BookStatus = z.infer<typeof BookStatus>;
export const Script = z.enum(['latin', 'cyrillic']);
export const Binding = z.enum(['hard', 'soft']);
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);

export const bookBounds = {
  title: 200,
  author: 200,
  shortDescription: 500,
  fullDescription: 10_000,
  categories: 10,
  publisher: 200,
  pageCount: 20_000,
  minPrice: 0.01,
  maxPrice: 10_000_000,
} as const;

/** A listing in full. `priceRsd` is `price` at the configured rate; `reservedFor` is null but for owner, admin and that person. */
export const Book = z.object({
  _id: Id,
  title: z.string(),
  author: z.string(),
  categories: z.array(Category),
  shortDescription: z.string(),
  fullDescription: z.string(),
  price: z.number(),
  currency: Currency,
  priceRsd: z.number(),
  condition: orEmpty(Condition),
  status: BookStatus,
  featured: z.boolean(),
  reservedFor: Id.nullable(),
  soldAt: Timestamp.nullable(),
  ISBN: z.string(),
  ISBNData: z.string(),
  images: z.array(BookImage),
  publisher: z.string(),
  publishedDate: z.string(),
  pageCount: z.int().nullable(),
  language: z.string(),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
  owner: z.object({ _id: Id, name: z.string(), city: z.string() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Book = z.infer<typeof Book>;

/** A listing in lists and search. */
export const BookCard = Book.omit({ fullDescription: true, ISBNData: true, reservedFor: true });
export type BookCard = z.infer<typeof BookCard>;

/** A listing in its owner's or buyer's own table. */
export const OwnBookCard = BookCard.extend({ reservedFor: Id.nullable() });
export type OwnBookCard = z.infer<typeof OwnBookCard>;

function isIsbnData(value: string): boolean {
  try {
    return IsbnData.safeParse(JSON.parse(value)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function dayExists(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** As exactly as it is known: `''`, a year, a month or a day that exists. */
export const PublishedDate = z
  .string()
  .trim()
  .regex(/^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/)
  .refine((value) => value.length < 10 || dayExists(value), rule('date_invalid', 'There is no such day.'));

/** A positive amount with at most two decimals, with a dot, as text of a form. */
const Price = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(z.number().min(bookBounds.minPrice).max(bookBounds.maxPrice));

const joined = (max: number) => (value: string) =>
  value === ''
    ? []
    : value
        .split(',')
        .slice(0, max + 1)
        .map((part) => part.trim());

const categoriesField = z
  .string()
  .max(2_000)
  .transform(joined(bookBounds.categories))
  .pipe(
    z
      .array(Category)
      .max(bookBounds.categories)
      .transform((names) => [...new Set(names)]),
  );

const imageUrlsField = z.string().max(2_000).transform(joined(maxImages)).pipe(z.array(ImageUrl).max(maxImages));

const pageCountField = z
  .string()
  .trim()
  .regex(/^\d{0,5}$/)
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(z.int().max(bookBounds.pageCount).nullable());

const bookFields = {
  title: requiredLine(bookBounds.title),
  author: requiredLine(bookBounds.author),
  price: Price,
  currency: Currency,
  ISBN: Isbn,
  ISBNData: z
    .string()
    .max(isbnDataLength)
    .refine((value) => value === '' || isIsbnData(value), rule('isbn_data_invalid', 'Not the JSON of an ISBN lookup.')),
  shortDescription: text(bookBounds.shortDescription),
  fullDescription: text(bookBounds.fullDescription),
  categories: categoriesField,
  condition: orEmpty(Condition),
  publisher: line(bookBounds.publisher),
  publishedDate: PublishedDate,
  pageCount: pageCountField,
  language: z.string().regex(/^([a-z]{2})?$/),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
};

/** The texts of the multipart form of a new book, every value a string. */
export const CreateBookForm = z.object({
  ...bookFields,
  currency: Currency.default('RSD'),
  ISBN: Isbn.default(''),
  ISBNData: bookFields.ISBNData.default(''),
  shortDescription: bookFields.shortDescription.default(''),
  fullDescription: bookFields.fullDescription.default(''),
  categories: categoriesField.default([]),
  condition: bookFields.condition.default(''),
  publisher: bookFields.publisher.default(''),
  publishedDate: PublishedDate.default(''),
  pageCount: pageCountField.default(null),
  language: bookFields.language.default(''),
  script: bookFields.script.default(''),
  binding: bookFields.binding.default(''),
  /** Given, it is the whole order of the pictures; files of the same form go last. */
  imageUrls: imageUrlsField.optional(),
  clientId: ClientId.default(''),
});
export type CreateBookForm = z.output<typeof CreateBookForm>;

/** The same form for a change: a field that is absent stays as it is. */
export const UpdateBookForm = z.object(bookFields).partial().extend({ imageUrls: imageUrlsField.optional() });
export type UpdateBookForm = z.output<typeof UpdateBookForm>;

export const BookSort = z.enum(['newest', 'price-asc', 'price-desc', 'title', 'relevance', 'bestsellers']);
export type BookSort = z.infer<typeof BookSort>;

export const pageSize = 20;

export const BookFilters = z.object({
  category: Category.optional(),
  q: line(100).optional(),
  minPrice: queryNumber(z.number().min(0)).optional(),
  maxPrice: queryNumber(z.number().min(0)).optional(),
  condition: queryList(Condition, 5).optional(),
  status: queryList(z.enum(['available', 'reserved', 'sold', 'any']), 4).optional(),
  city: line(60).optional(),
  language: queryList(z.string().regex(/^[a-z]{2}$/), 10).optional(),
  script: Script.optional(),
  featured: z.enum(['true', 'false']).optional(),
});
export type BookFilters = z.output<typeof BookFilters>;

export const BookListQuery = BookFilters.extend({
  page: PageNumber,
  pageSize: queryNumber(z.int().min(1).max(60)).default(pageSize),
  sort: BookSort.optional(),
  ids: queryList(Id, 60).optional(),
});
export type BookListQuery = z.output<typeof BookListQuery>;

const Count = z.int().min(0);

/** How many listed books each value of a filter would show, with the other filters as they are. */
export const Facets = z.object({
  total: Count,
  categories: z.record(z.string(), Count),
  conditions: z.record(z.string(), Count),
  statuses: z.record(z.string(), Count),
  languages: z.record(z.string(), Count),
  scripts: z.record(z.string(), Count),
});
export type Facets = z.infer<typeof Facets>;

const BookParams = z.object({ bookId: Id });
/** Names, URI-encoded, the word that a search used in place of a mistyped one. */
export const searchInsteadHeader = 'X-Search-Instead';

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'Listed books, filtered, sorted and paged; `ids` answers those books in that order, whatever their status.',
  access: 'optional',
  query: BookListQuery,
  response: z.array(BookCard),
  status: [200],
  headers: [totalHeader, searchInsteadHeader],
  errors: ['FORBIDDEN'],
});

export const readFacets = endpoint({
  method: 'GET',
  path: '/api/books/facets',
  summary: 'Counts for each filter value, each without its own filter.',
  access: 'optional',
  query: BookFilters,
  response: Facets,
  status: [200],
  errors: ['FORBIDDEN'],
});

export const searchBooks = endpoint({
  method: 'POST',
  path: '/api/books/search',
  summary:
    'The best 50 matches in any script, with or without diacritics; title before author, available before reserved.',
  access: 'public',
  body: z.object({ keyword: requiredLine(100, 3) }),
  response: z.array(BookCard),
  status: [200],
  headers: [totalHeader, searchInsteadHeader],
  errors: [],
});

export const listMyBooks = endpoint({
  method: 'GET',
  path: '/api/books/my-books',
  summary: "The caller's own listings, newest first.",
  access: 'member',
  response: z.array(OwnBookCard),
  status: [200],
  errors: [],
});

export const listPurchasedBooks = endpoint({
  method: 'GET',
  path: '/api/books/purchased-books',
  summary: 'Books that were sold to the caller, latest first.',
  access: 'member',
  response: z.array(OwnBookCard),
  status: [200],
  errors: [],
});

export const listBooksByOwner = endpoint({
  method: 'GET',
  path: '/api/books/by-owner/:ownerId',
  summary: "A seller's listed books, newest first.",
  access: 'public',
  params: z.object({ ownerId: Id }),
  notFound: 'OWNER_NOT_FOUND',
  query: z.object({ page: PageNumber }),
  response: z.object({ books: z.array(BookCard), totalBooks: Count }),
  status: [200],
  errors: ['OWNER_NOT_FOUND'],
});

export const readBook = endpoint({
  method: 'GET',
  path: '/api/books/:bookId',
  summary: 'One book in full.',
  access: 'optional',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND'],
});

export const listSimilarBooks = endpoint({
  method: 'GET',
  path: '/api/books/:bookId/similar',
  summary: 'At most 12 others: copies of the same work, then the same author, then the same categories.',
  access: 'public',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  response: z.array(BookCard),
  status: [200],
  errors: ['BOOK_NOT_FOUND'],
});

const imageErrors = ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES', 'IMAGE_NOT_FOUND'] as const;

export const createBook = endpoint({
  method: 'POST',
  path: '/api/books',
  summary: 'Lists a book with its pictures. Safe to retry with the same clientId.',
  access: 'member',
  files: { field: 'imagesToSend', maxCount: maxImages },
  body: CreateBookForm,
  response: Book,
  status: [201, 200],
  errors: imageErrors,
});

export const updateBook = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId',
  summary:
    'Changes the fields that are given. `If-Match` with the ETag of the read guards against a change in between.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  files: { field: 'imagesToSend', maxCount: maxImages },
  body: UpdateBookForm,
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_SOLD', 'CONFLICT', ...imageErrors],
});

export const updateBookStatus = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId/status',
  summary: 'Reserves, sells or offers again; `buyerId` names the person from a conversation about the book.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  body: z.object({ status: BookStatus, buyerId: Id.optional() }),
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_NOT_AVAILABLE', 'BUYER_INVALID', 'CONFLICT'],
});

export const updateBookFeatured = endpoint({
  method: 'PUT',
  path: '/api/books/:bookId/featured',
  summary: 'Puts a book among the featured ones or takes it out.',
  access: 'admin',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  body: z.object({ featured: z.boolean() }),
  response: Book,
  status: [200],
  errors: ['BOOK_NOT_FOUND'],
});

export const deleteBook = endpoint({
  method: 'DELETE',
  path: '/api/books/:bookId',
  summary: 'Deletes a listing with its pictures; a sold one with a buyer only leaves its owner’s table.',
  access: 'member',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['BOOK_NOT_FOUND', 'FORBIDDEN'],
});
