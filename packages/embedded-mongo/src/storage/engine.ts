import { BSONRegExp, Code, DBRef } from 'bson';
import { encode } from '../bson/codec.js';
import { type Document, isArray, isDocument } from '../bson/values.js';
import { badValue, CommandError, notSupported } from '../errors.js';
import { Collection } from './collection.js';
import type { IndexSpec, StoredDocument } from './collection-index.js';
import type { DocumentLog } from './document-log.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

function assertStorable(value: unknown): void {
  if (value instanceof BSONRegExp || value instanceof Code || value instanceof DBRef)
    throw notSupported(`stored values of the type ${value._bsontype}`);
  if (isArray(value) || isDocument(value)) Object.values(value).forEach(assertStorable);
}

/** Encodes a document for storage. @throws when it cannot be stored */
function encodeStorable(document: Document): Uint8Array {
  const id = document._id;
  if (isArray(id) || id instanceof BSONRegExp) throw badValue("The '_id' value cannot be of type array or regex");
  if (isDocument(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw new CommandError('DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields");
  assertStorable(document);
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new CommandError('BSONObjectTooLarge', `object to write is larger than ${MAX_DOCUMENT_BYTES} bytes`);
  return bytes;
}

/** All collections in memory and the log that persists them. */
export class Engine {
  readonly collections = new Map<string, Collection>();
  private readonly log: DocumentLog | undefined;
  private readonly onFailure: (error: Error) => void;
  private nextCollectionId = 1;
  private failure: CommandError | undefined;
  /** Resolves when all flushes so far have ended; whether one failed is in `failure`. */
  private flushes: Promise<unknown> = Promise.resolve();

  /** Loads the log; without one nothing is persisted. Calls `onFailure` once after a failed disk write. */
  constructor(log?: DocumentLog, onFailure: (error: Error) => void = () => undefined) {
    this.log = log;
    this.onFailure = onFailure;
    this.load();
  }

  /** Whether a failed disk write ended all writes. */
  get isReadOnly(): boolean {
    return this.failure !== undefined;
  }

  collection(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  collectionsOf(database: string): Collection[] {
    return [...this.collections.values()].filter(({ info }) => info.database === database);
  }

  /** Returns the collection, created if missing. */
  ensureCollection(database: string, name: string): Collection {
    const existing = this.collection(database, name);
    if (existing) return existing;
    if (/\$|\0|^system\./.test(name)) throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
    const collection = new Collection({ id: this.nextCollectionId++, database, name });
    this.collections.set(collection.namespace, collection);
    this.saveIndexes(collection);
    return collection;
  }

  dropCollection({ info, namespace, records }: Collection): void {
    this.collections.delete(namespace);
    for (const recordId of records.keys()) this.log?.removeDocument(info.id, recordId);
    this.log?.removeCollection(info.id);
  }

  addIndex(collection: Collection, spec: IndexSpec): void {
    collection.addIndex(spec);
    this.saveIndexes(collection);
  }

  dropIndexes(collection: Collection, names: readonly string[]): void {
    collection.secondaryIndexes = collection.secondaryIndexes.filter(({ spec }) => !names.includes(spec.name));
    this.saveIndexes(collection);
  }

  /** Stores a new document or replaces one. @throws on documents that cannot be stored and on duplicate keys */
  put(collection: Collection, document: Document, old?: StoredDocument): void {
    const bytes = encodeStorable(document);
    const { recordId } = collection.put(document, bytes.length, old);
    this.log?.putDocument(collection.info.id, recordId, bytes);
  }

  remove(collection: Collection, record: StoredDocument): void {
    collection.remove(record);
    this.log?.removeDocument(collection.info.id, record.recordId);
  }

  /**
   * Runs a change synchronously and resolves when it and all earlier changes are on disk. Changes during a flush share the next flush. After
   * a failed disk write every change is refused.
   */
  async write<T>(change: () => T): Promise<T> {
    if (this.failure) throw this.failure;
    try {
      return change();
    } finally {
      // Writes of a command before its failure are kept, as in MongoDB.
      await this.flush();
    }
  }

  async close(): Promise<void> {
    await this.log?.close();
  }

  private load(): void {
    this.collections.clear();
    for (const { info, indexes } of this.log?.collections() ?? []) {
      const collection = new Collection(info);
      collection.load(this.log?.documents(info.id) ?? [], indexes);
      this.collections.set(collection.namespace, collection);
      this.nextCollectionId = Math.max(this.nextCollectionId, info.id + 1);
    }
  }

  private saveIndexes({ info, secondaryIndexes }: Collection): void {
    this.log?.putCollection({ info, indexes: secondaryIndexes.map(({ spec }) => spec) });
  }

  private async flush(): Promise<void> {
    // A change that writes nothing, such as a repeated insert, is acknowledged because of an earlier one that may not be on disk yet.
    this.flushes = Promise.all([this.flushes, this.flushLog()]);
    await this.flushes;
    // Writes queued after the failed one may be on disk, but memory no longer has them.
    if (this.failure) throw this.failure;
  }

  /** Reloads memory from disk after a failure, so that reads never return a change that was reported as failed. */
  private async flushLog(): Promise<void> {
    try {
      await this.log?.flush();
    } catch (cause) {
      if (!this.failure) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const advice = 'The database could not write to its disk and takes no more changes until it is restarted';
        this.failure = new CommandError('OutOfDiskSpace', `${advice}: ${reason}`);
        this.onFailure(this.failure);
        this.load();
      }
    }
  }
}
