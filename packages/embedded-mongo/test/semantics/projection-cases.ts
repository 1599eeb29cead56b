import type { Document } from 'mongodb';

export interface ProjectionCase {
  readonly name: string;
  readonly document: Document;
  readonly filter?: Document;
  readonly projection: Document;
  readonly expected: Document | 'error';
  /** Whether the embedded database does not support it and throws. */
  readonly refused?: true;
}

const numbers = { _id: 1, a: [1, 2, 3], z: 1 };
const parts = { _id: 1, a: [{ x: 1 }, { x: 2 }] };

export const projectionCases: readonly ProjectionCase[] = [
  {
    name: 'included fields keep their order',
    document: { _id: 1, z: 1, y: 2, x: 3 },
    projection: { x: 1, z: 1 },
    expected: { _id: 1, z: 1, x: 3 },
  },
  { name: '_id can be left out', document: { _id: 1, a: 1, b: 2 }, projection: { a: 1, _id: 0 }, expected: { a: 1 } },
  { name: '_id alone', document: { _id: 1, a: 1 }, projection: { _id: 1 }, expected: { _id: 1 } },
  { name: 'all but _id', document: { _id: 1, a: 1 }, projection: { _id: 0 }, expected: { a: 1 } },
  {
    name: 'a nested field is excluded',
    document: { _id: 1, a: { b: 1, c: 2 } },
    projection: { 'a.b': 0 },
    expected: { _id: 1, a: { c: 2 } },
  },
  {
    name: 'a field of an array of documents',
    document: { _id: 1, a: [{ b: 1, c: 2 }, { c: 3 }] },
    projection: { 'a.b': 1 },
    expected: { _id: 1, a: [{ b: 1 }, {}] },
  },
  {
    name: 'nested fields written as a document',
    document: { _id: 1, a: { b: 1, c: 2 } },
    projection: { a: { b: 1 } },
    expected: { _id: 1, a: { b: 1 } },
  },
  {
    name: '$slice takes the first elements',
    document: numbers,
    projection: { a: { $slice: 1 } },
    expected: { _id: 1, a: [1], z: 1 },
    refused: true,
  },
  {
    name: '$slice takes the last elements',
    document: numbers,
    projection: { a: { $slice: -2 } },
    expected: { _id: 1, a: [2, 3], z: 1 },
    refused: true,
  },
  {
    name: '$slice skips',
    document: numbers,
    projection: { a: { $slice: [1, 1] } },
    expected: { _id: 1, a: [2], z: 1 },
    refused: true,
  },
  {
    name: '$elemMatch takes the element that matches',
    document: parts,
    projection: { a: { $elemMatch: { x: 2 } } },
    expected: { _id: 1, a: [{ x: 2 }] },
    refused: true,
  },
  {
    name: '$elemMatch without a match takes the field away',
    document: parts,
    projection: { a: { $elemMatch: { x: 9 } } },
    expected: { _id: 1 },
    refused: true,
  },
  {
    name: 'the positional operator takes what the filter matched',
    document: parts,
    filter: { 'a.x': 2 },
    projection: { 'a.$': 1 },
    expected: { _id: 1, a: [{ x: 2 }] },
    refused: true,
  },
  {
    name: 'a constant and another field',
    document: { _id: 1, a: 1 },
    projection: { b: '$a', c: { $literal: 1 } },
    expected: { _id: 1, b: 1, c: 1 },
  },
  { name: 'inclusion and exclusion do not mix', document: { _id: 1 }, projection: { a: 1, b: 0 }, expected: 'error' },
  { name: 'a field and its part collide', document: { _id: 1 }, projection: { a: 1, 'a.b': 1 }, expected: 'error' },
  {
    name: 'a text score needs a text search',
    document: { _id: 1 },
    projection: { s: { $meta: 'textScore' } },
    expected: 'error',
  },
];
