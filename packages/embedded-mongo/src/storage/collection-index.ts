import { AFTER, encodeKey, keyOf, recordIdOf } from '../bson/ordered-key.js';
import { type Document, getField, isArray } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { pathValues, splitPath } from '../query/path.js';
import { SortedKeys } from './sorted-keys.js';

/** An index in the form of `listIndexes`. */
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
  /** BSON size in bytes. */
  readonly size: number;
}

function leadsThroughArray(value: unknown, path: readonly string[], depth = 0): boolean {
  const name = path[depth];
  return isArray(value) || (name !== undefined && leadsThroughArray(getField(value, name), path, depth + 1));
}

/** The sorted entries of one index: encoded values followed by the record id. */
export class CollectionIndex {
  readonly spec: IndexSpec;
  readonly fields: readonly string[];
  readonly descending: readonly boolean[];
  /** Fields that contain an array in some document (multikey). */
  readonly multikeyFields = new Set<string>();
  private readonly paths: readonly (readonly string[])[];
  private readonly covers: (document: Document) => boolean;
  /** Top-level fields that determine the entries of a document. */
  private readonly decisive: ReadonlySet<string>;
  private entries = new SortedKeys();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.fields = Object.keys(spec.key);
    this.descending = this.fields.map((field) => spec.key[field] === -1);
    this.paths = this.fields.map(splitPath);
    const condition = spec.partialFilterExpression ?? {};
    this.covers = compileFilter(condition);
    this.decisive = new Set([...this.fields, ...Object.keys(condition)].map((path) => splitPath(path)[0] ?? ''));
  }

  /** Whether two documents that share values certainly have the same entries. */
  sharesEntries(document: Document, other: Document): boolean {
    for (const name of this.decisive)
      // A logical operator may contain the condition.
      if (name.startsWith('$') || getField(document, name) !== getField(other, name)) return false;
    return true;
  }

  /** Replaces all entries by those of the given documents. @throws on a duplicate key if `enforce` is set */
  build(namespace: string, records: ReadonlyMap<number, StoredDocument>, enforce: boolean): void {
    const entries: string[] = [];
    for (const { document, recordId } of records.values()) entries.push(...this.entriesOf(document, recordId));
    entries.sort();
    for (let i = 1; i < entries.length && enforce && this.spec.unique; i++) {
      const [before = '', entry = ''] = [entries[i - 1], entries[i]];
      if (keyOf(before) === keyOf(entry))
        throw this.duplicateKey(namespace, records.get(recordIdOf(entry))?.document ?? {}, keyOf(entry));
    }
    this.entries = SortedKeys.fromSorted(entries);
  }

  /** Returns the distinct entries of a document. @throws on two parallel arrays */
  entriesOf(document: Document, recordId: number): string[] {
    const entries = this.tuplesOf(document).map((values) => encodeKey(values, this.descending, recordId));
    return entries.length > 1 ? [...new Set(entries)] : entries;
  }

  change(removed: readonly string[], added: readonly string[]): void {
    for (const entry of removed) if (!added.includes(entry)) this.entries.delete(entry);
    for (const entry of added) if (!removed.includes(entry)) this.entries.add(entry);
  }

  range(low: string, high: string, reverse = false): Iterable<string> {
    return this.entries.range(low, high, reverse);
  }

  /** @throws when another document has one of these entries in a unique index */
  assertUnique(namespace: string, document: Document, entries: readonly string[]): void {
    for (const own of this.spec.unique ? entries : []) {
      const key = keyOf(own);
      for (const entry of this.range(key, key + AFTER))
        if (recordIdOf(entry) !== recordIdOf(own)) throw this.duplicateKey(namespace, document, key);
    }
  }

  /** Returns the values of each entry; most documents have one. */
  private tuplesOf(document: Document): unknown[][] {
    if (!this.covers(document)) return [];
    const columns = this.paths.map((path, i) => {
      if (leadsThroughArray(document, path)) this.multikeyFields.add(this.fields[i] ?? '');
      return pathValues(document, path);
    });
    if (this.spec.sparse && columns.every((values) => values.every((value) => value === undefined))) return [];
    const several = columns.filter((values) => values.length > 1);
    if (several.length === 0) return [columns.map(([value]) => value)];
    if (several.length > 1)
      throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays in ${this.spec.name}`);
    return (several[0] ?? []).map((value) => columns.map((values) => (values === several[0] ? value : values[0])));
  }

  private duplicateKey(namespace: string, document: Document, key: string): CommandError {
    const values = this.tuplesOf(document).find((tuple) => encodeKey(tuple, this.descending) === key);
    const keyValue = Object.fromEntries(this.fields.map((field, i) => [field, values?.[i] ?? null]));
    const shown = Object.entries(keyValue).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
    const where = `collection: ${namespace} index: ${this.spec.name} dup key: { ${shown.join(', ')} }`;
    return new CommandError('DuplicateKey', `E11000 duplicate key error ${where}`, {
      keyPattern: this.spec.key,
      keyValue,
    });
  }
}
