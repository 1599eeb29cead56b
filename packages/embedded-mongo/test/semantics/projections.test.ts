import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { projectionCases } from './projection-cases.js';
import { expectAnswer, fill } from './run-case.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('projections');
});
afterAll(() => database.close());

describe('projections of find', () => {
  it.each(projectionCases)('$name', async ({ document, filter = {}, projection, expected, refused = false }) => {
    const collection = database.db.collection('projections');
    await fill(collection, [document]);
    const run = () => collection.find(filter, { projection }).toArray();
    await expectAnswer(database, run, expected === 'error' ? 'error' : { value: [expected] }, refused);
    if (expected !== 'error') expect(await collection.find().toArray()).toEqual([document]);
  });
});
