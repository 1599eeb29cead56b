import { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareExact, toDouble, toExact } from './numbers.js';
import { type Document, isArray, isDocument, isNumeric, type Numeric, typeRank } from './values.js';

/*
 * Values become strings of one-byte characters whose plain order is the order of BSON values. Every encoded value
 * says where it ends, so values can be strung together. The strings are compact in memory and compare natively.
 */

/** Comes after every key that starts with the key it is appended to. */
export const AFTER = '\xff'.repeat(7);

const RECORD_ID_BYTES = 6;
let buffer = Buffer.allocUnsafe(4096);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return;
  const grown = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
  buffer.copy(grown, 0, 0, length);
  buffer = grown;
}

function putByte(byte: number): void {
  reserve(1);
  buffer[length++] = byte;
}

const putType = (value: unknown) => putByte(0x10 + typeRank(value) * 8);

/** UTF-8 with zero bytes escaped, as the pair 0, 1 ends a string. */
function putText(text: string): void {
  reserve(text.length * 6);
  const start = length;
  length += buffer.write(text, start, 'utf8');
  if (!text.includes('\0')) return;
  const plain = Buffer.from(buffer.subarray(start, length));
  length = start;
  for (const byte of plain) {
    buffer[length++] = byte;
    if (byte === 0) buffer[length++] = 0xff;
  }
}

function putString(text: string): void {
  putText(text);
  putByte(0);
  putByte(1);
}

function putDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) buffer.fill(0, length, length + 8);
  else {
    buffer.writeDoubleBE(value + 0, length);
    if ((buffer[length] ?? 0) & 0x80) invert(length, length + 8);
    else buffer[length] = (buffer[length] ?? 0) | 0x80;
  }
  length += 8;
}

function invert(from: number, to: number): void {
  for (let i = from; i < to; i++) buffer[i] = (buffer[i] ?? 0) ^ 0xff;
}

/** The nearest double, then on which side of it the exact value lies, and the exact digits when it is not the double. */
function putNumber(value: Numeric): void {
  const double = toDouble(value);
  putDouble(double);
  const exact = typeof value === 'number' || !Number.isFinite(double) ? Number.NaN : toExact(value);
  const nearest = typeof exact === 'number' ? exact : toExact(double);
  const side = typeof exact === 'number' || typeof nearest === 'number' ? 0 : compareExact(exact, nearest);
  putByte(side < 0 ? 0x40 : side > 0 ? 0xc0 : 0x80);
  if (side === 0 || typeof exact === 'number') return;
  let { coefficient, exponent } = exact;
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  putString(`${coefficient}E${exponent}`);
}

function putBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, length);
  length += bytes.length;
}

function putUInt32(value: number): void {
  reserve(4);
  length = buffer.writeUInt32BE(value >>> 0, length);
}

function putDocument(document: Document): void {
  for (const name of Object.keys(document)) {
    putType(document[name]);
    putString(name);
    putValue(document[name]);
  }
  putByte(0);
}

function putValue(value: unknown): void {
  putType(value);
  if (typeof value === 'string') putString(value);
  else if (isNumeric(value)) putNumber(value);
  else if (value instanceof ObjectId) putBytes(value.id);
  else if (typeof value === 'boolean') putByte(value ? 1 : 0);
  else if (value instanceof Date) putDouble(value.getTime());
  else if (isDocument(value)) putDocument(value);
  else if (isArray(value)) {
    for (const element of value) putValue(element);
    putByte(0);
  } else if (value instanceof Timestamp) {
    putUInt32(value.getHighBits());
    putUInt32(value.getLowBits());
  } else if (value instanceof Binary) {
    putUInt32(value.position);
    putByte(value.sub_type);
    putBytes(value.value());
  } else if (value instanceof BSONRegExp) {
    putString(value.pattern);
    putString(value.options);
  } else if (value instanceof Code) putString(value.code);
}

/** Encodes the values of an index entry, some of them in descending order, and the record it points to. */
export function encodeKey(values: readonly unknown[], descending: readonly boolean[] = [], recordId?: number): string {
  length = 0;
  for (const [i, value] of values.entries()) {
    const start = length;
    putValue(value);
    if (descending[i]) invert(start, length);
  }
  if (recordId !== undefined) {
    reserve(RECORD_ID_BYTES);
    length = buffer.writeUIntBE(recordId, length, RECORD_ID_BYTES);
  }
  return buffer.toString('latin1', 0, length);
}

/** The common start of the keys of all strings that begin with `prefix`. */
export function encodeStringPrefix(prefix: string, descending: boolean): string {
  length = 0;
  putType(prefix);
  putText(prefix);
  if (descending) invert(0, length);
  return buffer.toString('latin1', 0, length);
}

/** The common start of the keys of all values of the same type. */
export function encodeType(value: unknown, descending: boolean): string {
  length = 0;
  putType(value);
  if (descending) invert(0, length);
  return buffer.toString('latin1', 0, length);
}

/** The record that an index entry points to. */
export function recordIdOf(entry: string): number {
  let recordId = 0;
  for (let i = entry.length - RECORD_ID_BYTES; i < entry.length; i++) recordId = recordId * 256 + entry.charCodeAt(i);
  return recordId;
}

export const keyOf = (entry: string): string => entry.slice(0, -RECORD_ID_BYTES);
