import { Decimal128, ObjectId } from 'bson';
import type { Document } from 'mongodb';
import { type AggregationCase, outside } from './aggregation-case.js';

const hex = '65f0a1b2c3d4e5f601020304';
const id = new ObjectId(hex);
const decimal = (text: string) => Decimal128.fromString(text);

const expressionCase = (name: string, document: Document, expression: unknown, x: unknown) =>
  outside(name, [document], [{ $project: { _id: 0, x: expression } }], [{ x }]);

/** Aggregation expressions that the embedded database does not support. */
export const expressionCases: readonly AggregationCase[] = [
  expressionCase('$multiply of decimals', { p: decimal('2.5'), q: 2 }, { $multiply: ['$p', '$q'] }, decimal('5.0')),
  expressionCase('$toString', { p: id }, { $toString: '$p' }, hex),
  expressionCase('$toObjectId', { p: hex }, { $toObjectId: '$p' }, id),
  expressionCase('$type', { p: id }, { $type: '$p' }, 'objectId'),
  expressionCase('$type of a missing field', {}, { $type: '$p' }, 'missing'),
  expressionCase('$eq tells missing from null', {}, { $eq: ['$a', null] }, false),
  expressionCase('$ifNull', {}, { $ifNull: ['$a', 5] }, 5),
  expressionCase(
    '$dateToString',
    { d: new Date(0) },
    { $dateToString: { date: '$d', format: '%Y-%m-%d' } },
    '1970-01-01',
  ),
  expressionCase('$round to the even number', { v: 2.5 }, { $round: '$v' }, 2),
  expressionCase('$function', { a: 1 }, { $function: { body: 'function(){return 1}', args: [], lang: 'js' } }, 1),
];
