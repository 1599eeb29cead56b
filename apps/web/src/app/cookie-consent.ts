import { useSyncExternalStore } from 'react';
import { readStored, removeStored, storageNames, writeStored } from '../lib/storage.js';

/** `accepted` allows analytics, `necessary` does not; `open` until the person chooses. */
export type CookieConsent = 'open' | 'accepted' | 'necessary';

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function readCookieConsent(): CookieConsent {
  const stored = readStored(storageNames.cookieConsent);
  return stored === 'true' ? 'accepted' : stored === 'false' ? 'necessary' : 'open';
}

/** Remembers the choice in this browser. */
export function chooseCookieConsent(choice: Exclude<CookieConsent, 'open'>): void {
  writeStored(storageNames.cookieConsent, String(choice === 'accepted'));
  notifyListeners();
}

/** Forgets the choice: the notice shows again. */
export function askForCookieConsent(): void {
  removeStored(storageNames.cookieConsent);
  notifyListeners();
}

export const useCookieConsent = (): CookieConsent =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readCookieConsent,
    () => 'open',
  );
