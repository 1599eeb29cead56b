import { useEffect, useState, useSyncExternalStore } from 'react';
import { openShelf, type Shelf, type ShelfState } from './shelf.js';
import { startShelfLookups } from './shelf-lookups.js';

/**
 * Opens the queue of an account while the component is mounted; undefined until it is read. Looks up its books while `isLoggedIn`: a
 * session may expire and be renewed on the screen.
 */
export function useShelf(userId: string | undefined, isLoggedIn: boolean): Shelf | undefined {
  const [shelf, setShelf] = useState<Shelf>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isUnmounted = false;
    let opened: Shelf | undefined;
    void openShelf(userId).then((ready) => {
      if (isUnmounted) ready.close();
      else setShelf((opened = ready));
    });
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, [userId]);
  const own = shelf?.userId === userId ? shelf : undefined;
  useEffect(() => (own && isLoggedIn ? startShelfLookups(own) : undefined), [own, isLoggedIn]);
  return own;
}

export const useShelfState = (shelf: Shelf): ShelfState => useSyncExternalStore(shelf.subscribe, shelf.read);
