import { useSyncExternalStore } from 'react';
import { countStored, draftName, unsentName } from '../../lib/storage.js';

/** What a logout would delete from this device. */
export interface Unsent {
  messages: number;
  /** Some text or listing is unfinished. */
  hasDrafts: boolean;
}

/** Undefined when a logout takes nothing along. */
export function unsentOf(userId: string | undefined): Unsent | undefined {
  if (userId === undefined) return undefined;
  const messages = countStored(userId, unsentName);
  const hasDrafts = countStored(userId, draftName) > 0;
  return messages > 0 || hasDrafts ? { messages, hasDrafts } : undefined;
}

let asked: Unsent | null = null;
const listeners = new Set<() => void>();

/** Asks before the logout, or takes the question back with null. */
export function askLogout(unsent: Unsent | null): void {
  asked = unsent;
  for (const listener of listeners) listener();
}

/** What the person is asked about now. */
export const useLogoutQuestion = (): Unsent | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
