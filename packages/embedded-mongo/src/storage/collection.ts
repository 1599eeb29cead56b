import type { UUID } from 'bson';
import { AFTER, encodeKey, recordIdOf } from '../bson/ordered-key.js';
import type { Document } from '../bson/values.js';
import { CollectionIndex, type IndexSpec, type StoredDocument } from './collection-index.js';

export const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };

export interface CollectionInfo {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: UUID;
}

/** The decoded documents of a collection and its indexes, the one on `_id` first. Documents are never changed in place. */
export class Collection {
  readonly info: CollectionInfo;
  readonly records = new Map<number, StoredDocument>();
  readonly idIndex = new CollectionIndex(ID_INDEX);
  indexes: CollectionIndex[] = [this.idIndex];
  private nextRecordId = 1;

  constructor(info: CollectionInfo) {
    this.info = info;
  }

  get namespace(): string {
    return `${this.info.database}.${this.info.name}`;
  }

  /** Takes over stored documents and builds the given indexes from them; what is stored already is not checked. */
  load(records: Iterable<StoredDocument>, specs: readonly IndexSpec[]): void {
    for (const record of records) {
      this.records.set(record.recordId, record);
      this.nextRecordId = Math.max(this.nextRecordId, record.recordId + 1);
    }
    this.indexes = [this.idIndex, ...specs.map((spec) => new CollectionIndex(spec))];
    for (const index of this.indexes) index.build(this.namespace, this.records.values(), false);
  }

  findById(id: unknown): StoredDocument | undefined {
    const key = encodeKey([id]);
    for (const entry of this.idIndex.range(key, key + AFTER)) return this.records.get(recordIdOf(entry));
    return undefined;
  }

  insert(document: Document, size: number): StoredDocument {
    for (const index of this.indexes) index.assertUnique(this.namespace, document);
    const record = { recordId: this.nextRecordId, document, size };
    const entries = this.indexes.map((index) => index.entriesOf(document, record.recordId));
    this.nextRecordId++;
    for (const [i, index] of this.indexes.entries()) for (const entry of entries[i] ?? []) index.add(entry);
    this.records.set(record.recordId, record);
    return record;
  }

  replace(old: StoredDocument, document: Document, size: number): StoredDocument {
    const { recordId } = old;
    for (const index of this.indexes) index.assertUnique(this.namespace, document, recordId);
    const entries = this.indexes.map((index) => index.entriesOf(document, recordId));
    for (const [i, index] of this.indexes.entries()) {
      const before = index.entriesOf(old.document, recordId);
      const after = entries[i] ?? [];
      for (const entry of before) if (!after.includes(entry)) index.delete(entry);
      for (const entry of after) if (!before.includes(entry)) index.add(entry);
    }
    const record = { recordId, document, size };
    this.records.set(recordId, record);
    return record;
  }

  remove({ recordId, document }: StoredDocument): void {
    for (const index of this.indexes) for (const entry of index.entriesOf(document, recordId)) index.delete(entry);
    this.records.delete(recordId);
  }

  addIndex(spec: IndexSpec): void {
    const index = new CollectionIndex(spec);
    index.build(this.namespace, this.records.values(), true);
    this.indexes.push(index);
  }
}
