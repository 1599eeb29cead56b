/** Bounds of the calls for lists, for schemas and screens alike; without schemas, so that a public screen carries none. */
export const listBounds = {
  /** Where paging ends. */
  lastPage: 250,
  /** Where that of the accounts ends. */
  lastUserPage: 1_000,
  /** Books on a page of a public list that asks for no other number. */
  booksPerPage: 20,
  contactMessagesPerPage: 20,
  reportsPerPage: 20,
  auditEntriesPerPage: 50,
  /** The results of a search are counted no further. */
  mostFound: 1_000,
  /** UTF-16 units. */
  q: 100,
  /** UTF-16 units. */
  city: 60,
  /** Towns that the list of towns returns. */
  towns: 100,
  languages: 10,
} as const;

/** The page that an address names, from 1 to `last`; the first where it names none. */
export const pageNumber = (text: string | null, last: number = listBounds.lastPage): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), 1), last) : 1;

/** How many pages of a list of `total` can be asked for. */
export const pageCount = (total: number, perPage: number, last: number = listBounds.lastPage): number =>
  Math.min(Math.ceil(total / perPage), last);
