import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { decode, encode } from '../bson/codec.js';
import type { CollectionInfo } from './collection.js';
import type { IndexSpec, StoredDocument } from './collection-index.js';

export interface StoredCollection {
  readonly info: CollectionInfo;
  readonly indexes: readonly IndexSpec[];
}

/** What outlives the process. Writes are queued; `flushed` tells whether all of them reached the disk. */
export interface DocumentLog {
  collections: () => StoredCollection[];
  documents: (collectionId: number) => Iterable<StoredDocument>;
  putDocument: (collectionId: number, recordId: number, bytes: Uint8Array) => void;
  removeDocument: (collectionId: number, recordId: number) => void;
  putCollection: (collection: StoredCollection) => void;
  removeCollection: (collectionId: number) => void;
  /** Undefined when nothing is waiting. Rejects when a write failed. */
  flushed: () => Promise<void> | undefined;
  close: () => Promise<void>;
}

/** Keeps nothing: the databases of tests. */
export const memoryLog: DocumentLog = {
  collections: () => [],
  documents: () => [],
  putDocument: () => undefined,
  removeDocument: () => undefined,
  putCollection: () => undefined,
  removeCollection: () => undefined,
  flushed: () => undefined,
  close: () => Promise.resolve(),
};

type DocumentKey = [collectionId: number, recordId: number];

/**
 * An LMDB file: documents by collection and record number, and one entry a collection. What is queued between two
 * flushes is kept whole or not at all.
 */
export class LmdbLog implements DocumentLog {
  private readonly root: RootDatabase<Uint8Array>;
  private readonly documentEntries: Database<Uint8Array, DocumentKey>;
  private readonly collectionEntries: Database<Uint8Array, number>;
  private readonly queued: (() => Promise<unknown>)[] = [];

  /** Opens or creates `data.mdb` in the folder; throws when that cannot be done. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    // LMDB's own batching drops a promise, whose rejection nobody could catch.
    const options = { noSubdir: true, maxDbs: 2, encoding: 'binary', eventTurnBatching: false } as const;
    this.root = open({ path: join(folder, 'data.mdb'), ...options });
    this.documentEntries = this.root.openDB({ name: 'documents', encoding: 'binary' });
    this.collectionEntries = this.root.openDB({ name: 'collections', encoding: 'binary' });
  }

  collections(): StoredCollection[] {
    return [...this.collectionEntries.getRange()].map(({ value }) => decode(value) as unknown as StoredCollection);
  }

  *documents(collectionId: number): Iterable<StoredDocument> {
    const start: DocumentKey = [collectionId, 0];
    const end: DocumentKey = [collectionId, Number.MAX_SAFE_INTEGER];
    for (const { key, value } of this.documentEntries.getRange({ start, end }))
      yield { recordId: key[1], document: decode(value), size: value.length };
  }

  putDocument(collectionId: number, recordId: number, bytes: Uint8Array): void {
    this.queued.push(() => this.documentEntries.put([collectionId, recordId], bytes));
  }

  removeDocument(collectionId: number, recordId: number): void {
    this.queued.push(() => this.documentEntries.remove([collectionId, recordId]));
  }

  putCollection(collection: StoredCollection): void {
    this.queued.push(() => this.collectionEntries.put(collection.info.id, encode({ ...collection })));
  }

  removeCollection(collectionId: number): void {
    this.queued.push(() => this.collectionEntries.remove(collectionId));
  }

  flushed(): Promise<void> | undefined {
    const writes = this.queued.splice(0);
    return writes.length > 0 ? this.commit(writes) : undefined;
  }

  async close(): Promise<void> {
    await this.flushed();
    await this.root.close();
  }

  private async commit(writes: readonly (() => Promise<unknown>)[]): Promise<void> {
    const outcomes: Promise<unknown>[] = [];
    outcomes.push(this.root.batch(() => writes.forEach((write) => outcomes.push(write()))));
    const results = await Promise.allSettled(outcomes);
    const failures = results.filter((result) => result.status === 'rejected');
    const [cause] = await Promise.all(failures.map(({ reason }) => causeOf(reason)));
    if (failures.length > 0) throw cause;
    await this.root.flushed;
  }
}

/** LMDB says why a transaction failed in a second promise, which has to be caught as well and may stay open. */
function causeOf(error: unknown): Promise<unknown> {
  const commitError: unknown = error instanceof Error && 'commitError' in error ? error.commitError : undefined;
  const cause = Promise.resolve(commitError).catch((reason: unknown) => reason);
  const nextTurn = new Promise((resolve) => setImmediate(resolve));
  return Promise.race([cause, nextTurn]).then((reason) => reason ?? error);
}
