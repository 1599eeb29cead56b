import { useSyncExternalStore } from 'react';
import { ProblemError } from './call.js';

/** Settles the question that is on show; null while there is none. */
let answer: ((isConfirmed: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function become(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks who is logged in to confirm it; calls made meanwhile wait for the same answer. */
function askFreshLogin(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => become(resolve)).finally(() => {
    asked = null;
  });
  return asked;
}

/**
 * Runs a change that may need a fresh login. When the server asks for one, a dialog does, and the change runs again. Rejects with the
 * server's refusal when the dialog is left.
 */
export async function withFreshLogin<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isStale = error instanceof ProblemError && error.code === 'REAUTHENTICATION_REQUIRED';
    if (!isStale || !(await askFreshLogin())) throw error;
    return change();
  }
}

/** Takes the question from the screen with its answer. */
export function answerFreshLogin(isConfirmed: boolean): void {
  const settle = answer;
  become(null);
  settle?.(isConfirmed);
}

export const useIsFreshLoginAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer !== null,
    () => false,
  );
