import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, removeStored, type StorageName, writeStored } from './storage.js';

export interface StoredList<Item> {
  /** Returns the same array until the list changes. */
  read: () => readonly Item[];
  /** Stores the list, cut to `maxLength`; an empty list is removed. */
  keep: (items: readonly Item[]) => void;
  /** Hook: the list, updated from every tab; empty during server rendering. */
  use: () => readonly Item[];
  /** Hook: whether an item matches; rerenders only when that changes. */
  useHas: (matches: (item: Item) => boolean) => boolean;
}

/** Creates a list that this browser stores under `name`. `parse` omits items that it cannot read. */
export function createStoredList<Item>({
  name,
  maxLength,
  parse,
  stringify,
}: {
  name: StorageName;
  maxLength: number;
  parse: (text: string) => readonly Item[];
  stringify: (items: readonly Item[]) => string;
}): StoredList<Item> {
  const listeners = new Set<() => void>();
  let storedText: string | null = null;
  const empty: readonly Item[] = [];
  let items = empty;

  function read(): readonly Item[] {
    const text = readStored(name);
    if (text !== storedText) {
      storedText = text;
      items = text === null ? empty : parse(text);
    }
    return items;
  }

  function keep(next: readonly Item[]): void {
    if (next.length === 0) removeStored(name);
    else writeStored(name, stringify(next.slice(0, maxLength)));
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = onStoredElsewhere(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  }

  return {
    read,
    keep,
    use: () => useSyncExternalStore(subscribe, read, () => empty),
    useHas: (matches) =>
      useSyncExternalStore(
        subscribe,
        () => read().some(matches),
        () => false,
      ),
  };
}
