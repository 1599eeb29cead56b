import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MinKey, ObjectId } from 'bson';
import type { Document } from 'mongodb';

export interface FilterCase {
  readonly name: string;
  readonly filter: Document;
  readonly document: Document;
  /** Whether MongoDB matches the document or throws. */
  readonly matches: boolean | 'error';
  /** Whether the embedded database does not support it and throws. */
  readonly refused?: true;
}

const hex = '65f0a1b2c3d4e5f601020304';
const id = new ObjectId(hex);
const decimal = (text: string) => Decimal128.fromString(text);
const bytes = (...values: number[]) => new Binary(Uint8Array.from(values));

const is = (name: string, filter: Document, document: Document): FilterCase => ({
  name,
  filter,
  document,
  matches: true,
});
const isNot = (name: string, filter: Document, document: Document): FilterCase => ({
  ...is(name, filter, document),
  matches: false,
});
const fails = (name: string, filter: Document, document: Document): FilterCase => ({
  ...is(name, filter, document),
  matches: 'error',
});
const outside = (wanted: FilterCase): FilterCase => ({ ...wanted, refused: true });

const equality: FilterCase[] = [
  is('an ObjectId equals one of the same bytes', { a: id }, { a: new ObjectId(hex) }),
  is('an ObjectId is in a list', { a: { $in: [id] } }, { a: new ObjectId(hex) }),
  is('an ObjectId equals an element of an array', { a: id }, { a: [new ObjectId(hex)] }),
  is('ObjectIds compare by their bytes', { a: { $gt: new ObjectId('0'.repeat(24)) } }, { a: id }),
  isNot('an ObjectId is not its text', { a: hex }, { a: id }),
  is('dates are equal by their time', { a: new Date(5) }, { a: new Date(5) }),
  is('dates compare by their time', { a: { $gte: new Date(5) } }, { a: new Date(6) }),
  is('a date is in a list', { a: { $in: [new Date(5)] } }, { a: new Date(5) }),
  is('decimals are equal whatever their scale', { a: decimal('1.0') }, { a: decimal('1.00') }),
  is('decimals compare by value, not by text', { a: { $gt: decimal('9') } }, { a: decimal('10') }),
  is('an integer equals a decimal', { a: 10 }, { a: decimal('10') }),
  is('a decimal compares with an integer', { a: { $gt: 9 } }, { a: decimal('10') }),
  is('an integer equals a long', { a: 10 }, { a: Long.fromNumber(10) }),
  is('longs compare by value', { a: { $gt: Long.fromString('9') } }, { a: Long.fromString('10') }),
  is('an integer equals a double', { a: new Int32(1) }, { a: new Double(1) }),
  is('an array equals the same array', { a: [1, 2] }, { a: [1, 2] }),
  isNot('an array does not equal one in another order', { a: [2, 1] }, { a: [1, 2] }),
  is('an array equals an element that is an array', { a: [1, 2] }, { a: [[1, 2], 3] }),
  is('an array is in a list of arrays', { a: { $in: [[1, 2]] } }, { a: [1, 2] }),
  isNot('a value two arrays deep is not found', { a: 1 }, { a: [[1]] }),
  isNot('documents with fields in another order differ', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }),
  is('documents with the same fields are equal', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }),
  is('documents compare field by field', { a: { $gt: { x: 1 } } }, { a: { x: 2 } }),
  is('arrays compare element by element', { a: { $gt: [1, 5] } }, { a: [2, 1] }),
  is('an array comes before a greater one', { a: { $lt: [2, 1] } }, { a: [1, 9] }),
  is('binary data is equal by its bytes', { a: bytes(97, 98) }, { a: bytes(97, 98) }),
  is('binary data compares by its bytes', { a: { $lt: bytes(2) } }, { a: bytes(1) }),
  is('a field may be called constructor', { 'a.constructor': 'x' }, { a: { constructor: 'x' } }),
  is(
    'a document with a field called constructor equals itself',
    { a: { constructor: 'x' } },
    { a: { constructor: 'x' } },
  ),
  is('NaN equals NaN', { a: NaN }, { a: NaN }),
  is('minus zero equals zero', { a: 0 }, { a: -0 }),
  isNot('true is not one', { a: true }, { a: 1 }),
  isNot('null is not greater than a number', { a: { $gt: 1 } }, { a: null }),
  is('everything is greater than MinKey', { a: { $gt: new MinKey() } }, { a: 1 }),
];

const nullAndMissing: FilterCase[] = [
  is('null finds a missing field', { a: null }, {}),
  is('null finds null', { a: null }, { a: null }),
  is('null finds an element that is null', { a: null }, { a: [1, null] }),
  is('a list with null finds a missing field', { a: { $in: [null] } }, {}),
  is('at least null finds null', { a: { $gte: null } }, { a: null }),
  is('at least null finds a missing field', { a: { $gte: null } }, {}),
  is('at most null finds a missing field', { a: { $lte: null } }, {}),
  isNot('other than null does not find a missing field', { a: { $ne: null } }, {}),
  is('a missing field does not exist', { a: { $exists: false } }, {}),
  is('null exists', { a: { $exists: true } }, { a: null }),
  is('a path exists if one element has it', { 'a.b': { $exists: true } }, { a: [{ c: 1 }, { b: 1 }] }),
  is('a path does not exist if no element has it', { 'a.b': { $exists: false } }, { a: [{ c: 1 }] }),
  is('null finds a path that one element lacks', { 'a.b': null }, { a: [{ b: 1 }, { c: 1 }] }),
  isNot('null does not find a path through scalars in an array', { 'a.b': null }, { a: [1, 2] }),
  is('null finds a path through a scalar', { 'a.b': null }, { a: 5 }),
  isNot('null does not find a path through an empty array', { 'a.b': null }, { a: [] }),
  is('a list that excludes a value finds a missing field', { a: { $nin: [1] } }, {}),
];

const paths: FilterCase[] = [
  is('a path goes through a position of an array', { 'a.0.b': 1 }, { a: [{ b: 1 }] }),
  is('a number in a path may name a field', { 'a.0': 1 }, { a: { 0: 1 } }),
  is('a path goes through nested arrays', { 'a.b.c': 3 }, { a: [{ b: [{ c: 1 }] }, { b: [{ c: 3 }] }] }),
  is('each end of a range may be met by another element', { a: { $gt: 5, $lt: 3 } }, { a: [1, 9] }),
];

const arrays: FilterCase[] = [
  isNot('$elemMatch wants one element to meet all', { a: { $elemMatch: { $gt: 5, $lt: 8 } } }, { a: [1, 9] }),
  is(
    '$elemMatch finds a document',
    { a: { $elemMatch: { x: 1, y: 2 } } },
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ],
    },
  ),
  is('$all finds all of several elements', { a: { $all: [1, 2] } }, { a: [1, 2, 3] }),
  is('$all finds a value that is no array', { a: { $all: [1] } }, { a: 1 }),
  is('$size counts elements', { a: { $size: 2 } }, { a: [1, 2] }),
];

const patterns: FilterCase[] = [
  is('$not turns a pattern round', { a: { $not: /x/ } }, { a: 'abc' }),
  is('$not finds a missing field', { a: { $not: { $gt: 5 } } }, {}),
  is('$regex takes options', { a: { $regex: '^HAR', $options: 'i' } }, { a: 'harry' }),
  is('$regex may be written with spaces and a comment', { a: { $regex: 'h a r # c', $options: 'x' } }, { a: 'har' }),
  is('options beside a pattern replace its own', { a: { $regex: /^HAR/, $options: 'i' } }, { a: 'harry' }),
  is('a pattern is tried on every element', { a: /^b/ }, { a: ['a', 'bc'] }),
  is('a pattern is in a list', { a: { $in: [/^h/] } }, { a: 'harry' }),
  is('a BSON pattern with options works', { a: new BSONRegExp('^h', 'i') }, { a: 'Harry' }),
  is('a dollar matches before a last line break', { a: /k$/ }, { a: 'book\n' }),
  is('a dot matches a carriage return', { a: /a.b/ }, { a: 'a\rb' }),
  is('an escaped character that has no meaning stands for itself', { a: { $regex: '\\@x\\-y' } }, { a: '@x-y' }),
  fails('an incomplete pattern is an error', { a: { $regex: '(' } }, { a: 'x' }),
];

const types: FilterCase[] = [
  is('$mod divides', { a: { $mod: [4, 0] } }, { a: 8 }),
  isNot('$mod does not find a missing field', { a: { $mod: [4, 0] } }, {}),
  is('$type knows strings', { a: { $type: 'string' } }, { a: 'x' }),
  is('$type knows ObjectIds', { a: { $type: 'objectId' } }, { a: id }),
  is('$type takes numbers', { a: { $type: 7 } }, { a: id }),
  is('$type knows binary data', { a: { $type: 'binData' } }, { a: bytes(97) }),
  is('$type knows decimals', { a: { $type: 'decimal' } }, { a: decimal('1') }),
  is('$type number is any number', { a: { $type: 'number' } }, { a: decimal('1') }),
  is('$type looks into arrays', { a: { $type: 'string' } }, { a: [1, 'x'] }),
  isNot('$type array is of an element unless the array is nested', { a: { $type: 'int' } }, { a: ['x'] }),
  is('$type array finds an array', { a: { $type: 'array' } }, { a: [1, 'x'] }),
  fails('$type knows no other names', { a: { $type: 'bogus' } }, { a: 1 }),
  is('$type tells a long from an integer', { a: { $type: 'long' } }, { a: Long.fromNumber(5) }),
];

const malformed: FilterCase[] = [
  fails('an unknown operator is an error', { a: { $bogus: 1 } }, { a: 1 }),
  fails('an unknown operator at the top is an error', { $bogus: 1 }, { a: 1 }),
  fails('$text without an index is an error', { $text: { $search: 'x' } }, { a: 1 }),
  fails('$near without an index is an error', { a: { $near: [1, 1] } }, { a: 1 }),
  fails('operators and fields do not mix', { a: { $gt: 1, b: 2 } }, { a: 2 }),
  fails('$and needs clauses', { $and: [] }, { a: 2 }),
  fails('$in needs an array', { a: { $in: 1 } }, { a: 1 }),
  is('$comment changes nothing', { a: 1, $comment: 'x' }, { a: 1 }),
];

const refused: FilterCase[] = [
  outside(is('$where runs a script', { $where: 'true' }, { a: 1 })),
  outside(is('$bitsAllSet tests bits', { a: { $bitsAllSet: [0, 2] } }, { a: 5 })),
  outside(is('$expr compares two fields', { $expr: { $gt: ['$a', '$b'] } }, { a: 2, b: 1 })),
  outside(is('$expr compares decimals', { $expr: { $gt: ['$a', '$b'] } }, { a: decimal('10'), b: decimal('9') })),
];

export const filterCases: readonly FilterCase[] = [
  ...equality,
  ...nullAndMissing,
  ...paths,
  ...arrays,
  ...patterns,
  ...types,
  ...malformed,
  ...refused,
];
