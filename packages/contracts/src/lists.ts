/** Bounds of lists for schemas and screens. No schemas in this file, so that public screens do not bundle any. */
export const listBounds = {
  /** The last page of a list. */
  lastPage: 250,
  /** The last page of the list of accounts. */
  lastUserPage: 1_000,
  /** The default page size of public lists. */
  booksPerPage: 20,
  /** Own listings in one response. */
  ownBooks: 1_000,
  contactMessagesPerPage: 20,
  reportsPerPage: 20,
  auditEntriesPerPage: 50,
  editionsPerPage: 50,
  /** Totals are exact up to this number; the pages of a search end there. */
  maxTotal: 1_000,
  /** Books that are counted for the numbers beside filters; with more matches the numbers are lower bounds. */
  maxCounted: 5_000,
  /** UTF-16 units. */
  q: 100,
  /** UTF-16 units. */
  city: 60,
  /** UTF-16 units. */
  publisher: 200,
  /** Towns in the list of towns. */
  towns: 100,
  languages: 10,
} as const;

/** Bounds of lists of wanted books. */
export const bookListBounds = {
  maxLists: 20,
  maxItems: 40,
  /** UTF-16 units. */
  name: 80,
  title: 200,
  author: 120,
  publisher: 80,
  subject: 60,
  /** Of one pasted line. */
  typed: 200,
  /** Of a pasted text. */
  pasted: 8_000,
  /** Of a school year as a person types it. */
  schoolYear: 13,
} as const;

/**
 * Returns a school year as `2026/27`: also of `2026`, `2026/2027`, `2026-27` and `2026/27.`. Returns `''` for `''`, and undefined for
 * another text or when the second year does not follow the first.
 */
export function schoolYearOf(text: string): string | undefined {
  if (text === '') return '';
  const [, first, second] = /^(\d{4})\.?(?: ?[/–-] ?(\d{4}|\d{2})\.?)?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const next = String(Number(first) + 1);
  return second === undefined || next.endsWith(second) ? `${first}/${next.slice(-2)}` : undefined;
}

/** Returns the page number in a URL, limited to 1 … `last`; 1 if there is none. */
export const pageNumber = (text: string | null, last: number = listBounds.lastPage): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), 1), last) : 1;

/** Returns the number of pages of a list of `total` entries, at most `last`. */
export const pageCount = (total: number, perPage: number, last: number = listBounds.lastPage): number =>
  Math.min(Math.ceil(total / perPage), last);

/** A page of a list. With `isMore` the list has at least `total` entries. */
export interface ListPage {
  total: number;
  isMore: boolean;
  page: number;
  /** The number of entries on the page. */
  length: number;
  perPage: number;
}

/** Returns the number of pages that a pager offers. Without an exact total it includes the page after a full page. */
export function offeredPages(list: ListPage, last: number = listBounds.lastPage): number {
  const counted = pageCount(list.total, list.perPage, last);
  if (!list.isMore || list.length === 0) return counted;
  const known = list.page + (list.length < list.perPage ? 0 : 1);
  return Math.max(counted, Math.min(known, last));
}
