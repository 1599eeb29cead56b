import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { filterCases } from './filter-cases.js';
import { expectAnswer, fill } from './run-case.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('filters');
});
afterAll(() => database.close());

describe('filters', () => {
  it.each(filterCases)('$name', async ({ filter, document, matches, refused = false }) => {
    const collection = database.db.collection('filters');
    await fill(collection, [document]);
    const run = async () => [{ matches: (await collection.find(filter).toArray()).length === 1 }];
    const expected = matches === 'error' ? 'error' : { value: [{ matches }] };
    await expectAnswer(database, run, expected, refused);
  });

  it('a regular expression with the g flag matches the same on every run', async () => {
    const collection = database.db.collection('filters');
    await fill(collection, [{ a: 'a' }]);
    const pattern = /a/g;
    for (let i = 0; i < 3; i++) expect(await collection.countDocuments({ a: pattern })).toBe(1);
  });

  it('a collation is applied or refused', async () => {
    const collection = database.db.collection('filters');
    await fill(collection, [{ a: 'harry' }]);
    const collation = { locale: 'en', strength: 2 };
    const run = () => collection.find({ a: 'HARRY' }, { collation, projection: { _id: 0 } }).toArray();
    await expectAnswer(database, run, { value: [{ a: 'harry' }] }, true);
  });
});
