import { UUID } from 'bson';
import { encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { isArray, isDocument } from '../bson/values.js';
import { badValue, CommandError, notSupported } from '../errors.js';
import { BSONRegExp, Code, DBRef } from 'bson';
import { Collection } from './collection.js';
import type { IndexSpec, StoredDocument } from './collection-index.js';
import type { DocumentLog } from './document-log.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** All collections in memory, and the log that makes them durable. */
export class Engine {
  readonly collections = new Map<string, Collection>();
  private readonly log: DocumentLog;
  private readonly onFailure: (error: Error) => void;
  private nextCollectionId = 1;
  private failure: CommandError | undefined;

  /** Loads everything the log holds. `onFailure` hears once of a write that the disk refused. */
  constructor(log: DocumentLog, onFailure: (error: Error) => void) {
    this.log = log;
    this.onFailure = onFailure;
    this.load();
  }

  get documentCount(): number {
    return [...this.collections.values()].reduce((total, collection) => total + collection.records.size, 0);
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
    if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.'))
      throw new CommandError(73, 'InvalidNamespace', `Invalid collection name: ${name}`);
    const collection = new Collection({ id: this.nextCollectionId++, database, name, uuid: new UUID() });
    this.collections.set(collection.namespace, collection);
    this.saveIndexes(collection);
    return collection;
  }

  dropCollection(collection: Collection): void {
    this.collections.delete(collection.namespace);
    this.log.removeCollection(collection.info.id, collection.records.keys());
  }

  addIndex(collection: Collection, spec: IndexSpec): void {
    collection.addIndex(spec);
    this.saveIndexes(collection);
  }

  dropIndexes(collection: Collection, names: readonly string[]): void {
    collection.indexes = collection.indexes.filter(({ spec }) => !names.includes(spec.name));
    this.saveIndexes(collection);
  }

  insert(collection: Collection, document: Document): void {
    const bytes = encodeStorable(document);
    const { recordId } = collection.insert(document, bytes.length);
    this.log.putDocument(collection.info.id, recordId, bytes);
  }

  replace(collection: Collection, old: StoredDocument, document: Document): void {
    const bytes = encodeStorable(document);
    collection.replace(old, document, bytes.length);
    this.log.putDocument(collection.info.id, old.recordId, bytes);
  }

  remove(collection: Collection, record: StoredDocument): void {
    collection.remove(record);
    this.log.removeDocument(collection.info.id, record.recordId);
  }

  /**
   * Runs a change of this engine without interruption and answers when it is on disk. Changes that come in while one
   * is being flushed share the next flush. After a write that the disk refused every change is refused.
   */
  write<T>(change: () => T): T | Promise<T> {
    if (this.failure) throw this.failure;
    try {
      const result = change();
      return (
        this.log.flushed()?.then(
          () => result,
          (cause: unknown) => this.fail(cause),
        ) ?? result
      );
    } catch (error) {
      // What a failed command wrote before it failed stays, as on a MongoDB server, and must not be lost either.
      this.log.flushed()?.catch((cause: unknown) => this.recordFailure(cause));
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.log.close();
  }

  private load(): void {
    this.collections.clear();
    for (const { info, indexes } of this.log.collections()) {
      const collection = new Collection(info);
      collection.load(this.log.documents(info.id), indexes);
      this.collections.set(collection.namespace, collection);
      this.nextCollectionId = Math.max(this.nextCollectionId, info.id + 1);
    }
  }

  private saveIndexes({ info, indexes }: Collection): void {
    this.log.putCollection({ info, indexes: indexes.slice(1).map(({ spec }) => spec) });
  }

  private fail(cause: unknown): never {
    throw this.recordFailure(cause);
  }

  /** Memory goes back to what the disk holds, so that reads never show what was reported as failed. */
  private recordFailure(cause: unknown): CommandError {
    if (this.failure) return this.failure;
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.failure = new CommandError(
      14031,
      'OutOfDiskSpace',
      `The database could not write to its disk and takes no more changes until it is restarted: ${reason}`,
    );
    this.onFailure(this.failure);
    this.load();
    return this.failure;
  }
}

/** Encodes a document for storage; throws on what cannot be stored. */
function encodeStorable(document: Document): Uint8Array {
  const id = document._id;
  if (id === undefined || isArray(id) || id instanceof BSONRegExp)
    throw badValue("The '_id' value cannot be of type array, regex or undefined");
  const dollar = isDocument(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar)
    throw new CommandError(52, 'DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${dollar}`);
  assertStorable(document);
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new CommandError(10334, 'BSONObjectTooLarge', `object to write is larger than ${MAX_DOCUMENT_BYTES} bytes`);
  return bytes;
}

function assertStorable(value: unknown): void {
  if (value instanceof BSONRegExp || value instanceof Code || value instanceof DBRef)
    throw notSupported(`storing values of the type ${value._bsontype}`);
  if (isArray(value)) for (const element of value) assertStorable(element);
  else if (isDocument(value)) for (const name of Object.keys(value)) assertStorable(value[name]);
}
