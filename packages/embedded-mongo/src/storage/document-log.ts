import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { decode, encode } from '../bson/codec.js';
import type { CollectionInfo } from './collection.js';
import type { IndexSpec, StoredDocument } from './collection-index.js';
import { assertDataFile } from './data-file.js';

type StoredCollection = { readonly info: CollectionInfo; readonly indexes: readonly IndexSpec[] };

type DocumentKey = [collectionId: number, recordId: number];

/** Minimum free disk space in bytes: without space LMDB corrupts its memory and may crash the process. */
const RESERVE = 64 * 2 ** 20;

/** The LMDB file: documents by collection and record id, one entry per collection. Writes between two flushes are atomic. */
export class DocumentLog {
  private readonly root: RootDatabase<Uint8Array>;
  private readonly documentEntries: Database<Uint8Array, DocumentKey>;
  private readonly collectionEntries: Database<Uint8Array, number>;
  private readonly queued: (() => Promise<unknown>)[] = [];
  private readonly folder: string;

  /** Opens or creates `data.mdb` in an existing folder. @throws when that fails */
  constructor(folder: string) {
    this.folder = folder;
    const path = join(folder, 'data.mdb');
    assertDataFile(path);
    // LMDB's own batching drops a promise whose rejection could not be handled.
    this.root = open({ path, noSubdir: true, maxDbs: 2, encoding: 'binary', eventTurnBatching: false });
    this.documentEntries = this.root.openDB({ name: 'documents', encoding: 'binary' });
    this.collectionEntries = this.root.openDB({ name: 'collections', encoding: 'binary' });
  }

  collections(): StoredCollection[] {
    // Only this class writes these entries; `decode` returns untyped documents.
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

  /** Flushes queued writes; resolves when they are on disk, rejects when they could not be written. */
  async flush(): Promise<void> {
    const writes = this.queued.splice(0);
    if (writes.length === 0) return;
    const { bavail, bsize } = statfsSync(this.folder);
    if (bavail * bsize < RESERVE) throw new Error('less than 64 MB are free');
    const outcomes: Promise<unknown>[] = [];
    outcomes.push(this.root.batch(() => writes.forEach((write) => outcomes.push(write()))));
    const results = await Promise.allSettled(outcomes);
    const failures = results.filter((result) => result.status === 'rejected');
    const [cause] = await Promise.all(failures.map(({ reason }) => causeOf(reason)));
    if (failures.length > 0) throw cause;
    await this.root.flushed;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.root.close();
  }
}

/** Reads the cause of a failed transaction from LMDB's second promise, which must be handled too and may stay pending. */
function causeOf(error: unknown): Promise<unknown> {
  const commitError: unknown = error instanceof Error && 'commitError' in error ? error.commitError : undefined;
  const cause = Promise.resolve(commitError).catch((reason: unknown) => reason);
  const nextTurn = new Promise((resolve) => setImmediate(resolve));
  return Promise.race([cause, nextTurn]).then((reason) => reason ?? error);
}
