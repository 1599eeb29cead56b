import { storageNames } from '../../lib/storage.js';
import { createStoredList } from '../../lib/stored-list.js';

const list = createStoredList({
  name: storageNames.recentBooks,
  // At least the books that `RecentBooks` shows, and the open one.
  maxLength: 13,
  parse: (text) => text.split(',').filter((id) => /^[0-9a-f]{24}$/.test(id)),
  stringify: (ids) => ids.join(','),
});

/** Returns the ids of the books that were opened in this browser, latest first; the same array until they change. */
export const readRecentBooks = list.read;

/** Hook: the same ids; rerenders when they change in any tab. */
export const useRecentBooks = list.use;

/** Moves an opened book to the front of the list. */
export function rememberBook(bookId: string): void {
  const before = list.read();
  if (before[0] !== bookId) list.keep([bookId, ...before.filter((id) => id !== bookId)]);
}

/** Clears the list; returns a function that restores it. */
export function forgetRecentBooks(): () => void {
  const before = list.read();
  list.keep([]);
  return () => list.keep([...new Set([...list.read(), ...before])]);
}
