import { useSyncExternalStore } from 'react';
import { ProblemError } from './call.js';
import { createListeners } from './listeners.js';

/** Resolves the promise of the open dialog; null without a dialog. */
let answer: ((isConfirmed: boolean) => void) | null = null;
let pending: Promise<boolean> | null = null;
const listeners = createListeners();

function setAnswer(next: typeof answer): void {
  answer = next;
  listeners.notify();
}

/** Opens the dialog for a recent login; concurrent calls share its result. */
function openFreshLoginDialog(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => setAnswer(resolve)).finally(() => {
    pending = null;
  });
  return pending;
}

/** Runs a change; if the server requires a recent login, opens a dialog and repeats the change. Rejects if the dialog is cancelled. */
export async function withFreshLogin<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isStale = error instanceof ProblemError && error.code === 'REAUTHENTICATION_REQUIRED';
    if (!isStale || !(await openFreshLoginDialog())) throw error;
    return change();
  }
}

/** Closes the dialog with its result. */
export function answerFreshLogin(isConfirmed: boolean): void {
  const settle = answer;
  setAnswer(null);
  settle?.(isConfirmed);
}

export const useIsFreshLoginAsked = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => answer !== null,
    () => false,
  );
