import { Binary, BSONRegExp, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { notSupported } from '../errors.js';

export type Document = Record<string, unknown>;
export type Numeric = number | Long | Decimal128;

/** The value of an empty array in a sort or an index; it sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array');

/** Type order. All numbers compare with each other, and a missing value counts as null. */
const ORDER =
  'minKey emptyArray null number string object array binData objectId bool date timestamp regex javascript maxKey';
const RANKS = new Map(ORDER.split(' ').map((type, rank) => [type, rank]));
const PRIMITIVES: Record<string, string> = {
  boolean: 'bool',
  number: 'number',
  string: 'string',
  symbol: 'emptyArray',
};
const CLASSES = new Map<unknown, string>([
  [ObjectId, 'objectId'],
  [Date, 'date'],
  [Timestamp, 'timestamp'],
  [Long, 'number'],
  [Decimal128, 'number'],
  [Binary, 'binData'],
  [UUID, 'binData'],
  [BSONRegExp, 'regex'],
  [Code, 'javascript'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
]);

/** Type names of `$type`; the position of a name is its number. */
const TYPES =
  '- double string object array binData undefined objectId bool date null regex - javascript symbol - int timestamp long decimal minKey maxKey'.split(
    ' ',
  );

export const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || value instanceof Decimal128 || (value instanceof Long && !(value instanceof Timestamp));

export const isInt32 = (value: number) => (value | 0) === value && !Object.is(value, -0);

/** Whether a document has the form `{ $operator: … }`. */
export const hasOperators = (value: unknown): value is Document =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** Returns the type for comparisons: values of the same type compare with each other. */
export function comparisonType(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  const primitive = PRIMITIVES[typeof value];
  if (primitive !== undefined) return primitive;
  if (isDocument(value)) return 'object';
  if (isArray(value)) return 'array';
  const known = CLASSES.get(value.constructor);
  if (known === undefined) throw notSupported('values of this BSON type');
  return known;
}

export const rankOf = (type: string): number => RANKS.get(type) ?? 0;

/** Returns the `$type` name of a value; `missing` for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (isNumeric(value)) return value instanceof Long ? 'long' : 'decimal';
  return comparisonType(value);
}

/** Returns the type name for a name or number given to `$type`; undefined for an unknown one. */
export const typeAlias = (type: unknown): string | undefined =>
  TYPES.find((name, code) => name !== '-' && (name === type || code === type));

export const getField = (document: unknown, name: string): unknown =>
  isDocument(document) && Object.hasOwn(document, name) ? document[name] : undefined;

/** Assigns a field; safe for `__proto__`. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name !== '__proto__') document[name] = value;
  else Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Copies documents and arrays; scalars are immutable and shared. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (isArray(value)) return value.map((element) => clone(element));
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const name of Object.keys(value)) setField(copy, name, clone(value[name]));
  return copy;
}
