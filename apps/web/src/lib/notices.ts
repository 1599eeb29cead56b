import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

export interface Notice {
  id: number;
  /** `good` disappears after `duration`; `bad` stays until the person closes it. */
  tone: 'good' | 'bad';
  text: string;
  action?: { label: string; to: string } | { label: string; onPress: () => void } | undefined;
  /** Milliseconds that a `good` notice is shown; 5,000 by default. */
  duration?: number;
  /** Called once when the notice disappears, unless its action was pressed. */
  onGone?: () => void | Promise<void>;
}

const maxNotices = 3;

const none: readonly Notice[] = [];
let notices = none;
let lastId = 0;
const listeners = createListeners();

function setNotices(next: readonly Notice[]): void {
  notices = next;
  listeners.notify();
}

/** Shows a message in the corner of the page and returns its id. `text` and `label` are already translated. */
export function notify(notice: Omit<Notice, 'id'>): number {
  lastId += 1;
  void replace([...notices, { ...notice, id: lastId }].slice(-maxNotices));
  return lastId;
}

export const dismissNotice = (id: number): void => void replace(notices.filter((notice) => notice.id !== id));

/** Removes all notices and runs their `onGone`. */
export const dismissNotices = (): void => void replace([]);

/** Like `dismissNotices`; resolves after every `onGone` has resolved. */
export const settleNotices = (): Promise<void> => replace([]);

/** Removes a notice and performs its action instead of `onGone`. */
export function pressNotice({ id, action }: Notice): void {
  setNotices(notices.filter((notice) => notice.id !== id));
  if (action && 'onPress' in action) action.onPress();
}

async function replace(next: readonly Notice[]): Promise<void> {
  const removed = notices.filter((notice) => !next.includes(notice));
  setNotices(next);
  await Promise.all(removed.map(async ({ onGone }) => onGone?.()));
}

/** Returns the visible notices, oldest first. */
export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    listeners.subscribe,
    () => notices,
    () => none,
  );
