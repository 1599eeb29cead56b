import { onStoredElsewhere, readStored, storageNames, writeStored } from '../../lib/storage.js';

/** Notifies the other tabs that the account's wishlist has changed. */
export function notifyOtherTabs(): void {
  writeStored(storageNames.wishesChanged, new Date().toISOString());
}

/** Calls `listener` when another tab has changed the account's wishlist; returns an unsubscribe function. */
export function onAccountWishesChanged(listener: () => void): () => void {
  let known = readStored(storageNames.wishesChanged);
  return onStoredElsewhere(() => {
    const changed = readStored(storageNames.wishesChanged);
    if (changed === known) return;
    known = changed;
    listener();
  });
}
