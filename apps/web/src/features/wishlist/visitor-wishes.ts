import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, storageNames, writeStored } from '../../lib/storage.js';

/** A wish as this browser keeps it: enough to name the book once its listing is gone. */
export interface VisitorWish {
  _id: string;
  title: string;
  author: string;
}

/** As many as an account's wishlist holds. */
const maxVisitorWishes = 500;

const listeners = new Set<() => void>();
let storedText: string | null = null;
let wishes: readonly VisitorWish[] = [];

/** The wishes kept in this browser, the latest first. The same array until they change. */
export function readVisitorWishes(): readonly VisitorWish[] {
  const text = readStored(storageNames.wishes);
  if (text !== storedText) {
    storedText = text;
    wishes = parse(text);
  }
  return wishes;
}

function parse(text: string | null): readonly VisitorWish[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isWish) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isWish = (value: unknown): value is VisitorWish =>
  typeof value === 'object' &&
  value !== null &&
  ['_id', 'title', 'author'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

function keep(next: readonly VisitorWish[]): void {
  writeStored(storageNames.wishes, JSON.stringify(next.slice(0, maxVisitorWishes)));
  for (const listener of listeners) listener();
}

/** Puts a book on top of the list; nothing changes when it is there. */
export function addVisitorWish({ _id, title, author }: VisitorWish): void {
  const kept = readVisitorWishes();
  if (!kept.some((wish) => wish._id === _id)) keep([{ _id, title, author }, ...kept]);
}

/** Takes a book off the list; nothing changes when it is not there. */
export function removeVisitorWish(bookId: string): void {
  const kept = readVisitorWishes();
  if (kept.some(({ _id }) => _id === bookId)) keep(kept.filter(({ _id }) => _id !== bookId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The wishes of this browser, followed through every tab. */
export const useVisitorWishes = (): readonly VisitorWish[] => useSyncExternalStore(subscribe, readVisitorWishes);
