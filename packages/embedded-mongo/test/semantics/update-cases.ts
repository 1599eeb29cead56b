import { Decimal128, Long, ObjectId } from 'bson';
import type { Document } from 'mongodb';

export interface UpdateCase {
  readonly name: string;
  readonly document: Document;
  readonly update: Document | Document[];
  readonly filter?: Document;
  readonly arrayFilters?: Document[];
  readonly expected: Document | 'error';
  /** Whether the embedded database does not support it and throws. */
  readonly refused?: true;
}

const hex = '65f0a1b2c3d4e5f601020304';
const id = new ObjectId(hex);
const sameId = new ObjectId(hex);
const decimal = (text: string) => Decimal128.fromString(text);

const gives = (
  name: string,
  document: Document,
  update: Document,
  expected: Document,
  filter: Document = {},
): UpdateCase => ({
  name,
  document,
  update,
  expected,
  filter,
});
const fails = (name: string, document: Document, update: Document): UpdateCase => ({
  name,
  document,
  update,
  expected: 'error',
});

const outside = (wanted: UpdateCase): UpdateCase => ({ ...wanted, refused: true });

const setting: UpdateCase[] = [
  gives('$set makes the documents of a path', { a: 1 }, { $set: { 'b.c': 1 } }, { a: 1, b: { c: 1 } }),
  gives('$set writes an element', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }),
  gives('$set beyond the end fills with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }),
  fails('$set does not go through a number', { a: 5 }, { $set: { 'a.b': 1 } }),
  fails('$set does not go through null', { a: null }, { $set: { 'a.b': 1 } }),
  fails('$set does not go through zero', { a: 0 }, { $set: { 'a.b': 1 } }),
  fails('$set of an array needs a position', { a: [{ b: 1 }] }, { $set: { 'a.b': 2 } }),
  gives('$set adds fields in the order of their names', {}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }),
  gives(
    '$set replaces a document by one in another order',
    { a: { x: 1, y: 2 } },
    { $set: { a: { y: 2, x: 1 } } },
    { a: { y: 2, x: 1 } },
  ),
  gives('$set of the same _id is nothing', { _id: 1, a: 1 }, { $set: { _id: 1, a: 2 } }, { _id: 1, a: 2 }, { _id: 1 }),
  fails('$set of another _id is an error', { _id: 1, a: 1 }, { $set: { _id: 2 } }),
  gives('$unset removes a field', { a: 1, b: 2 }, { $unset: { a: 1 } }, { b: 2 }),
  gives('$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }),
  outside(gives('$rename moves a field', { a: 1 }, { $rename: { a: 'b' } }, { b: 1 })),
  gives(
    '$setOnInsert does nothing to what is there',
    { a: 1 },
    { $setOnInsert: { b: 1 }, $set: { c: 1 } },
    { a: 1, c: 1 },
  ),
];

const calculating: UpdateCase[] = [
  gives('$inc makes a field', {}, { $inc: { n: 2 } }, { n: 2 }),
  fails('$inc of a string is an error', { n: 'x' }, { $inc: { n: 2 } }),
  fails('$inc of null is an error', { n: null }, { $inc: { n: 2 } }),
  gives('$inc past 31 bits makes a long', { n: 2147483647 }, { $inc: { n: 1 } }, { n: Long.fromString('2147483648') }),
  gives('$inc of a long keeps it long', { n: Long.fromNumber(1) }, { $inc: { n: 1 } }, { n: Long.fromNumber(2) }),
  fails('$inc past 63 bits is an error', { n: Long.MAX_VALUE }, { $inc: { n: 1 } }),
  gives(
    '$min and $max keep the lesser and the greater',
    { a: 5, b: 5 },
    { $min: { a: 1 }, $max: { b: 9 } },
    { a: 1, b: 9 },
  ),
  gives('$min does not raise', { a: 5 }, { $min: { a: 9 } }, { a: 5 }),
  outside(gives('$mul makes a field of zero', {}, { $mul: { a: 2 } }, { a: 0 })),
  {
    ...gives('$inc adds decimals', { n: decimal('1.5') }, { $inc: { n: decimal('0.25') } }, { n: decimal('1.75') }),
    refused: true,
  },
  {
    ...gives('$inc adds an integer to a decimal', { n: decimal('1.5') }, { $inc: { n: 1 } }, { n: decimal('2.5') }),
    refused: true,
  },
];

const arrays: UpdateCase[] = [
  gives('$push makes an array', {}, { $push: { a: 1 } }, { a: [1] }),
  fails('$push onto a number is an error', { a: 1 }, { $push: { a: 1 } }),
  gives(
    '$push sorts, then cuts',
    { a: [{ s: 3 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 2 }], $sort: { s: 1 }, $slice: -2 } } },
    { a: [{ s: 2 }, { s: 3 }] },
  ),
  gives('$push cuts a new array', {}, { $push: { a: { $each: [1, 2, 3], $slice: 2 } } }, { a: [1, 2] }),
  gives('$push with $slice 0 empties', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }),
  gives(
    '$push keeps all when fewer than $slice',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [4], $slice: -10 } } },
    { a: [1, 2, 3, 4] },
  ),
  gives(
    '$push sorts by several fields',
    {
      a: [
        { x: 1, y: 2 },
        { x: 1, y: 1 },
      ],
    },
    { $push: { a: { $each: [], $sort: { x: 1, y: 1 } } } },
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ],
    },
  ),
  gives(
    '$push before the last element',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 2, 9, 3] },
  ),
  fails('$push takes no other modifier', { a: [] }, { $push: { a: { $each: [1], $bogus: 1 } } }),
  gives('$addToSet adds what is not there', { a: [1] }, { $addToSet: { a: { $each: [1, 2] } } }, { a: [1, 2] }),
  gives('$addToSet leaves what is there twice', { a: [1, 1] }, { $addToSet: { a: 2 } }, { a: [1, 1, 2] }),
  gives('$addToSet knows an ObjectId again', { a: [id] }, { $addToSet: { a: sameId } }, { a: [id] }),
  gives('$addToSet knows a date again', { a: [new Date(1)] }, { $addToSet: { a: new Date(1) } }, { a: [new Date(1)] }),
  gives(
    '$addToSet tells documents by the order of their fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ),
  gives('$addToSet makes an array without doubles', {}, { $addToSet: { a: { $each: [1, 1] } } }, { a: [1] }),
  fails('$addToSet onto a number is an error', { a: 1 }, { $addToSet: { a: 1 } }),
  gives('$pull removes a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }),
  gives('$pull removes by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }),
  gives(
    '$pull removes documents by their fields',
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ),
  gives('$pull removes an ObjectId', { a: [id] }, { $pull: { a: sameId } }, { a: [] }),
  gives('$pull removes a document by an ObjectId', { a: [{ b: id }] }, { $pull: { a: { b: sameId } } }, { a: [] }),
  gives('$pull removes a list of values', { a: [1, 2, 3] }, { $pull: { a: { $in: [1, 2] } } }, { a: [3] }),
  outside(gives('$pullAll removes values', { a: [1, 2, 3] }, { $pullAll: { a: [1, 2] } }, { a: [3] })),
  outside(gives('$pop takes the first element', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] })),
];

const positional: UpdateCase[] = [
  gives('$ is the element that matched', { a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, { a: [1, 0, 9] }, { a: 5 }),
  gives(
    '$ is the document that matched',
    { a: [{ x: 1 }, { x: 2 }] },
    { $set: { 'a.$.y': 0 } },
    { a: [{ x: 1 }, { x: 2, y: 0 }] },
    { 'a.x': 2 },
  ),
  gives(
    '$ is what $elemMatch found',
    {
      a: [
        { x: 1, z: 1 },
        { x: 2, z: 1 },
      ],
    },
    { $inc: { 'a.$.z': 5 } },
    {
      a: [
        { x: 1, z: 1 },
        { x: 2, z: 6 },
      ],
    },
    { a: { $elemMatch: { x: 2 } } },
  ),
  gives(
    '$ is the last of two conditions',
    {
      a: [
        { x: 1, z: 1 },
        { x: 2, z: 2 },
      ],
    },
    { $set: { 'a.$.z': 5 } },
    {
      a: [
        { x: 1, z: 1 },
        { x: 2, z: 5 },
      ],
    },
    { 'a.x': 2, 'a.z': 2 },
  ),
  gives(
    '$ sees into $and',
    { a: [{ x: 1 }, { x: 2 }] },
    { $set: { 'a.$.z': 5 } },
    { a: [{ x: 1 }, { x: 2, z: 5 }] },
    { $and: [{ 'a.x': 2 }] },
  ),
  gives(
    '$ works below a document',
    { o: { a: [{ x: 1 }, { x: 2 }] } },
    { $set: { 'o.a.$.z': 5 } },
    { o: { a: [{ x: 1 }, { x: 2, z: 5 }] } },
    { 'o.a.x': 2 },
  ),
  fails('$ needs a match in an array', { a: [1, 2] }, { $set: { 'a.$': 0 } }),
];

const arrayFilters: UpdateCase[] = [
  { ...gives('$[] is every element', { a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [2, 3] }), refused: true },
  ...(
    [
      [
        '$[e] is every element that a filter finds',
        [{ x: 1 }, { x: 2 }],
        { 'a.$[e].y': 1 },
        [{ x: 1 }, { x: 2, y: 1 }],
        [{ 'e.x': 2 }],
      ],
      ['$[e] finds plain values', [1, 5], { 'a.$[e]': 0 }, [1, 0], [{ e: { $gt: 3 } }]],
      [
        '$[e] takes $or',
        [{ x: 1 }, { x: 2 }, { x: 3 }],
        { 'a.$[e].y': 1 },
        [{ x: 1, y: 1 }, { x: 2 }, { x: 3, y: 1 }],
        [{ $or: [{ 'e.x': 1 }, { 'e.x': 3 }] }],
      ],
      [
        '$[e] finds an ObjectId',
        [{ x: id }, { x: 1 }],
        { 'a.$[e].y': 1 },
        [{ x: id, y: 1 }, { x: 1 }],
        [{ 'e.x': sameId }],
      ],
      ['$[eX] may have capitals', [{ x: 1 }], { 'a.$[eX].y': 1 }, [{ x: 1, y: 1 }], [{ 'eX.x': 1 }]],
    ] satisfies [string, unknown[], Document, unknown[], Document[]][]
  ).map(([name, before, set, after, filters]): UpdateCase => ({
    ...gives(name, { a: before }, { $set: set }, { a: after }),
    arrayFilters: filters,
    refused: true,
  })),
  { ...fails('$[e] without a filter is an error', { a: [1] }, { $set: { 'a.$[e]': 0 } }), arrayFilters: [] },
  { ...fails('a filter that is not used is an error', { a: [1] }, { $set: { b: 0 } }), arrayFilters: [{ e: 1 }] },
];

const malformed: UpdateCase[] = [
  fails('an unknown operator is an error', { a: 1 }, { $bogus: { b: 1 } }),
  fails('two operators on one field are an error', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }),
  fails('an operator on a field and on its parent is an error', { a: {} }, { $set: { a: {}, 'a.b': 1 } }),
  {
    name: 'a pipeline computes fields',
    document: { a: 1, b: 2 },
    update: [{ $set: { c: { $add: ['$a', '$b'] } } }],
    expected: { a: 1, b: 2, c: 3 },
    refused: true,
  },
];

export const updateCases: readonly UpdateCase[] = [
  ...setting,
  ...calculating,
  ...arrays,
  ...positional,
  ...arrayFilters,
  ...malformed,
];
