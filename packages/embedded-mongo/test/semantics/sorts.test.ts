import type { Sort } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { expectAnswer, fill } from './run-case.js';
import { sortCases } from './sort-cases.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('sorts');
});
afterAll(() => database.close());

async function sorted(sort: Sort): Promise<unknown[]> {
  const documents = await database.db.collection('sorts').find().sort(sort).toArray();
  return documents.map(({ k }) => k as unknown);
}

describe('sorts', () => {
  it.each(sortCases)('$name', async ({ documents, sort, order }) => {
    await fill(database.db.collection('sorts'), documents);
    expect(await sorted(sort)).toEqual(order);
  });

  it.each(sortCases)('by an index: $name', async ({ documents, sort, order }) => {
    const collection = database.db.collection('sorts');
    await fill(collection, documents);
    const index = await collection.createIndex(sort as Record<string, 1 | -1>);
    expect(await sorted(sort)).toEqual(order);
    await collection.dropIndex(index);
  });

  it('a collation is applied or refused', async () => {
    const collection = database.db.collection('sorts');
    await fill(collection, [{ v: 'b' }, { v: 'A' }]);
    const collation = { locale: 'en', strength: 2 };
    const run = () =>
      collection
        .find({}, { collation, projection: { _id: 0 } })
        .sort({ v: 1 })
        .toArray();
    await expectAnswer(database, run, { value: [{ v: 'A' }, { v: 'b' }] }, true);
  });
});
