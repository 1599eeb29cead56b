import { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareExact, toDouble, toExact } from './numbers.js';
import { comparisonType, isArray, isDocument, isNumeric, type Numeric, rankOf } from './values.js';

/*
 * Values become strings of one-byte characters whose plain order is the order of BSON values. Every encoded value
 * says where it ends, so values can be strung together. The strings are compact in memory and compare natively.
 */

/** Comes after every key that starts with the key it is appended to. */
export const AFTER = '\xff'.repeat(7);

const RECORD_ID_BYTES = 6;
const END_OF_LIST = '\0';
/** Sorts before anything that a string may go on with; a zero character within a string is escaped. */
const END_OF_STRING = '\0\x01';
const scratch = Buffer.alloc(8);

const text = (value: string) =>
  /^[ -~]*$/.test(value) ? value : Buffer.from(value).toString('latin1').replaceAll('\0', '\0\xff');

const string = (value: string) => text(value) + END_OF_STRING;

const bytes = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1');

const invert = (key: string) => Array.from(key, (byte) => String.fromCharCode(byte.charCodeAt(0) ^ 0xff)).join('');

const typeByte = (value: unknown) => String.fromCharCode(0x10 + rankOf(comparisonType(value)) * 8);

function uint32(value: number): string {
  scratch.writeUInt32BE(value >>> 0);
  return scratch.toString('latin1', 0, 4);
}

/** Positive doubles order by their bits, negative ones by the inverse; NaN comes first. */
function double(value: number): string {
  if (Number.isNaN(value)) return '\0'.repeat(8);
  scratch.writeDoubleBE(value + 0);
  const mask = value < 0 ? 0xff : 0;
  for (const [i, byte] of scratch.entries()) scratch[i] = byte ^ (i === 0 && mask === 0 ? 0x80 : mask);
  return scratch.toString('latin1');
}

/** The nearest double, then on which side of it the exact value lies, and its digits when it is not the double. */
function number(value: Numeric): string {
  if (typeof value === 'number') return `${double(value)}\x80`;
  const nearest = toDouble(value);
  if (!Number.isFinite(nearest)) return `${double(nearest)}\x80`;
  const exact = toExact(value);
  const side = compareExact(exact, toExact(nearest));
  if (side === 0) return `${double(nearest)}\x80`;
  let { coefficient, exponent } = exact;
  for (; coefficient % 10n === 0n; exponent++) coefficient /= 10n;
  return double(nearest) + (side < 0 ? '\x40' : '\xc0') + string(`${coefficient}E${exponent}`);
}

function body(value: unknown): string {
  if (typeof value === 'string') return string(value);
  if (isNumeric(value)) return number(value);
  if (value instanceof ObjectId) return bytes(value.id);
  if (typeof value === 'boolean') return value ? '\x01' : '\0';
  if (value instanceof Date) return double(value.getTime());
  if (isArray(value)) return value.map(encodeValue).join('') + END_OF_LIST;
  if (isDocument(value)) {
    const fields = Object.entries(value).map(([name, field]) => typeByte(field) + string(name) + encodeValue(field));
    return fields.join('') + END_OF_LIST;
  }
  if (value instanceof Timestamp) return uint32(value.t) + uint32(value.i);
  if (value instanceof Binary)
    return uint32(value.position) + String.fromCharCode(value.sub_type) + bytes(value.value());
  if (value instanceof BSONRegExp) return string(value.pattern) + string(value.options);
  return value instanceof Code ? string(value.code) : '';
}

const encodeValue = (value: unknown): string => typeByte(value) + body(value);

const inDirection = (key: string, descending: boolean) => (descending ? invert(key) : key);

/** Encodes the values of an index entry, some of them in descending order, and the record it points to. */
export function encodeKey(values: readonly unknown[], descending: readonly boolean[] = [], recordId?: number): string {
  const parts = values.map((value, i) => inDirection(encodeValue(value), descending[i] ?? false));
  if (recordId !== undefined) {
    scratch.writeUIntBE(recordId, 0, RECORD_ID_BYTES);
    parts.push(scratch.toString('latin1', 0, RECORD_ID_BYTES));
  }
  return parts.join('');
}

/** The common start of the keys of all strings that begin with `prefix`. */
export const encodeStringPrefix = (prefix: string, descending: boolean): string =>
  inDirection(typeByte(prefix) + text(prefix), descending);

/** The common start of the keys of all values of the same type. */
export const encodeType = (value: unknown, descending: boolean): string => inDirection(typeByte(value), descending);

/** The record that an index entry points to. */
export function recordIdOf(entry: string): number {
  let recordId = 0;
  for (let i = entry.length - RECORD_ID_BYTES; i < entry.length; i++) recordId = recordId * 256 + entry.charCodeAt(i);
  return recordId;
}

export const keyOf = (entry: string): string => entry.slice(0, -RECORD_ID_BYTES);
