/** Bounds of lists for schemas and screens; in a file without schemas, so that public screens do not bundle any. */
export const listBounds = {
  /** The last page of a list. */
  lastPage: 250,
  /** The last page of the list of accounts. */
  lastUserPage: 1_000,
  /** The default page size of public lists. */
  booksPerPage: 20,
  contactMessagesPerPage: 20,
  reportsPerPage: 20,
  auditEntriesPerPage: 50,
  /** The total of a search is exact up to this number. */
  maxFound: 1_000,
  /** UTF-16 units. */
  q: 100,
  /** UTF-16 units. */
  city: 60,
  /** Towns in the list of towns. */
  towns: 100,
  languages: 10,
} as const;

/** The page number in a URL, limited to 1 … `last`; 1 if there is none. */
export const pageNumber = (text: string | null, last: number = listBounds.lastPage): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), 1), last) : 1;

/** The number of pages of a list of `total` entries, at most `last`. */
export const pageCount = (total: number, perPage: number, last: number = listBounds.lastPage): number =>
  Math.min(Math.ceil(total / perPage), last);
