import type { BookFields } from './book.model.js';

/**
 * The strong ETag of a book's page. Who may see the person that a book is reserved for gets another page than the public, and so
 * another tag: a browser that logs in must not take the public page for the one it would get now.
 */
export const bookEtag = ({ rev }: Pick<BookFields, 'rev'>, seesPerson: boolean): string =>
  seesPerson ? `"${rev}-full"` : `"${rev}"`;

/** Whether an `If-Match` header lets a write of the book pass; without one every write passes. Either page's tag counts. */
export function ifMatchHolds(ifMatch: string | undefined, { rev }: Pick<BookFields, 'rev'>): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === `"${rev}"` || tag === `"${rev}-full"`);
}
