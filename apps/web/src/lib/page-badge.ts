import { useSyncExternalStore } from 'react';

/** The number before the page title: unread messages, visible from another tab. */
let badge = 0;
const listeners = new Set<() => void>();

export function setPageBadge(count: number): void {
  if (badge === count) return;
  badge = count;
  for (const listener of listeners) listener();
}

export const usePageBadge = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => badge,
    () => 0,
  );
