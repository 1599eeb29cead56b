import { storageNames } from '../../lib/storage.js';
import { createStoredList } from '../../lib/stored-list.js';

/** A wish as this browser keeps it: enough to name the book once its listing is gone. */
export interface VisitorWish {
  _id: string;
  title: string;
  author: string;
}

const list = createStoredList<VisitorWish>({
  name: storageNames.wishes,
  // As many as an account's wishlist holds.
  maxLength: 500,
  parse,
  stringify: (wishes) => JSON.stringify(wishes),
});

function parse(text: string): readonly VisitorWish[] {
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

/** The wishes kept in this browser, the latest first. The same array until they change. */
export const readVisitorWishes = list.read;

/** The same, followed through every tab. */
export const useVisitorWishes = list.use;

/** Whether a book is among them. */
export const useIsVisitorWish = (bookId: string): boolean => list.useHas(({ _id }) => _id === bookId);

/** Puts a book on top of the list; nothing changes when it is there. */
export function addVisitorWish({ _id, title, author }: VisitorWish): void {
  const kept = list.read();
  if (!kept.some((wish) => wish._id === _id)) list.keep([{ _id, title, author }, ...kept]);
}

/** Takes a book off the list; nothing changes when it is not there. */
export function removeVisitorWish(bookId: string): void {
  const kept = list.read();
  if (kept.some(({ _id }) => _id === bookId)) list.keep(kept.filter(({ _id }) => _id !== bookId));
}
