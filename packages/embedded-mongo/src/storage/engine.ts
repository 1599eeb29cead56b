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

/** Encodes a document for storage; throws on what cannot be stored. */
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

/** All collections in memory, and the log that makes them durable. */
export class Engine {
  readonly collections = new Map<string, Collection>();
  private readonly log: DocumentLog | undefined;
  private readonly onFailure: (error: Error) => void;
  private nextCollectionId = 1;
  private failure: CommandError | undefined;

  /** Loads everything the log holds; without one nothing is kept. `onFailure` hears once of a write that the disk refused. */
  constructor(log?: DocumentLog, onFailure: (error: Error) => void = () => undefined) {
    this.log = log;
    this.onFailure = onFailure;
    this.load();
  }

  collection(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  collectionsOf(database: string): Collection[] {
    return [...this.collections.values()].filter(({ info }) => info.database === database);
  }

  /** The collection, made if it is not there yet. */
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

  /** Stores a document in place of another, or as a new one. Throws on what cannot be stored and on a duplicate key. */
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
   * Runs a change of this engine without interruption and answers when it is on disk. Changes that come in while one
   * is being flushed share the next flush. After a write that the disk refused every change is refused.
   */
  async write<T>(change: () => T): Promise<T> {
    if (this.failure) throw this.failure;
    try {
      return change();
    } finally {
      // Also what a failed command wrote before it failed stays, as on a MongoDB server.
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

  /** After a failure memory goes back to what the disk holds, so that reads never show what was reported as failed. */
  private async flush(): Promise<void> {
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
    // What was queued after a failed write may have been kept, but memory no longer shows it.
    if (this.failure) throw this.failure;
  }
}
