import { z } from 'zod';
import { bookBounds, Condition, Script, Book, BookCard, OwnBookCard } from './book.js';
import { Category } from './categories.js';
import { categoryGroupNames, maxGroupCovers } from './category-groups.js';
import { bounded, Id, line, PageNumber, queryList, queryNumber, requiredLine, totalHeaders } from './common.js';
import { endpoint } from './endpoint.js';
import { Isbn } from './isbn.js';
import { listBounds } from './lists.js';
import { schoolGrades, schoolKinds, schoolSubjects, schoolWritten } from './school.js';
import { CollectionId } from './shopfront.js';
import { SellerKind } from './trader.js';

export const BookSort = z.enum(['newest', 'price-asc', 'price-desc', 'title', 'relevance', 'bestsellers']);
export type BookSort = z.infer<typeof BookSort>;

export const BookFilters = z.object({
  category: Category.optional(),
  q: line(listBounds.q).optional(),
  minPrice: queryNumber(z.number().min(0)).optional(),
  maxPrice: queryNumber(z.number().min(0)).optional(),
  condition: queryList(Condition, 5).optional(),
  status: queryList(z.enum(['available', 'reserved', 'sold', 'any']), 4).optional(),
  city: line(listBounds.city).optional(),
  language: queryList(bounded(2).regex(/^[a-z]{2}$/), listBounds.languages).optional(),
  /** `none` matches books whose script is not given. */
  script: z.enum([...Script.options, 'none']).optional(),
  featured: z.enum(['true', 'false']).optional(),
  /** Books of private sellers, or of traders. */
  seller: SellerKind.optional(),
  /** School books of this level and grade. */
  school: z.enum(schoolGrades).optional(),
  subject: z.enum(schoolSubjects).optional(),
  schoolKind: queryList(z.enum(schoolKinds), schoolKinds.length).optional(),
  written: queryList(z.enum(schoolWritten), schoolWritten.length).optional(),
  /** Exactly as in the listing. */
  publisher: line(bookBounds.publisher).optional(),
});
export type BookFilters = z.output<typeof BookFilters>;

export const BookListQuery = BookFilters.extend({
  page: PageNumber,
  pageSize: queryNumber(z.int().min(1).max(60)).default(listBounds.booksPerPage),
  sort: BookSort.optional(),
  ids: queryList(Id, 60).optional(),
  /** Books of this account, for admins. */
  ownerId: Id.optional(),
});
export type BookListQuery = z.output<typeof BookListQuery>;

const Count = z.int().min(0);

/**
 * The number of listed books for each value of a filter, with all other filters applied. At most `maxCounted` matches are counted: with
 * more, `isMore` and `isMoreInCategories` mark the numbers as lower bounds, and values may be missing.
 */
export const Facets = z.object({
  total: Count,
  /** All numbers except `categories` are lower bounds. */
  isMore: z.literal(true).optional(),
  categories: z.record(z.string(), Count),
  /** `categories` are lower bounds. */
  isMoreInCategories: z.literal(true).optional(),
  conditions: z.record(z.string(), Count),
  statuses: z.record(z.string(), Count),
  languages: z.record(z.string(), Count),
  scripts: z.record(z.string(), Count),
  sellers: z.record(z.string(), Count),
});
export type Facets = z.infer<typeof Facets>;

/** A town with the number of listed books of its sellers, a lower bound with `isMore`. */
export const Town = z.object({ name: z.string(), count: Count, isMore: z.literal(true).optional() });
export type Town = z.infer<typeof Town>;

/** The number of school books of a grade for each value of a filter, with the other filters applied; lower bounds with `isMore`. */
export const SchoolFacets = z.object({
  total: Count,
  isMore: z.literal(true).optional(),
  subjects: z.record(z.string(), Count),
  kinds: z.record(z.string(), Count),
  written: z.record(z.string(), Count),
  /** The most frequent publishers, in alphabetical order. */
  publishers: z.array(z.object({ name: z.string(), count: Count })),
});
export type SchoolFacets = z.infer<typeof SchoolFacets>;

export const BookParams = z.object({ bookId: Id });
/** The header with the URI-encoded word that a search used instead of a mistyped one. */
export const searchInsteadHeader = 'X-Search-Instead';
/** The header with the stored names of categories that match a search, closest first: joined by commas, then URI-encoded. */
export const searchCategoriesHeader = 'X-Search-Categories';

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary:
    'Listed books, filtered, sorted and paged; `ids` returns those books in that order with any status. FORBIDDEN for sold books and `ownerId`, unless the caller is an admin.',
  access: 'optional',
  query: BookListQuery,
  response: z.array(BookCard),
  status: [200],
  headers: [...totalHeaders, searchInsteadHeader, searchCategoriesHeader],
  errors: ['FORBIDDEN'],
});

export const readFacets = endpoint({
  method: 'GET',
  path: '/api/books/facets',
  summary: 'Counts for each value of each filter, with all other filters applied.',
  access: 'optional',
  query: BookFilters,
  response: Facets,
  status: [200],
  errors: ['FORBIDDEN'],
});

export const listTowns = endpoint({
  method: 'GET',
  path: '/api/books/towns',
  summary:
    'Towns of the listed books that match the filters, most books first, at most 100; spellings of one town count together.',
  access: 'optional',
  query: BookFilters.omit({ city: true }),
  response: z.array(Town).max(listBounds.towns),
  status: [200],
  errors: ['FORBIDDEN'],
});

/** A group of categories with the newest books of its largest category, for their covers. */
export const CategoryGroup = z.object({
  group: z.enum(categoryGroupNames),
  books: z.array(BookCard.pick({ _id: true, title: true, author: true, images: true })).max(maxGroupCovers),
});
export type CategoryGroup = z.infer<typeof CategoryGroup>;

export const readSchoolFacets = endpoint({
  method: 'GET',
  path: '/api/books/school-facets',
  summary:
    'Counts of the school books of a grade by subject, kind, writing and publisher, with all other filters applied.',
  access: 'optional',
  query: BookFilters.pick({ subject: true, schoolKind: true, written: true, publisher: true, city: true }).extend({
    school: z.enum(schoolGrades),
  }),
  response: SchoolFacets,
  status: [200],
  errors: [],
});

/** The number of listed school books of each grade, a lower bound with `isMore`. Empty when they could not be counted in time. */
export const SchoolGradeCounts = z.array(
  z.object({ grade: z.enum(schoolGrades), count: Count, isMore: z.literal(true).optional() }),
);
export type SchoolGradeCounts = z.infer<typeof SchoolGradeCounts>;

export const listSchoolGrades = endpoint({
  method: 'GET',
  path: '/api/books/school-grades',
  summary: 'The grades with the numbers of their listed school books, counted up to 999.',
  access: 'optional',
  response: SchoolGradeCounts,
  status: [200],
  errors: [],
});

export const listCategoryGroups = endpoint({
  method: 'GET',
  path: '/api/books/category-groups',
  summary: 'The groups of categories with up to three covers each; school books come first in August and September.',
  access: 'optional',
  response: z.array(CategoryGroup),
  status: [200],
  errors: [],
});

/** Minimum copies and sellers of a price hint: fewer do not show a usual price and would reveal the price of one seller. */
export const priceHintBounds = { minCopies: 5, minSellers: 3 } as const;

/**
 * Prices in whole dinars of copies on offer and sold: the median, and the quartiles `low` and `high` between which half of them lie.
 * `edition` has the same ISBN, `work` the same title and author and, where one was given, the same condition.
 */
export const PriceHint = z.object({
  basis: z.enum(['edition', 'work']),
  count: Count,
  low: Count,
  median: Count,
  high: Count,
});
export type PriceHint = z.infer<typeof PriceHint>;

export const readPriceHint = endpoint({
  method: 'GET',
  path: '/api/books/price-hint',
  summary: 'Usual prices of an edition, else of a work; null below five copies of three sellers.',
  access: 'optional',
  query: z.object({
    title: requiredLine(bookBounds.title),
    author: line(bookBounds.author).default(''),
    isbn: Isbn.default(''),
    condition: Condition.optional(),
  }),
  response: z.object({ hint: PriceHint.nullable() }),
  status: [200],
  errors: [],
});

export const searchBooks = endpoint({
  method: 'POST',
  path: '/api/books/search',
  summary:
    'The best 50 matches in any script, with or without diacritics; title before author, available before reserved.',
  retry: 'safe: it only reads.',
  access: 'optional',
  body: z.object({ keyword: requiredLine(100, 3) }),
  maxJsonBytes: 8 * 1024,
  response: z.array(BookCard),
  status: [200],
  headers: [...totalHeaders, searchInsteadHeader, searchCategoriesHeader],
  errors: [],
});

export const readRates = endpoint({
  method: 'GET',
  path: '/api/rates',
  summary: 'Configured rates of one euro and one dollar in dinars, from which `priceRsd` is computed.',
  access: 'public',
  response: z.object({ EUR: z.number().positive(), USD: z.number().positive() }),
  status: [200],
  errors: [],
});

export const listPurchasedBooks = endpoint({
  method: 'GET',
  path: '/api/books/purchased-books',
  summary: 'Books that the caller bought, latest first.',
  access: 'member',
  response: z.array(OwnBookCard),
  status: [200],
  errors: [],
});

export const listBooksByOwner = endpoint({
  method: 'GET',
  path: '/api/books/by-owner/:ownerId',
  summary:
    "A seller's listed books, newest first or in another order, also those of one collection of the shopfront of a trader, or those with every word of `q` as a prefix.",
  access: 'optional',
  params: z.object({ ownerId: Id }),
  notFound: 'OWNER_NOT_FOUND',
  query: z.object({
    page: PageNumber,
    collection: CollectionId.optional(),
    q: line(listBounds.q).optional(),
    sort: BookSort.extract(['newest', 'price-asc', 'price-desc', 'title']).optional(),
  }),
  /** With `isMore` the list has at least `totalBooks`. */
  response: z.object({ books: z.array(BookCard), totalBooks: Count, isMore: z.literal(true).optional() }),
  status: [200],
  errors: ['OWNER_NOT_FOUND', 'COLLECTION_NOT_FOUND'],
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
  summary: 'At most 12 similar books: copies of the same work, then of the same author, then of the same categories.',
  access: 'optional',
  params: BookParams,
  notFound: 'BOOK_NOT_FOUND',
  response: z.array(BookCard),
  status: [200],
  errors: ['BOOK_NOT_FOUND'],
});
