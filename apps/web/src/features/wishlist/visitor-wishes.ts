import { storageNames } from '../../lib/storage.js';
import { createStoredList } from '../../lib/stored-list.js';

/** A wish that this browser stores: enough to name the book after its listing was deleted. */
export interface VisitorWish {
  _id: string;
  title: string;
  author: string;
}

const list = createStoredList<VisitorWish>({
  name: storageNames.wishes,
  // The limit of an account's wishlist.
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

/** Returns the wishes stored in this browser, latest first; the same array until they change. */
export const readVisitorWishes = list.read;

/** Hook: the same wishes; rerenders when they change in any tab. */
export const useVisitorWishes = list.use;

/** Hook: whether a book is on the list. */
export const useIsVisitorWish = (bookId: string): boolean => list.useHas(({ _id }) => _id === bookId);

/** Adds a book at the top; no change if it is on the list. */
export function addVisitorWish({ _id, title, author }: VisitorWish): void {
  const kept = list.read();
  if (!kept.some((wish) => wish._id === _id)) list.keep([{ _id, title, author }, ...kept]);
}

/** Removes a book; no change if it is not on the list. */
export function removeVisitorWish(bookId: string): void {
  const kept = list.read();
  if (kept.some(({ _id }) => _id === bookId)) list.keep(kept.filter(({ _id }) => _id !== bookId));
}
