import { storageNames } from '../../lib/storage.js';
import { createStoredList } from '../../lib/stored-list.js';

const list = createStoredList({
  name: storageNames.recentBooks,
  // As many as a look back shows, and the one that is open.
  maxLength: 13,
  parse: (text) => text.split(',').filter((id) => /^[0-9a-f]{24}$/.test(id)),
  stringify: (ids) => ids.join(','),
});

/** The ids of the books that were opened in this browser, the latest first. The same array until they change. */
export const readRecentBooks = list.read;

/** The same, followed through every tab. */
export const useRecentBooks = list.use;

/** Puts a book that is being looked at on top. */
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
