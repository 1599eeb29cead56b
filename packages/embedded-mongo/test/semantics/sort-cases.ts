import { Decimal128, ObjectId } from 'bson';
import type { Document, Sort } from 'mongodb';

export interface SortCase {
  readonly name: string;
  /** Values of the field `v`; `{}` is a document without it. */
  readonly documents: readonly Document[];
  readonly sort: Sort;
  /** Expected order of the fields `k`. */
  readonly order: readonly unknown[];
}

const decimal = (text: string) => Decimal128.fromString(text);

export const sortCases: readonly SortCase[] = [
  {
    name: 'types come in their order',
    documents: [
      { k: 'date', v: new Date(1) },
      { k: 'bool', v: true },
      { k: 'oid', v: new ObjectId('65f0a1b2c3d4e5f601020304') },
      { k: 'null', v: null },
      { k: 'arr', v: [] },
      { k: 'obj', v: {} },
      { k: 'str', v: 'a' },
      { k: 'num', v: 1 },
    ],
    sort: { v: 1 },
    order: ['arr', 'null', 'num', 'str', 'obj', 'oid', 'bool', 'date'],
  },
  {
    name: 'missing equals null, and equals keep their order',
    documents: [{ k: 1, v: null }, { k: 2 }, { k: 3, v: null }],
    sort: { v: 1, k: 1 },
    order: [1, 2, 3],
  },
  {
    name: 'descending',
    documents: [
      { k: 1, v: 1 },
      { k: 2, v: 1 },
      { k: 3, v: 2 },
    ],
    sort: { v: -1, k: 1 },
    order: [3, 1, 2],
  },
  {
    name: 'decimals',
    documents: [
      { k: 1, v: decimal('10') },
      { k: 2, v: decimal('9') },
    ],
    sort: { v: 1 },
    order: [2, 1],
  },
  {
    name: 'decimals among other numbers',
    documents: [
      { k: 1, v: decimal('10') },
      { k: 2, v: 9 },
      { k: 3, v: 11 },
    ],
    sort: { v: 1 },
    order: [2, 1, 3],
  },
  {
    name: 'the least element of an array',
    documents: [
      { k: 1, v: [5, 1] },
      { k: 2, v: [3] },
    ],
    sort: { v: 1 },
    order: [1, 2],
  },
  {
    name: 'the greatest element when descending',
    documents: [
      { k: 1, v: [5, 1] },
      { k: 2, v: [3] },
    ],
    sort: { v: -1 },
    order: [1, 2],
  },
  {
    name: 'documents by their first field',
    documents: [
      { k: 1, v: { b: 1, a: 9 } },
      { k: 2, v: { a: 1, b: 1 } },
    ],
    sort: { v: 1 },
    order: [2, 1],
  },
  {
    name: 'strings by their bytes',
    documents: [
      { k: 1, v: 'b' },
      { k: 2, v: 'B' },
      { k: 3, v: 'é' },
      { k: 4, v: 'z' },
    ],
    sort: { v: 1 },
    order: [2, 1, 4, 3],
  },
  {
    name: 'characters beyond 16 bits after all others',
    documents: [
      { k: 1, v: '\u{1F600}' },
      { k: 2, v: '\uFFFD' },
    ],
    sort: { v: 1 },
    order: [2, 1],
  },
  {
    name: 'dates, equal ones in their order',
    documents: [
      { k: 1, v: new Date(2) },
      { k: 2, v: new Date(1) },
      { k: 3, v: new Date(2) },
    ],
    sort: { v: 1, k: 1 },
    order: [2, 1, 3],
  },
  {
    name: 'NaN before all numbers, numbers by value across types',
    documents: [
      { k: 1, v: 0.5 },
      { k: 2, v: NaN },
      { k: 3, v: decimal('0.25') },
      { k: 4, v: -Infinity },
    ],
    sort: { v: 1 },
    order: [2, 4, 3, 1],
  },
];
