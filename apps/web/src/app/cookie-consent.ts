import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.js';
import { readStored, removeStored, storageNames, writeStored } from '../lib/storage.js';

/** `accepted` allows analytics, `necessary` does not; `open` until the person chooses. */
export type CookieConsent = 'open' | 'accepted' | 'necessary';

const listeners = createListeners();

function readCookieConsent(): CookieConsent {
  const stored = readStored(storageNames.cookieConsent);
  return stored === 'true' ? 'accepted' : stored === 'false' ? 'necessary' : 'open';
}

/** Remembers the choice in this browser. */
export function chooseCookieConsent(choice: Exclude<CookieConsent, 'open'>): void {
  writeStored(storageNames.cookieConsent, String(choice === 'accepted'));
  listeners.notify();
}

/** Forgets the choice: the notice shows again. */
export function askForCookieConsent(): void {
  removeStored(storageNames.cookieConsent);
  listeners.notify();
}

export const useCookieConsent = (): CookieConsent =>
  useSyncExternalStore(listeners.subscribe, readCookieConsent, () => 'open');
