import { useSyncExternalStore } from 'react';
import { countStored, draftName, unsentName } from '../../lib/storage.js';

/** Data on this device that a logout deletes. */
export interface Unsent {
  messages: number;
  /** Some text or listing is unfinished. */
  hasDrafts: boolean;
}

/** Undefined if a logout deletes nothing. */
export function unsentOf(userId: string | undefined): Unsent | undefined {
  if (userId === undefined) return undefined;
  const messages = countStored(userId, unsentName);
  const hasDrafts = countStored(userId, draftName) > 0;
  return messages > 0 || hasDrafts ? { messages, hasDrafts } : undefined;
}

let openQuestion: Unsent | null = null;
const listeners = new Set<() => void>();

/** Opens the question before a logout, or closes it with null. */
export function askLogout(unsent: Unsent | null): void {
  openQuestion = unsent;
  for (const listener of listeners) listener();
}

/** The open question. */
export const useLogoutQuestion = (): Unsent | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openQuestion,
    () => null,
  );
