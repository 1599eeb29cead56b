import { fold } from '@korice/book-text/fold';
import { titleKey } from '@korice/book-text/sort-key';
import type { BookStatus, CategoryName, OwnBookCard } from '@korice/contracts';
import { serverNow } from '../../lib/server-time.js';
import { choiceParam, pageParam, textParam, urlCodec } from '../../lib/url-state.js';

/** Details of a listing that readers look for. */
export type MissingDetail = 'image' | 'description' | 'condition';

function missingDetailsOf({ images, shortDescription, condition }: OwnBookCard): MissingDetail[] {
  const isMissing: Record<MissingDetail, boolean> = {
    image: images.length === 0,
    description: shortDescription === '',
    condition: condition === '',
  };
  return (Object.keys(isMissing) as MissingDetail[]).filter((detail) => isMissing[detail]);
}

/** Returns the listings with missing details, except sold ones, most missing details first. */
export const unfinishedListings = (
  books: readonly OwnBookCard[],
): { book: OwnBookCard; missingDetails: MissingDetail[] }[] =>
  books
    .filter(({ status }) => status !== 'sold')
    .map((book) => ({ book, missingDetails: missingDetailsOf(book) }))
    .filter(({ missingDetails }) => missingDetails.length > 0)
    .toSorted((a, b) => b.missingDetails.length - a.missingDetails.length);

/** Rows of the table on one page. */
export const rowsPerPage = 10;

/** The most books that "select all" selects: a change is one request a book, and the API accepts 120 changes of statuses in 15 minutes. */
export const maxBulkBooks = 100;

/** Period in which the seller can undo a sale; later only an admin can. */
const saleReversibleMs = 14 * 24 * 3_600_000;

/** Period from the mail that asks for confirmation until an unconfirmed listing leaves the lists, in milliseconds. */
const hiddenAfterMs = 14 * 24 * 3_600_000;

export const sortColumns = ['title', 'author', 'price', 'category', 'status'] as const;
export type SortColumn = (typeof sortColumns)[number];
export const ownStatuses = ['available', 'reserved', 'sold'] as const satisfies readonly BookStatus[];
/** The statuses that can follow each status. */
export const nextStatuses: Readonly<Record<BookStatus, readonly BookStatus[]>> = {
  available: ['reserved', 'sold'],
  reserved: ['available', 'sold'],
  sold: ['available'],
};

/** The URL state of the table. */
export interface OwnBooksView {
  /** '' without a search. */
  q: string;
  status: BookStatus | undefined;
  /** Undefined: newest first. */
  sort: { column: SortColumn; isDescending: boolean } | undefined;
  /** From 1. */
  page: number;
}

export const ownBooksUrl = urlCodec<OwnBooksView>({
  q: textParam(),
  status: choiceParam(ownStatuses),
  sort: {
    read(text) {
      const column = sortColumns.find((name) => name === text?.replace(/^-/, ''));
      return column && { column, isDescending: text?.startsWith('-') === true };
    },
    write: (sort) => (sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : ''),
  },
  page: pageParam(),
});

/** Returns the next sort of a column: ascending, then descending, then the default. */
export function nextSort(sort: OwnBooksView['sort'], column: SortColumn): OwnBooksView['sort'] {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/**
 * Returns the books of a view on all pages, sorted: texts in Serbian order, prices in dinars. Every word of the search must be a prefix
 * of a word of title, author or ISBN, in either script, with or without diacritics.
 */
export function selectOwnBooks(
  books: readonly OwnBookCard[],
  { q, status, sort }: OwnBooksView,
  nameOf: (category: CategoryName) => string,
): OwnBookCard[] {
  const sought = words(q);
  const found = books.filter(
    (book) => (status === undefined || book.status === status) && sought.every((word) => matchesWord(book, word)),
  );
  if (!sort) return found;
  const categoryKeys = new Map<CategoryName, string>();
  const categoryKey = (category: CategoryName): string => {
    const known = categoryKeys.get(category) ?? titleKey(nameOf(category));
    categoryKeys.set(category, known);
    return known;
  };
  const keyOf: Record<SortColumn, (book: OwnBookCard) => string | number> = {
    title: ({ title }) => titleKey(title),
    author: ({ author }) => titleKey(author),
    price: ({ priceRsd }) => priceRsd,
    category: ({ categories: [first] }) => (first === undefined ? '' : categoryKey(first)),
    status: (book) => ownStatuses.indexOf(book.status),
  };
  const keyed = found.map((book) => ({ book, key: keyOf[sort.column](book) }));
  const sign = sort.isDescending ? -1 : 1;
  return keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0)).map(({ book }) => book);
}

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const matchesWord = ({ title, author, ISBN }: OwnBookCard, word: string): boolean =>
  [...words(`${title} ${author}`), ISBN.toLowerCase()].some((candidate) => candidate.startsWith(word));

/** Returns when an unconfirmed listing leaves the lists. `askedAt` is when its seller was asked for confirmation. */
export const leavesListsAt = (askedAt: string): Date => new Date(Date.parse(askedAt) + hiddenAfterMs);

/** Returns the end of the period in which the seller can undo a sale; undefined if it has passed or nothing was sold. */
export function saleReversibleUntil({ status, soldAt }: Pick<OwnBookCard, 'status' | 'soldAt'>): Date | undefined {
  if (status !== 'sold' || soldAt === null) return undefined;
  const until = new Date(Date.parse(soldAt) + saleReversibleMs);
  return until.getTime() > serverNow() ? until : undefined;
}

/** Returns the id of the deal that decides about the status of a book, because it holds the book or sold it; undefined without one. */
export const dealOfBook = ({ heldBy, soldIn }: Pick<OwnBookCard, 'heldBy' | 'soldIn'>): string | undefined =>
  heldBy ?? soldIn ?? undefined;
