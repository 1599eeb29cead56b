import { Binary, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './numbers.js';
import { comparisonType, type Document, isArray, isDocument, isNumeric, rankOf } from './values.js';

/** Maps a UTF-16 unit so that units order like code points: surrogates come last. */
const aboveSurrogates = (unit: number) => (unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000);

/** Compares strings by code point, as their UTF-8 bytes compare. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return aboveSurrogates(left) - aboveSurrogates(right);
  }
  return a.length - b.length;
}

const compareTypes = (a: unknown, b: unknown) => rankOf(comparisonType(a)) - rankOf(comparisonType(b));

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [i, element] of a.slice(0, b.length).entries()) {
    const order = compare(element, b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Compares field by field: first the type, then the name, then the value. */
function compareDocuments(a: Document, b: Document): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (const [i, [name, value]] of left.entries()) {
    const [otherName, otherValue] = right[i] ?? [];
    if (otherName === undefined) return 1;
    const order = compareTypes(value, otherValue) || compareStrings(name, otherName) || compare(value, otherValue);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares any two storable values in MongoDB's order; a missing value equals null. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (isDocument(a) && isDocument(b)) return compareDocuments(a, b);
  if (isArray(a) && isArray(b)) return compareArrays(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b);
  if (a instanceof Binary && b instanceof Binary)
    return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
  return compareTypes(a, b);
}

export const equals = (a: unknown, b: unknown): boolean => compare(a, b) === 0;
