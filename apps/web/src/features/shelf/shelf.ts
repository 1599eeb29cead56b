import type { Condition } from '@korice/contracts';
import { newClientId } from '../../lib/client-id.js';
import { createListeners } from '../../lib/listeners.js';
import { draftName, removeStored, writeStored } from '../../lib/storage.js';
import { openShelfStore, type ShelfBook, type ShelfDefaults, type ShelfStore } from './shelf-store.js';

/** More books with photos would exceed the storage quota of a site on a phone. */
export const maxShelfBooks = 100;

export interface ShelfState {
  /** Whether the device does not store the queue: it is lost when the page is closed. */
  readonly isLost: boolean;
  /** In the order of scanning. */
  readonly books: readonly ShelfBook[];
  readonly defaults: ShelfDefaults;
}

/** The result of adding scanned ISBNs. */
export interface AddedBooks {
  added: readonly ShelfBook[];
  /** ISBNs that are in the queue already; `addCopy` adds them once more. */
  duplicates: readonly string[];
  /** ISBNs beyond `maxShelfBooks`. */
  leftOut: number;
}

/** The fields of a book that a person or a lookup changes. */
export type ShelfChange = Partial<
  Pick<ShelfBook, 'lookup' | 'data' | 'title' | 'author' | 'condition' | 'price' | 'failure' | 'sent'>
>;

/** The queue of scanned books of an account on this device. Changes are visible at once and stored in their order. */
export interface Shelf {
  readonly userId: string;
  read: () => ShelfState;
  subscribe: (listener: () => void) => () => void;
  /** Adds each ISBN that is not in the queue. ISBNs have thirteen digits. */
  add: (isbns: readonly string[]) => AddedBooks;
  /** Adds another copy of a queued book. Returns whether the queue had space for it. */
  addCopy: (isbn: string) => boolean;
  update: (id: string, change: ShelfChange) => void;
  setDefaults: (change: Partial<ShelfDefaults>) => void;
  remove: (id: string) => void;
  clear: () => void;
  addPhoto: (bookId: string, photo: Blob) => string;
  removePhoto: (bookId: string, photoId: string) => void;
  movePhoto: (photoId: string, fromBookId: string, toBookId: string) => void;
  readPhoto: (photoId: string) => Promise<Blob | undefined>;
  /** Resolves when all previous changes are stored or have failed. */
  settled: () => Promise<void>;
  /** Delays `close` until `work` settles, so that the changes of `work` are stored. */
  keepOpen: (work: Promise<void>) => void;
  close: () => void;
}

const noDefaults: ShelfDefaults = { condition: '', category: '' };

/** Returns the `condition` of a book, or the default of the queue. */
export const conditionOf = (book: ShelfBook, defaults: ShelfDefaults): Condition | '' =>
  book.condition === '' ? defaults.condition : book.condition;

/** Opens the queue of an account. Resolves when the stored queue is read, also in a browser that stores nothing. */
export async function openShelf(userId: string): Promise<Shelf> {
  const listeners = createListeners();
  /** Photos that are not stored yet, or cannot be stored. */
  const unstored = new Map<string, Blob>();
  const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`korice.shelf.${userId}`) : undefined;
  const markName = draftName(userId, 'shelf');
  let isClosed = false;
  let openUntil: Promise<unknown> = Promise.resolve();
  let isReloading = false;
  /** Number of changes; a queue that was read before the latest one is stale. */
  let changes = 0;
  let writes: Promise<void> = Promise.resolve();

  let store: ShelfStore | undefined;
  let state: ShelfState = { isLost: false, books: [], defaults: noDefaults };
  try {
    store = await openShelfStore(userId);
    const { books, defaults = noDefaults } = await store.read();
    state = { ...state, books, defaults };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    state = { ...state, isLost: true };
  }

  function setState(change: Partial<ShelfState>): void {
    state = { ...state, ...change };
    // Only marks that the queue is not empty: a logout asks before it deletes unfinished listings.
    if (state.books.length > 0) writeStored(markName, '{}');
    else removeStored(markName);
    listeners.notify();
  }

  function fail(error: unknown): void {
    if (!(error instanceof DOMException)) throw error;
    if (!isClosed) setState({ isLost: true });
  }

  /** Reloads the queue that another tab changed, after the pending writes of this tab. */
  function reload(): void {
    if (isReloading || state.isLost || !store) return;
    const source = store;
    isReloading = true;
    writes = writes.then(async () => {
      isReloading = false;
      const before = changes;
      try {
        const { books, defaults = noDefaults } = await source.read();
        if (isClosed) return;
        if (changes === before) setState({ books, defaults });
        else reload();
      } catch (error) {
        fail(error);
      }
    });
  }

  /** Stores a change after all earlier ones and notifies the other tabs. */
  function write(work: (target: ShelfStore) => Promise<void>): void {
    if (!store) return;
    const target = store;
    changes += 1;
    writes = writes.then(async () => {
      try {
        await work(target);
        otherTabs?.postMessage('changed');
      } catch (error) {
        fail(error);
      }
    });
  }

  otherTabs?.addEventListener('message', reload);

  const find = (id: string) => state.books.find((book) => book.id === id);

  function setBook(id: string, change: Partial<ShelfBook>): void {
    setState({ books: state.books.map((book) => (book.id === id ? { ...book, ...change } : book)) });
  }

  /** Appends books. A copy of a queued book gets the same title, author and lookup result. */
  function append(isbns: readonly string[]): ShelfBook[] {
    const first = Math.max(Date.now(), (state.books.at(-1)?.position ?? 0) + 1);
    const added = isbns.map((isbn, index): ShelfBook => {
      const twin = state.books.find((book) => book.isbn === isbn);
      return {
        id: newClientId(),
        userId,
        position: first + index,
        isbn,
        lookup: twin?.lookup ?? 'waiting',
        data: twin?.data ?? null,
        title: twin?.title ?? '',
        author: twin?.author ?? '',
        condition: '',
        price: '',
        photoIds: [],
        failure: null,
        sent: null,
      };
    });
    setState({ books: [...state.books, ...added] });
    write((target) => target.addBooks(added));
    return added;
  }

  return {
    userId,
    read: () => state,
    subscribe: listeners.subscribe,

    add(isbns) {
      const known = new Set(state.books.map(({ isbn }) => isbn));
      const fresh: string[] = [];
      const duplicates: string[] = [];
      for (const isbn of isbns) {
        if (known.has(isbn)) duplicates.push(isbn);
        else fresh.push(isbn);
        known.add(isbn);
      }
      const accepted = fresh.slice(0, Math.max(0, maxShelfBooks - state.books.length));
      const added = accepted.length === 0 ? [] : append(accepted);
      return { added, duplicates, leftOut: fresh.length - accepted.length };
    },

    addCopy(isbn) {
      if (state.books.length >= maxShelfBooks) return false;
      append([isbn]);
      return true;
    },

    update(id, change) {
      setBook(id, change);
      write((target) => target.updateBook(id, change));
    },

    setDefaults(change) {
      const defaults = { ...state.defaults, ...change };
      setState({ defaults });
      write((target) => target.writeDefaults(defaults));
    },

    remove(id) {
      for (const photoId of find(id)?.photoIds ?? []) unstored.delete(photoId);
      setState({ books: state.books.filter((book) => book.id !== id) });
      write((target) => target.removeBook(id));
    },

    clear() {
      unstored.clear();
      setState({ books: [], defaults: noDefaults });
      write((target) => target.clear());
    },

    addPhoto(bookId, photo) {
      const photoId = newClientId();
      // Kept in memory until the photo is stored, or until the page is closed if it cannot be.
      unstored.set(photoId, photo);
      setBook(bookId, { photoIds: [...(find(bookId)?.photoIds ?? []), photoId] });
      write(async (target) => {
        await target.addPhoto(bookId, photoId, photo);
        unstored.delete(photoId);
      });
      return photoId;
    },

    removePhoto(bookId, photoId) {
      unstored.delete(photoId);
      setBook(bookId, { photoIds: (find(bookId)?.photoIds ?? []).filter((id) => id !== photoId) });
      write((target) => target.removePhoto(bookId, photoId));
    },

    movePhoto(photoId, fromBookId, toBookId) {
      setBook(fromBookId, { photoIds: (find(fromBookId)?.photoIds ?? []).filter((id) => id !== photoId) });
      setBook(toBookId, { photoIds: [...(find(toBookId)?.photoIds ?? []), photoId] });
      write((target) => target.movePhoto(photoId, fromBookId, toBookId));
    },

    async readPhoto(photoId) {
      const photo = unstored.get(photoId);
      if (photo) return photo;
      try {
        return await store?.readPhoto(photoId);
      } catch (error) {
        // A logout has closed the database.
        if (error instanceof DOMException) return undefined;
        throw error;
      }
    },

    settled: () => writes,

    keepOpen(work) {
      openUntil = Promise.allSettled([openUntil, work]);
    },

    close() {
      isClosed = true;
      void openUntil.then(() => {
        void writes.then(() => {
          otherTabs?.close();
          store?.close();
        });
      });
    },
  };
}
