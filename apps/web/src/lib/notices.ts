import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  /** `good` goes by itself, `bad` stays until it is closed. */
  tone: 'good' | 'bad';
  text: string;
  action?: { label: string; to: string } | { label: string; onPress: () => void } | undefined;
  /** Milliseconds that good news stays; five seconds without. */
  duration?: number;
  /** Called once when the notice goes, unless its action was pressed. */
  onGone?: () => void | Promise<void>;
}

/** More than three at once nobody reads. */
const limit = 3;

const none: readonly Notice[] = [];
let notices = none;
let lastId = 0;
const listeners = new Set<() => void>();

function become(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner of the page, over whatever screen is open; answers its id. `text` and `label` are already translated. */
export function notify(notice: Omit<Notice, 'id'>): number {
  lastId += 1;
  void keep([...notices, { ...notice, id: lastId }].slice(-limit));
  return lastId;
}

export const dismissNotice = (id: number): void => void keep(notices.filter((notice) => notice.id !== id));

/** Everything that is on show goes at once: what waits for that happens now. */
export const dismissNotices = (): void => void keep([]);

/** The same; resolves when what waited for that is done. */
export const settleNotices = (): Promise<void> => keep([]);

/** Takes a notice away and does what it offers. */
export function pressNotice({ id, action }: Notice): void {
  become(notices.filter((notice) => notice.id !== id));
  if (action && 'onPress' in action) action.onPress();
}

async function keep(next: readonly Notice[]): Promise<void> {
  const gone = notices.filter((notice) => !next.includes(notice));
  become(next);
  await Promise.all(gone.map(async ({ onGone }) => onGone?.()));
}

/** What is on show now, the oldest first. */
export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
    () => none,
  );
