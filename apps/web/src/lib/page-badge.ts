import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

/** The number before the page title: unread messages, visible from another tab. */
let badge = 0;
const listeners = createListeners();

export function setPageBadge(count: number): void {
  if (badge === count) return;
  badge = count;
  listeners.notify();
}

export const usePageBadge = (): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () => badge,
    () => 0,
  );
