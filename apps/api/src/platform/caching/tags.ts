/** Everything that shows several books: lists, totals, facets, searches. */
export const listsTag = 'lists';
/** Written pages. */
export const siteTag = 'site';
export const bookTag = (bookId: string): string => `book:${bookId}`;
/** The public profile of a member, their books and their pages. */
export const ownerTag = (ownerId: string): string => `owner:${ownerId}`;
