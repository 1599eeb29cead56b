import { Binary, ObjectId, Timestamp } from 'bson';
import { compareExact, toDouble, toExact } from './numbers.js';
import { comparisonType, isArray, isDocument, isNumeric, type Numeric, rankOf } from './values.js';

/*
 * Values are encoded as strings of one-byte characters whose native order is the order of BSON values. Every encoded
 * value marks its end, so values can be concatenated. The strings are compact in memory.
 */

/** Sorts after every key that has the same prefix. */
export const AFTER = '\xff'.repeat(7);

const RECORD_ID_BYTES = 6;
const END_OF_LIST = '\0';
/** Sorts before any continuation of the string; zero characters within a string are escaped. */
const END_OF_STRING = '\0\x01';
const eightBytes = Buffer.alloc(8);
const idBytes = Buffer.alloc(12);

const text = (value: string) =>
  /^[ -~]*$/.test(value) ? value : Buffer.from(value).toString('latin1').replaceAll('\0', '\0\xff');

const string = (value: string) => text(value) + END_OF_STRING;

function invert(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let i = 0; i < bytes.length; i++) bytes[i] = 0xff - (bytes[i] ?? 0);
  return bytes.toString('latin1');
}

const typeByte = (value: unknown) => String.fromCharCode(0x10 + rankOf(comparisonType(value)) * 8);

function uint32s(high: number, low: number): string {
  eightBytes.writeUInt32BE(high >>> 0);
  eightBytes.writeUInt32BE(low >>> 0, 4);
  return eightBytes.toString('latin1');
}

/** Encodes a double: positive ones by their bits, negative ones inverted; NaN sorts first. */
function double(value: number): string {
  if (Number.isNaN(value)) return uint32s(0, 0);
  eightBytes.writeDoubleBE(value + 0);
  const [high, low] = [eightBytes.readUInt32BE(), eightBytes.readUInt32BE(4)];
  return value < 0 ? uint32s(~high, ~low) : uint32s(high | 0x80000000, low);
}

function objectId({ id }: ObjectId): string {
  idBytes.set(id);
  return idBytes.toString('latin1');
}

/** Encodes the nearest double, the side of it on which the exact value lies, and the digits when they differ. */
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
  if (value instanceof ObjectId) return objectId(value);
  if (typeof value === 'boolean') return value ? '\x01' : '\0';
  if (value instanceof Date) return double(value.getTime());
  if (isArray(value)) return value.map(encodeValue).join('') + END_OF_LIST;
  if (isDocument(value)) {
    const fields = Object.entries(value).map(([name, field]) => typeByte(field) + string(name) + encodeValue(field));
    return fields.join('') + END_OF_LIST;
  }
  if (value instanceof Timestamp) return uint32s(value.t, value.i);
  if (!(value instanceof Binary)) return '';
  return uint32s(value.position, value.sub_type) + Buffer.from(value.value()).toString('latin1');
}

const encodeValue = (value: unknown): string => typeByte(value) + body(value);

const inDirection = (key: string, descending: boolean) => (descending ? invert(key) : key);

/** Encodes the values of an index entry, optionally descending, and its record id. */
export function encodeKey(values: readonly unknown[], descending: readonly boolean[] = [], recordId?: number): string {
  const parts = values.map((value, i) => inDirection(encodeValue(value), descending[i] ?? false));
  if (recordId !== undefined) {
    eightBytes.writeUIntBE(recordId, 0, RECORD_ID_BYTES);
    parts.push(eightBytes.toString('latin1', 0, RECORD_ID_BYTES));
  }
  return parts.join('');
}

/** Returns the common prefix of the keys of all strings that start with `prefix`. */
export const encodeStringPrefix = (prefix: string, descending: boolean): string =>
  inDirection(typeByte(prefix) + text(prefix), descending);

/** Returns the common prefix of the keys of all values of the same type. */
export const encodeType = (value: unknown, descending: boolean): string => inDirection(typeByte(value), descending);

/** Returns the record id of an index entry. */
export function recordIdOf(entry: string): number {
  let recordId = 0;
  for (let i = entry.length - RECORD_ID_BYTES; i < entry.length; i++) recordId = recordId * 256 + entry.charCodeAt(i);
  return recordId;
}

export const keyOf = (entry: string): string => entry.slice(0, -RECORD_ID_BYTES);
