import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { aggregationCases } from './aggregation-cases.js';
import { expectAnswer, fill } from './run-case.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('aggregations');
});
afterAll(() => database.close());

describe('aggregations', () => {
  it.each(aggregationCases)('$name', async ({ documents, pipeline, expected, others = [], refused = false }) => {
    const collection = database.db.collection('documents');
    await fill(collection, documents);
    await fill(database.db.collection('others'), others);
    const run = () => collection.aggregate(pipeline).toArray();
    await expectAnswer(database, run, expected === 'error' ? 'error' : { value: expected }, refused);
  });

  it('an aggregation leaves the stored documents unchanged', async () => {
    const collection = database.db.collection('documents');
    await fill(collection, [{ _id: 1, a: [{ b: 1 }, { b: 2 }] }] as object[]);
    await collection.aggregate([{ $unwind: '$a' }, { $project: { 'a.b': 0 } }]).toArray();
    expect(await collection.find().toArray()).toEqual([{ _id: 1, a: [{ b: 1 }, { b: 2 }] }]);
  });
});
