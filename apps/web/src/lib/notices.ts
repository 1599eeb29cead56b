import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  /** `good` goes by itself after five seconds, `bad` stays until it is closed. */
  tone: 'good' | 'bad';
  text: string;
  action?: { label: string; to: string } | undefined;
}

/** More than three at once nobody reads. */
const limit = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function become(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner of the page, over whatever screen is open. `text` and `label` are already translated. */
export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  become([...notices, { ...notice, id: lastId }].slice(-limit));
}

export function dismissNotice(id: number): void {
  become(notices.filter((notice) => notice.id !== id));
}

/** What is on show now, the oldest first. */
export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
