import { createHash } from 'node:crypto';

/** Everything that shows several books: lists, totals, facets, searches. */
export const listsTag = 'lists';
/** Written pages. */
export const siteTag = 'site';
export const bookTag = (bookId: string): string => `book:${digest(bookId)}`;
/** The public profile of a member, their books and their pages. */
export const ownerTag = (ownerId: string): string => `owner:${digest(ownerId)}`;

/** Tags are stored for other processes and outlive the deletion of an account, so that they must not contain its id. */
const digest = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 16);
