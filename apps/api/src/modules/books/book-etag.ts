import { revisionEtag } from '../../platform/etag.js';
import type { BookFields } from './book.model.js';

/**
 * The strong ETag of a book's page. Who may see the person that a book is reserved for gets another page than the public, and so
 * another tag: a browser that logs in must not take the public page for the one it would get now.
 */
export const bookEtag = ({ rev }: Pick<BookFields, 'rev'>, seesPerson: boolean): string =>
  seesPerson ? `"${rev}-full"` : revisionEtag(rev);

/** Of every page of it: a write that names the state it was read in may name any. */
export const bookEtags = (book: Pick<BookFields, 'rev'>): string[] => [bookEtag(book, false), bookEtag(book, true)];
