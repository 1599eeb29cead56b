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
    // Longs are read as such, so that the width of integers can be seen.
    const collection = database.db.collection('updates', { promoteLongs: false });
    await fill(collection, [document]);
    const run = async () => {
      await collection.updateOne(filter, update, arrayFilters ? { arrayFilters } : {});
      return collection.find().toArray();
    };
    await expectAnswer(database, run, expected === 'error' ? 'error' : { value: [expected] }, refused);
  });

  it('$currentDate writes the time', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: 1 }]);
    await collection.updateOne({}, { $currentDate: { at: { $type: 'date' }, stamp: { $type: 'timestamp' } } });
    expect(await collection.countDocuments({ at: { $type: 'date' }, stamp: { $type: 'timestamp' } })).toBe(1);
  });

  it('counts a document as modified only when it changed', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: 1 }, { a: 2 }]);
    const { matchedCount, modifiedCount } = await collection.updateMany({}, { $set: { a: 1 } });
    expect({ matchedCount, modifiedCount }).toEqual({ matchedCount: 2, modifiedCount: 1 });
  });

  it('counts a document whose fields changed places as modified', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: { x: 1, y: 2 } }]);
    expect((await collection.updateOne({}, { $set: { a: { y: 2, x: 1 } } })).modifiedCount).toBe(1);
  });

  it('seeds an upsert with what the filter pins', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, []);
    const filter = { 'a.b': 1, $and: [{ c: { $eq: 2 } }], d: { $in: [3] }, e: { $gt: 4 } };
    const { upsertedId } = await collection.updateOne(filter, { $setOnInsert: { f: 5 } }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: upsertedId, a: { b: 1 }, c: 2, d: 3, f: 5 });
  });

  it('keeps the _id of a filter in an upsert and refuses another', async () => {
    const collection = database.db.collection<{ _id: number; a?: number }>('updates');
    await collection.deleteMany({});
    await collection.replaceOne({ _id: 7 }, { a: 1 }, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: 7, a: 1 }]);
    await expect(collection.updateOne({ _id: 8 }, { $set: { _id: 9 } }, { upsert: true })).rejects.toMatchObject({
      code: 66,
    });
  });

  it('refuses $ fields in a replacement', async () => {
    const command = { update: 'updates', updates: [{ q: {}, u: { a: 1, $set: { b: 1 } } }] };
    expect(await database.db.command(command)).toMatchObject({ writeErrors: [{ code: 52 }] });
  });

  it('keeps integers in the width they were written in', async () => {
    const collection = database.db.collection('updates');
    await fill(collection, [{ a: Long.fromNumber(1), b: 1 }]);
    await collection.updateOne({}, { $set: { c: 1 } });
    expect(await collection.countDocuments({ a: { $type: 'long' }, b: { $type: 'int' } })).toBe(1);
  });
});
