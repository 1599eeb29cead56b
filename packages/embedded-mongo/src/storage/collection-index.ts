import { AFTER, encodeKey, keyOf, recordIdOf } from '../bson/ordered-key.js';
import { type Document, getField, isArray } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { pathValues, splitPath } from '../query/path.js';
import type { Predicate } from '../query/predicate.js';
import { SortedKeys } from './sorted-keys.js';

/** An index as `listIndexes` shows it. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partialFilterExpression?: Document;
  readonly expireAfterSeconds?: number;
}

export interface StoredDocument {
  readonly recordId: number;
  readonly document: Document;
  /** Bytes of its BSON. */
  readonly size: number;
}

/** The sorted entries of one index; an entry is the encoded values followed by the record's number. */
export class CollectionIndex {
  readonly spec: IndexSpec;
  readonly fields: readonly string[];
  readonly descending: readonly boolean[];
  /** Fields that lead through an array in some document, so that one document may have several entries. */
  readonly multikeyFields = new Set<string>();
  readonly covers: Predicate;
  private readonly paths: readonly (readonly string[])[];
  private entries = new SortedKeys();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.fields = Object.keys(spec.key);
    this.descending = this.fields.map((field) => spec.key[field] === -1);
    this.paths = this.fields.map(splitPath);
    this.covers = spec.partialFilterExpression ? compileFilter(spec.partialFilterExpression) : () => true;
  }

  /** Replaces all entries by those of the given documents; throws a duplicate key error if `enforce` is set. */
  build(namespace: string, records: Iterable<StoredDocument>, enforce: boolean): void {
    const entries: string[] = [];
    const documents = new Map<number, Document>();
    for (const record of records) {
      entries.push(...this.entriesOf(record.document, record.recordId));
      if (enforce && this.spec.unique) documents.set(record.recordId, record.document);
    }
    entries.sort();
    for (let i = 1; documents.size > 0 && i < entries.length; i++) {
      const [before = '', entry = ''] = [entries[i - 1], entries[i]];
      if (keyOf(before) === keyOf(entry))
        throw this.duplicateKey(namespace, documents.get(recordIdOf(entry)) ?? {}, keyOf(entry));
    }
    this.entries = SortedKeys.fromSorted(entries);
  }

  /** The entries of a document, which differ from each other. Throws on two arrays side by side. */
  entriesOf(document: Document, recordId?: number): string[] {
    return this.tuplesOf(document)
      .map((values) => encodeKey(values, this.descending, recordId))
      .filter(isFirst);
  }

  add(entry: string): void {
    this.entries.add(entry);
  }

  delete(entry: string): void {
    this.entries.delete(entry);
  }

  get size(): number {
    return this.entries.size;
  }

  range(low: string, high: string, reverse = false): Iterable<string> {
    return this.entries.range(low, high, reverse);
  }

  /** Throws when another document than `self` has an entry that a unique index must hold once. */
  assertUnique(namespace: string, document: Document, self?: number): void {
    if (!this.spec.unique) return;
    for (const key of this.entriesOf(document)) {
      for (const entry of this.range(key, key + AFTER))
        if (recordIdOf(entry) !== self) throw this.duplicateKey(namespace, document, key);
    }
  }

  private tuplesOf(document: Document): unknown[][] {
    if (!this.covers(document)) return [];
    const columns = this.paths.map((path, i) => {
      const [name = ''] = path;
      const plain = path.length === 1 ? getField(document, name) : undefined;
      if (path.length === 1 && !isArray(plain)) return [plain];
      if (throughArray(document, path)) this.multikeyFields.add(this.fields[i] ?? '');
      return pathValues(document, path);
    });
    if (this.spec.sparse && columns.every((values) => values.every((value) => value === undefined))) return [];
    if (columns.filter((values) => values.length > 1).length > 1)
      throw new CommandError(
        171,
        'CannotIndexParallelArrays',
        `cannot index parallel arrays of index ${this.spec.name}`,
      );
    return columns.reduce<unknown[][]>(
      (tuples, values) => tuples.flatMap((tuple) => values.map((value) => [...tuple, value])),
      [[]],
    );
  }

  private duplicateKey(namespace: string, document: Document, key: string): CommandError {
    const values = this.tuplesOf(document).find((tuple) => encodeKey(tuple, this.descending) === key) ?? [];
    const keyValue = Object.fromEntries(this.fields.map((field, i) => [field, values[i] ?? null]));
    const shown = Object.entries(keyValue).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
    return new CommandError(
      11000,
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown.join(', ')} }`,
      { keyPattern: this.spec.key, keyValue },
    );
  }
}

const isFirst = (entry: string, index: number, entries: readonly string[]) =>
  entries.length === 1 || entries.indexOf(entry) === index;

function throughArray(value: unknown, path: readonly string[]): boolean {
  if (isArray(value)) return true;
  const [name, ...rest] = path;
  return name !== undefined && throughArray(getField(value, name), rest);
}
