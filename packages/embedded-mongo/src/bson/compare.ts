import { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './numbers.js';
import { type Document, isArray, isDocument, isNumeric, typeRank } from './values.js';

/** Orders strings by code point, as their UTF-8 bytes do. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return aboveSurrogates(left) - aboveSurrogates(right);
  }
  return a.length - b.length;
}

/** UTF-16 puts surrogates below U+E000, code point order above it. */
const aboveSurrogates = (unit: number) => (unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000);

function compareDocuments(a: Document, b: Document): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const [leftName = '', rightName = ''] = [left[i], right[i]];
    const [leftValue, rightValue] = [a[leftName], b[rightName]];
    const order =
      typeRank(leftValue) - typeRank(rightValue) ||
      compareStrings(leftName, rightName) ||
      compare(leftValue, rightValue);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const compareBinaries = (a: Binary, b: Binary) =>
  a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());

/** Compares any two BSON values in MongoDB's order; a missing value equals null. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return difference;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (isDocument(a) && isDocument(b)) return compareDocuments(a, b);
  if (isArray(a) && isArray(b)) return compareArrays(a, b);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b);
  if (a instanceof Binary && b instanceof Binary) return compareBinaries(a, b);
  if (a instanceof BSONRegExp && b instanceof BSONRegExp)
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  if (a instanceof Code && b instanceof Code) return compareStrings(a.code, b.code);
  return 0;
}

export const equals = (a: unknown, b: unknown): boolean => compare(a, b) === 0;
