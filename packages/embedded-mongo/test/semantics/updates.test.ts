import { Long } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { expectAnswer, fill } from './run-case.js';
import { updateCases } from './update-cases.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('updates');
});
afterAll(() => database.close());

describe('updates', () => {
  it.each(updateCases)('$name', async ({ document, update, filter = {}, arrayFilters, expected, refused = false }) => {
    // Without `promoteLongs` the width of integers is visible.
    const collection = database.db.collection('updates', { promoteLongs: false });
    await fill(collection, [document]);
    const run = async () => {
      await collection.updateOne(filter, update, arrayFilters ? { arrayFilters } : {});
      return collection.find().toArray();
    };
    await expectAnswer(database, run, expected === 'error' ? 'error' : { value: [expected] }, refused);
  });

  it('an unchanged document does not count as modified', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: 1 }, { a: 2 }]);
    const { matchedCount, modifiedCount } = await collection.updateMany({}, { $set: { a: 1 } });
    expect({ matchedCount, modifiedCount }).toEqual({ matchedCount: 2, modifiedCount: 1 });
  });

  it('a document with reordered fields counts as modified', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: { x: 1, y: 2 } }]);
    expect((await collection.updateOne({}, { $set: { a: { y: 2, x: 1 } } })).modifiedCount).toBe(1);
  });

  it('an upsert inserts the pinned values of its filter', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, []);
    const filter = { 'a.b': 1, $and: [{ c: { $eq: 2 } }], d: { $in: [3] }, e: { $gt: 4 } };
    const { upsertedId } = await collection.updateOne(filter, { $setOnInsert: { f: 5 } }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: upsertedId, a: { b: 1 }, c: 2, d: 3, f: 5 });
  });

  it('an upsert uses the _id of its filter and refuses another', async () => {
    const collection = database.db.collection<{ _id: number; a?: number }>('updates');
    await collection.deleteMany({});
    await collection.replaceOne({ _id: 7 }, { a: 1 }, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: 7, a: 1 }]);
    await expect(collection.updateOne({ _id: 8 }, { $set: { _id: 9 } }, { upsert: true })).rejects.toMatchObject({
      code: 66,
    });
  });

  it('a replacement refuses $ fields', async () => {
    const command = { update: 'updates', updates: [{ q: {}, u: { a: 1, $set: { b: 1 } } }] };
    expect(await database.db.command(command)).toMatchObject({ writeErrors: [{ code: 52 }] });
  });

  it('integers keep the width in which they were written', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: Long.fromNumber(1), b: 1 }]);
    await collection.updateOne({}, { $set: { c: 1 } });
    expect(await collection.countDocuments({ a: { $type: 'long' }, b: { $type: 'int' } })).toBe(1);
  });
});
