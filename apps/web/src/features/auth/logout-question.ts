import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.js';
import { countStored, draftName, unsentName } from '../../lib/storage.js';

/** Data on this device that a logout deletes. */
export interface Unsent {
  messages: number;
  /** Whether there is an unfinished text or listing. */
  hasDrafts: boolean;
}

/** Returns the unsent data that a logout would delete; undefined without any. */
export function unsentOf(userId: string | undefined): Unsent | undefined {
  if (userId === undefined) return undefined;
  const messages = countStored(userId, unsentName);
  const hasDrafts = countStored(userId, draftName) > 0;
  return messages > 0 || hasDrafts ? { messages, hasDrafts } : undefined;
}

let openQuestion: Unsent | null = null;
const listeners = createListeners();

/** Opens the question before a logout, or closes it with null. */
export function askLogout(unsent: Unsent | null): void {
  openQuestion = unsent;
  listeners.notify();
}

/** Hook: the open question; null while closed. */
export const useLogoutQuestion = (): Unsent | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => openQuestion,
    () => null,
  );
