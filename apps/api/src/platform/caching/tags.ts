import { createHash } from 'node:crypto';

/** Results that show several books: lists, totals, facets, searches. */
export const listsTag = 'lists';
/** Pages of members and admins (`modules/pages`). */
export const siteTag = 'site';
export const bookTag = (bookId: string): string => `book:${digest(bookId)}`;
/** The public profile of a member, their books and their pages. */
export const ownerTag = (ownerId: string): string => `owner:${digest(ownerId)}`;

/** Tags are stored for other processes and outlive the deletion of an account, so they must not contain its id. */
const digest = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 16);
