import { pathTo } from '@korice/contracts/paths';

/** The fields that a link to the form of a new book fills in. */
export interface PrefilledBook {
  title: string;
  author: string;
}

/** Returns the URL of the form of a new book with title and author filled in. */
export const addBookHref = ({ title, author }: PrefilledBook): string =>
  `${pathTo('addBook')}?${new URLSearchParams({ title, ...(author !== '' && { author }) })}`;

const maxLength = 200;

/** Parses the query of `addBookHref`; returns undefined without a title. */
export function readPrefilledBook(query: URLSearchParams): PrefilledBook | undefined {
  const read = (name: string) =>
    (query.get(name) ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength);
  const title = read('title');
  return title === '' ? undefined : { title, author: read('author') };
}

/** The `location.state` of a navigation to the form of a new book that opens its scanner. */
export const openScannerState = 'scan';
