import type { BuiltUser } from './factories/build-user.js';
import { ValueHistory, type Caller } from './value-history.js';

/** A book of the shop, and when its values changed. */
export interface TrackedBook {
  id: string;
  /** Lists show it: it exists, is not sold, and its owner is not blocked. */
  isListed: ValueHistory<boolean>;
  /** Its page exists. */
  isPublic: ValueHistory<boolean>;
  title: ValueHistory<string>;
  isOfWriter: boolean;
}

/** The values that the writes gave to a shop, to decide what its responses may show. */
export interface ShopState {
  /** One for each process. */
  readonly urls: readonly [string, string];
  readonly users: Record<'writer' | 'blocked' | 'buyer' | 'admin', BuiltUser>;
  readonly pageId: string;
  readonly name: ValueHistory<string>;
  readonly town: ValueHistory<string>;
  /** Unlike name and town, no book has a copy of it. */
  readonly biography: ValueHistory<string>;
  readonly page: ValueHistory<string>;
  /** Whether the account of the first two books' owner is active. Writes block and unblock it. */
  readonly isActive: ValueHistory<boolean>;
  /** The first two belong to the member whom writes block, the others to the writer. The third one is reserved for the buyer. */
  books: TrackedBook[];
  /** The id of the book on the wishlist of the buyer, or empty. */
  wish: string;
  /** Number of writes that began, and those that are running. */
  readonly begun: { all: number; running: number };
}

export const urlOf = ({ urls }: Pick<ShopState, 'urls'>, { process }: Caller): string => urls[process === 0 ? 0 : 1];

/** Begins the write of a new book; its id is known at the end. */
export function beginBook(title: string, isOfWriter: boolean, by: Caller) {
  const [isListed, isPublic] = [new ValueHistory(false), new ValueHistory(false)];
  const ends = [isListed.begin(true, by), isPublic.begin(true, by)];
  const book = { isListed, isPublic, title: new ValueHistory(title), isOfWriter };
  return { book, end: () => ends.forEach((end) => end()) };
}

let tokens = 0;

/** Returns a word that no other one contains. */
export function token(word: string): string {
  tokens += 1;
  return `${word} v${tokens}x`;
}

/** Each member has an address. */
export const addressOf = ({ email }: BuiltUser): string =>
  `198.51.100.${100 + (Number(/\d+/.exec(email)?.[0] ?? 0) % 100)}`;
