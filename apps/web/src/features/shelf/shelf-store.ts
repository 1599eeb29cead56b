import type { CategoryName, Condition, IsbnData } from '@korice/contracts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { shelfDatabase } from '../../lib/storage.js';

/** The state of the lookup by ISBN. A waiting one is sent as soon as there is a connection. */
export type LookupState = 'waiting' | 'found' | 'notFound' | 'failed';

/** A scanned book that is not listed yet. */
export interface ShelfBook {
  /** Also the `clientId` of its listing. */
  readonly id: string;
  readonly userId: string;
  /** Increases with each scan. */
  readonly position: number;
  /** Thirteen digits. */
  readonly isbn: string;
  readonly lookup: LookupState;
  readonly data: IsbnData | null;
  readonly title: string;
  readonly author: string;
  /** `''` for the default of the queue. */
  readonly condition: Condition | '';
  /** Dinars as typed. */
  readonly price: string;
  readonly photoIds: readonly string[];
  /** Error code of the last attempt to list it; null without one. */
  readonly failure: string | null;
  /** The content of an earlier request that the server may have performed. */
  readonly sent: string | null;
}

/** Defaults of the books in the queue; a book can override the condition. */
export interface ShelfDefaults {
  readonly condition: Condition | '';
  readonly category: CategoryName | '';
}

/** Bytes instead of a `Blob`, which WebKit does not store in a private window. */
interface StoredPhoto {
  id: string;
  userId: string;
  bytes: ArrayBuffer;
  type: string;
}

interface ShelfSchema extends DBSchema {
  books: { key: string; value: ShelfBook; indexes: { userId: string } };
  photos: { key: string; value: StoredPhoto; indexes: { userId: string } };
  defaults: { key: string; value: ShelfDefaults };
}

/** The queue of one account on this device, in IndexedDB. Methods reject with the `DOMException` of the browser. */
export interface ShelfStore {
  read: () => Promise<{ books: ShelfBook[]; defaults: ShelfDefaults | undefined }>;
  addBooks: (books: readonly ShelfBook[]) => Promise<void>;
  /** Does nothing for a book that another tab removed. */
  updateBook: (id: string, change: Partial<ShelfBook>) => Promise<void>;
  /** Also deletes its photos. */
  removeBook: (id: string) => Promise<void>;
  addPhoto: (bookId: string, photoId: string, photo: Blob) => Promise<void>;
  removePhoto: (bookId: string, photoId: string) => Promise<void>;
  movePhoto: (photoId: string, fromBookId: string, toBookId: string) => Promise<void>;
  readPhoto: (photoId: string) => Promise<Blob | undefined>;
  writeDefaults: (defaults: ShelfDefaults) => Promise<void>;
  clear: () => Promise<void>;
  close: () => void;
}

const version = 1;

async function open(): Promise<IDBPDatabase<ShelfSchema>> {
  // Some in-app browsers have no IndexedDB.
  if (typeof indexedDB === 'undefined') throw new DOMException('There is no IndexedDB', 'NotSupportedError');
  return openDB<ShelfSchema>(shelfDatabase, version, {
    upgrade(opened) {
      opened.createObjectStore('books', { keyPath: 'id' }).createIndex('userId', 'userId');
      opened.createObjectStore('photos', { keyPath: 'id' }).createIndex('userId', 'userId');
      opened.createObjectStore('defaults');
    },
    // A logout deletes the database, see `clearStored`.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

export async function openShelfStore(userId: string): Promise<ShelfStore> {
  const database = await open();

  return {
    async read() {
      const [books, defaults] = await Promise.all([
        database.getAllFromIndex('books', 'userId', userId),
        database.get('defaults', userId),
      ]);
      return { books: books.toSorted((a, b) => a.position - b.position), defaults };
    },

    async addBooks(books) {
      const { store, done } = database.transaction('books', 'readwrite');
      await Promise.all([...books.map((book) => store.put(book)), done]);
    },

    async updateBook(id, change) {
      const { store, done } = database.transaction('books', 'readwrite');
      const book = await store.get(id);
      if (book) await store.put({ ...book, ...change });
      await done;
    },

    async removeBook(id) {
      const change = database.transaction(['books', 'photos'], 'readwrite');
      const book = await change.objectStore('books').get(id);
      await Promise.all([
        ...(book?.photoIds ?? []).map((photoId) => change.objectStore('photos').delete(photoId)),
        change.objectStore('books').delete(id),
        change.done,
      ]);
    },

    async addPhoto(bookId, photoId, photo) {
      // Read before the transaction, which ends as soon as it has no pending request when the event loop turns.
      const bytes = await photo.arrayBuffer();
      const change = database.transaction(['books', 'photos'], 'readwrite');
      const book = await change.objectStore('books').get(bookId);
      if (book) {
        await change.objectStore('photos').put({ id: photoId, userId, bytes, type: photo.type });
        await change.objectStore('books').put({ ...book, photoIds: [...without(book.photoIds, photoId), photoId] });
      }
      await change.done;
    },

    async removePhoto(bookId, photoId) {
      const change = database.transaction(['books', 'photos'], 'readwrite');
      const book = await change.objectStore('books').get(bookId);
      if (book) await change.objectStore('books').put({ ...book, photoIds: without(book.photoIds, photoId) });
      await change.objectStore('photos').delete(photoId);
      await change.done;
    },

    async movePhoto(photoId, fromBookId, toBookId) {
      const { store, done } = database.transaction('books', 'readwrite');
      const [from, to] = await Promise.all([store.get(fromBookId), store.get(toBookId)]);
      if (from && to) {
        await store.put({ ...from, photoIds: without(from.photoIds, photoId) });
        await store.put({ ...to, photoIds: [...without(to.photoIds, photoId), photoId] });
      }
      await done;
    },

    async readPhoto(photoId) {
      const photo = await database.get('photos', photoId);
      return photo && new Blob([photo.bytes], { type: photo.type });
    },

    async writeDefaults(defaults) {
      await database.put('defaults', defaults, userId);
    },

    async clear() {
      const change = database.transaction(['books', 'photos', 'defaults'], 'readwrite');
      for (const name of ['books', 'photos'] as const) {
        const store = change.objectStore(name);
        for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key);
      }
      await change.objectStore('defaults').delete(userId);
      await change.done;
    },

    close: () => database.close(),
  };
}
