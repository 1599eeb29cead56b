import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/** Gives the tests of a file an empty IndexedDB, which jsdom lacks. Files of a worker share the global object, so it is removed at the end. */
export function withIndexedDb(): void {
  beforeAll(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}
