import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, removeStored, type StorageName, writeStored } from './storage.js';

export interface StoredList<Item> {
  /** The same array until it changes. */
  read: () => readonly Item[];
  /** Those past the longest length are dropped; nothing is kept of an empty list. */
  keep: (items: readonly Item[]) => void;
  /** The list in a component, followed through every tab; empty in what the server draws. */
  use: () => readonly Item[];
  /** Whether one of them is it; what asks is drawn anew only when that changes. */
  useHas: (isIt: (item: Item) => boolean) => boolean;
}

/** A list that this browser keeps under `name`. `parse` leaves out what an older version of the site or a foreign hand wrote. */
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
  const nothing: readonly Item[] = [];
  let items = nothing;

  function read(): readonly Item[] {
    const text = readStored(name);
    if (text !== storedText) {
      storedText = text;
      items = text === null ? nothing : parse(text);
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
    use: () => useSyncExternalStore(subscribe, read, () => nothing),
    useHas: (isIt) =>
      useSyncExternalStore(
        subscribe,
        () => read().some(isIt),
        () => false,
      ),
  };
}
