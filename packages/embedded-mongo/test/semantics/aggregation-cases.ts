import { Decimal128, Long, ObjectId } from 'bson';
import { type AggregationCase, fails, gives, outside } from './aggregation-case.js';
import { expressionCases } from './expression-cases.js';

const hex = '65f0a1b2c3d4e5f601020304';
const id = new ObjectId(hex);
const sameId = new ObjectId(hex);
const decimal = (text: string) => Decimal128.fromString(text);
const counted = { $group: { _id: '$p', n: { $sum: 1 } } };
const join = { from: 'others', localField: 'r', foreignField: 'v', as: 'o' };
const joined = { $project: { _id: 0, 'o.v': 1, 'o.w': 1 } };

const grouping: AggregationCase[] = [
  gives('$group by an ObjectId', [{ p: id }, { p: sameId }], [counted], [{ _id: id, n: 2 }]),
  gives('$group takes null and missing together', [{ p: null }, {}, { p: null }], [counted], [{ _id: null, n: 3 }]),
  gives('$group by a missing field gives null', [{}], [counted], [{ _id: null, n: 1 }]),
  gives('$group by a date', [{ p: new Date(1) }, { p: new Date(1) }], [counted], [{ _id: new Date(1), n: 2 }]),
  gives('$group by numbers of any width', [{ p: 1 }, { p: Long.fromNumber(1) }], [counted], [{ _id: 1, n: 2 }]),
  gives(
    '$sum ignores what is no number',
    [{ a: 'x' }, { a: 2 }],
    [{ $group: { _id: null, n: { $sum: '$a' } } }],
    [{ _id: null, n: 2 }],
  ),
  gives(
    '$min and $max ignore null',
    [{ a: 3 }, { a: null }, { a: 1 }],
    [{ $group: { _id: null, least: { $min: '$a' }, most: { $max: '$a' } } }],
    [{ _id: null, least: 1, most: 3 }],
  ),
  gives(
    '$first takes the first document, also when it lacks the field',
    [{ k: 1 }, { k: 2, a: 5 }],
    [{ $sort: { k: 1 } }, { $group: { _id: null, first: { $first: '$a' } } }],
    [{ _id: null, first: null }],
  ),
  gives(
    '$group by several fields',
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    [{ $group: { _id: { x: '$a', y: '$b' }, n: { $sum: 1 } } }],
    [{ _id: { x: 1, y: 2 }, n: 2 }],
  ),
  gives('$count of nothing gives no document', [], [{ $count: 'n' }], []),
  gives('$group of nothing gives no document', [], [{ $group: { _id: null, n: { $sum: 1 } } }], []),
  fails('an unknown accumulator is an error', [{ a: 1 }], [{ $group: { _id: null, n: { $bogus: '$a' } } }]),
  outside(
    '$sum of decimals',
    [{ p: decimal('1.10') }, { p: decimal('2.20') }],
    [{ $group: { _id: null, s: { $sum: '$p' } } }],
    [{ _id: null, s: decimal('3.30') }],
  ),
  outside('$avg of nothing', [{ a: 'x' }], [{ $group: { _id: null, n: { $avg: '$a' } } }], [{ _id: null, n: null }]),
];

const shaping: AggregationCase[] = [
  gives(
    '$unwind keeps empty arrays when asked to',
    [{ a: [] }, { a: [1, 2] }],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }],
    [{}, { a: 1 }, { a: 2 }],
  ),
  outside(
    '$unwind numbers the elements',
    [{ a: [] }, { a: [1, 2] }],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } }],
    [{ i: null }, { a: 1, i: 0 }, { a: 2, i: 1 }],
  ),
  gives(
    '$unwind drops empty arrays and keeps single values',
    [{ a: [] }, { a: 1 }, { a: null }, {}],
    [{ $unwind: '$a' }],
    [{ a: 1 }],
  ),
  gives(
    '$sort of decimals',
    [{ p: decimal('10') }, { p: decimal('9') }],
    [{ $sort: { p: 1 } }],
    [{ p: decimal('9') }, { p: decimal('10') }],
  ),
  gives(
    '$sort, $skip and $limit',
    [{ p: 3 }, { p: 1 }, { p: 2 }],
    [{ $sort: { p: 1 } }, { $skip: 1 }, { $limit: 1 }],
    [{ p: 2 }],
  ),
  gives(
    '$limit before $skip',
    [{ p: 1 }, { p: 2 }, { p: 3 }],
    [{ $sort: { p: 1 } }, { $limit: 2 }, { $skip: 1 }],
    [{ p: 2 }],
  ),
  gives('$limit before $match', [{ p: 1 }, { p: 2 }], [{ $sort: { p: 1 } }, { $limit: 1 }, { $match: { p: 2 } }], []),
  gives(
    '$project keeps the order of the document',
    [{ _id: 1, b: 1, a: 2 }],
    [{ $project: { a: 1, b: 1 } }],
    [{ _id: 1, b: 1, a: 2 }],
  ),
  gives(
    '$project renames fields and adds constants',
    [{ a: { b: 1 } }],
    [{ $project: { _id: 0, x: '$a.b', y: { $literal: '$a' }, z: '$none' } }],
    [{ x: 1, y: '$a' }],
  ),
  gives(
    '$project collects a path through an array',
    [{ a: [{ b: 1 }, { c: 2 }, { b: 3 }] }],
    [{ $project: { _id: 0, x: '$a.b' } }],
    [{ x: [1, 3] }],
  ),
  fails('$project does not mix inclusion and exclusion', [{ a: 1, b: 1 }], [{ $project: { a: 1, b: 0 } }]),
  fails('an unknown stage is an error', [{ a: 1 }], [{ $bogus: {} }]),
  fails('an unknown expression is an error', [{ a: 1 }], [{ $project: { b: { $bogus: '$a' } } }]),
  fails('an unknown expression is an error also without documents', [], [{ $project: { b: { $bogus: '$a' } } }]),
  fails('$search is an error', [{ a: 1 }], [{ $search: {} }]),
  fails('$geoNear is an error', [{ a: 1 }], [{ $geoNear: {} }]),
  fails('an unknown option of $lookup is an error', [{ r: 1 }], [{ $lookup: { ...join, bogus: 1 } }]),
];

const joins: AggregationCase[] = [
  outside(
    '$lookup by an ObjectId',
    [{ r: id }],
    [{ $lookup: join }, joined],
    [{ o: [{ v: sameId }] }],
    [{ v: sameId }],
  ),
  outside('$lookup by an array', [{ r: [id] }], [{ $lookup: join }, joined], [{ o: [{ v: sameId }] }], [{ v: sameId }]),
  outside(
    '$lookup by an array with a stranger',
    [{ r: [id, 5] }],
    [{ $lookup: join }, joined],
    [{ o: [{ v: sameId }] }],
    [{ v: sameId }],
  ),
  outside(
    '$lookup with a pipeline',
    [{ r: 1 }],
    [
      {
        $lookup: {
          from: 'others',
          let: { q: '$r' },
          pipeline: [{ $match: { $expr: { $eq: ['$v', '$$q'] } } }],
          as: 'o',
        },
      },
      joined,
    ],
    [{ o: [{ v: 1 }] }],
    [{ v: 1 }, { v: 2 }],
  ),
  outside(
    '$lookup by a field and with a pipeline',
    [{ r: 1 }],
    [{ $lookup: { ...join, pipeline: [{ $match: { w: 1 } }] } }, joined],
    [{ o: [{ v: 1, w: 1 }] }],
    [
      { v: 1, w: 1 },
      { v: 2, w: 1 },
      { v: 1, w: 2 },
    ],
  ),
  outside(
    '$lookup into a path',
    [{ r: 1 }],
    [{ $lookup: { ...join, as: 'o.p' } }, { $project: { _id: 0, r: 1, 'o.p.v': 1 } }],
    [{ r: 1, o: { p: [{ v: 1 }] } }],
    [{ v: 1 }],
  ),
  outside(
    '$unionWith',
    [{ a: 1 }],
    [{ $unionWith: { coll: 'others' } }, { $project: { _id: 0 } }],
    [{ a: 1 }, { a: 2 }],
    [{ a: 2 }],
  ),
  outside('$merge', [{ _id: 1, a: 1 }], [{ $merge: { into: 'others' } }], []),
];

const otherStages: AggregationCase[] = [
  outside('$facet', [{ a: 1 }, { a: 2 }], [{ $facet: { n: [{ $count: 'n' }] } }], [{ n: [{ n: 2 }] }]),
  outside('$sample', [{ v: 1 }, { v: 2 }], [{ $sample: { size: 1 } }, { $count: 'n' }], [{ n: 1 }]),
  outside(
    '$addFields into an array',
    [{ a: [{ b: 1 }, { b: 2 }] }],
    [{ $addFields: { 'a.c': 9 } }],
    [
      {
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 9 },
        ],
      },
    ],
  ),
  outside(
    '$sortByCount',
    [{ a: 'x' }, { a: 'x' }, { a: 'y' }],
    [{ $sortByCount: '$a' }],
    [
      { _id: 'x', count: 2 },
      { _id: 'y', count: 1 },
    ],
  ),
  outside(
    '$bucket',
    [{ p: 5 }, { p: 15 }],
    [{ $bucket: { groupBy: '$p', boundaries: [0, 10, 20], output: { n: { $sum: 1 } } } }],
    [
      { _id: 0, n: 1 },
      { _id: 10, n: 1 },
    ],
  ),
  outside('$set', [{ a: { b: 1 } }], [{ $set: { 'a.c': 1 } }], [{ a: { b: 1, c: 1 } }]),
  outside('$unset', [{ a: { b: 1, c: 1 } }], [{ $unset: 'a.c' }], [{ a: { b: 1 } }]),
  outside(
    '$setWindowFields',
    [
      { d: 1, v: 1 },
      { d: 2, v: 2 },
    ],
    [
      {
        $setWindowFields: {
          sortBy: { d: 1 },
          output: { c: { $sum: '$v', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { _id: 0, c: 1 } },
    ],
    [{ c: 1 }, { c: 3 }],
  ),
];

export const aggregationCases: readonly AggregationCase[] = [
  ...grouping,
  ...shaping,
  ...joins,
  ...otherStages,
  ...expressionCases,
];
