import { onStoredElsewhere, readStored, storageNames, writeStored } from '../../lib/storage.js';

/** Tells the other tabs that the account's wishlist is another now. */
export function tellOtherTabs(): void {
  writeStored(storageNames.wishesChanged, new Date().toISOString());
}

/** Calls `listener` when another tab has changed the account's wishlist; returns the way to stop. */
export function onAccountWishesChanged(listener: () => void): () => void {
  let known = readStored(storageNames.wishesChanged);
  return onStoredElsewhere(() => {
    const changed = readStored(storageNames.wishesChanged);
    if (changed === known) return;
    known = changed;
    listener();
  });
}
