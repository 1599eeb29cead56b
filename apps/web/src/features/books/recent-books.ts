import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, removeStored, storageNames, writeStored } from '../../lib/storage.js';

/** As many as a look back shows, and the one that is open. */
const maxRecent = 13;

const listeners = new Set<() => void>();
let storedText: string | null = null;
let ids: readonly string[] = [];

/** The ids of the books that were opened in this browser, the latest first. The same array until they change. */
export function readRecentBooks(): readonly string[] {
  const text = readStored(storageNames.recentBooks);
  if (text !== storedText) {
    storedText = text;
    ids = (text ?? '').split(',').filter((id) => /^[0-9a-f]{24}$/.test(id));
  }
  return ids;
}

function keep(next: readonly string[]): void {
  if (next.length === 0) removeStored(storageNames.recentBooks);
  else writeStored(storageNames.recentBooks, next.slice(0, maxRecent).join(','));
  for (const listener of listeners) listener();
}

/** Puts a book that is being looked at on top. */
export function rememberBook(bookId: string): void {
  if (readRecentBooks()[0] !== bookId) keep([bookId, ...readRecentBooks().filter((id) => id !== bookId)]);
}

/** Forgets them all and answers what takes that back. */
export function forgetRecentBooks(): () => void {
  const before = readRecentBooks();
  keep([]);
  return () => keep([...new Set([...readRecentBooks(), ...before])]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The same, followed through every tab. */
export const useRecentBooks = (): readonly string[] => useSyncExternalStore(subscribe, readRecentBooks);
