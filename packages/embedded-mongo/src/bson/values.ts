import { Binary, BSONRegExp, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { notSupported } from '../errors.js';

export type Document = Record<string, unknown>;
export type Numeric = number | Long | Decimal128;

/** What a sort or an index sees in place of an empty array: it comes before null. */
export const EMPTY_ARRAY = Symbol('empty array');

/** The order in which BSON types compare; a missing value counts as null. */
export const Rank = {
  minKey: 0,
  emptyArray: 1,
  null: 2,
  number: 3,
  string: 4,
  document: 5,
  array: 6,
  binary: 7,
  objectId: 8,
  boolean: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  code: 13,
  maxKey: 14,
} as const;

const TYPE_CODES: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

export const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A `Timestamp` is a `Long` by inheritance only. */
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || value instanceof Decimal128 || (value instanceof Long && !(value instanceof Timestamp));

export const isInt32 = (value: number) => (value | 0) === value && !Object.is(value, -0);

/** Whether a document is of the form `{ $operator: … }`. */
export const hasOperators = (value: unknown): value is Document =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return Rank.number;
    case 'string':
      return Rank.string;
    case 'boolean':
      return Rank.boolean;
    case 'undefined':
      return Rank.null;
    case 'symbol':
      return Rank.emptyArray;
  }
  if (value === null) return Rank.null;
  if (isDocument(value)) return Rank.document;
  if (isArray(value)) return Rank.array;
  if (value instanceof ObjectId) return Rank.objectId;
  if (value instanceof Date) return Rank.date;
  if (value instanceof Timestamp) return Rank.timestamp;
  if (value instanceof Long || value instanceof Decimal128) return Rank.number;
  if (value instanceof Binary) return Rank.binary;
  if (value instanceof BSONRegExp) return Rank.regex;
  if (value instanceof Code) return Rank.code;
  if (value instanceof MinKey) return Rank.minKey;
  if (value instanceof MaxKey) return Rank.maxKey;
  throw notSupported('values of this BSON type');
}

/** The alias by which `$type` knows the value; `missing` for an absent one. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  switch (typeRank(value)) {
    case Rank.null:
      return 'null';
    case Rank.number:
      return value instanceof Decimal128 ? 'decimal' : 'long';
    case Rank.string:
      return 'string';
    case Rank.document:
      return 'object';
    case Rank.array:
      return 'array';
    case Rank.binary:
      return 'binData';
    case Rank.objectId:
      return 'objectId';
    case Rank.boolean:
      return 'bool';
    case Rank.date:
      return 'date';
    case Rank.timestamp:
      return 'timestamp';
    case Rank.regex:
      return 'regex';
    case Rank.code:
      return 'javascript';
    case Rank.minKey:
      return 'minKey';
    default:
      return 'maxKey';
  }
}

/** Resolves an alias or a number of `$type`; undefined when there is no such type. */
export function typeAlias(type: unknown): string | undefined {
  if (typeof type === 'string') return Object.hasOwn(TYPE_CODES, type) ? type : undefined;
  return Object.keys(TYPE_CODES).find((alias) => TYPE_CODES[alias] === type);
}

export const getField = (document: unknown, name: string): unknown =>
  isDocument(document) && Object.hasOwn(document, name) ? document[name] : undefined;

/** Assigns a field, also one named `__proto__`. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  else document[name] = value;
}

/** Copies documents and arrays; scalars of BSON are never changed in place and are shared. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (isArray(value)) return value.map((element) => clone(element));
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const name of Object.keys(value)) setField(copy, name, clone(value[name]));
  return copy;
}
