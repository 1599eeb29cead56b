import type { Document } from '../bson/values.js';
import { CollectionIndex, type IndexSpec, type StoredDocument } from './collection-index.js';

const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };

export interface CollectionInfo {
  readonly id: number;
  readonly database: string;
  readonly name: string;
}

/** The decoded documents of a collection and its indexes. Documents are immutable. */
export class Collection {
  readonly info: CollectionInfo;
  readonly namespace: string;
  readonly records = new Map<number, StoredDocument>();
  readonly idIndex = new CollectionIndex(ID_INDEX);
  /** Secondary indexes, without the one on `_id`. */
  secondaryIndexes: CollectionIndex[] = [];
  private nextRecordId = 1;

  constructor(info: CollectionInfo) {
    this.info = info;
    this.namespace = `${info.database}.${info.name}`;
  }

  get indexes(): readonly CollectionIndex[] {
    return [this.idIndex, ...this.secondaryIndexes];
  }

  /** Loads stored documents and builds the given indexes without checking uniqueness. */
  load(records: Iterable<StoredDocument>, specs: readonly IndexSpec[]): void {
    for (const record of records) {
      this.records.set(record.recordId, record);
      this.nextRecordId = Math.max(this.nextRecordId, record.recordId + 1);
    }
    this.secondaryIndexes = specs.map((spec) => new CollectionIndex(spec));
    for (const index of this.indexes) index.build(this.namespace, this.records, false);
  }

  /** Stores a new document or replaces one. @throws on a duplicate key */
  put(document: Document, size: number, old?: StoredDocument): StoredDocument {
    const record = { recordId: old?.recordId ?? this.nextRecordId, document, size };
    const changes = this.indexes
      .filter((index) => !old || !index.sharesEntries(old.document, document))
      .map((index) => ({ index, added: index.entriesOf(document, record.recordId) }));
    for (const { index, added } of changes) index.assertUnique(this.namespace, document, added);
    for (const { index, added } of changes) index.change(old ? index.entriesOf(old.document, old.recordId) : [], added);
    this.records.set(record.recordId, record);
    this.nextRecordId = Math.max(this.nextRecordId, record.recordId + 1);
    return record;
  }

  remove({ recordId, document }: StoredDocument): void {
    for (const index of this.indexes) index.change(index.entriesOf(document, recordId), []);
    this.records.delete(recordId);
  }

  /** Builds an index. @throws on a duplicate key */
  addIndex(spec: IndexSpec): void {
    const index = new CollectionIndex(spec);
    index.build(this.namespace, this.records, true);
    this.secondaryIndexes.push(index);
  }
}
