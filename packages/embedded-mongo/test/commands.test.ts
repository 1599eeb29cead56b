import { Binary, Long, UUID } from 'bson';
import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDocuments } from '../src/server/expiry.js';
import { Engine } from '../src/storage/engine.js';
import { openTestDatabase, type TestDatabase } from './database.js';

let database: TestDatabase;
let numbers: Collection<{ _id: number; n?: number }>;

const run = (command: Document) => database.db.command(command);

beforeAll(async () => {
  database = await openTestDatabase('commands');
  numbers = database.db.collection('numbers');
});
afterAll(() => database.close());
beforeEach(async () => {
  await numbers.deleteMany({});
});

describe('a batch of writes', () => {
  const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];

  it('stops at the first failure when ordered', async () => {
    const reply = await run({ insert: 'numbers', documents });
    expect(reply).toMatchObject({
      n: 1,
      writeErrors: [{ index: 1, code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } }],
    });
    expect(await numbers.countDocuments()).toBe(1);
  });

  it('continues and reports every failure when unordered', async () => {
    const reply = await run({ insert: 'numbers', documents: [...documents, { _id: 2 }], ordered: false });
    expect(reply).toMatchObject({ n: 2, writeErrors: [{ index: 1 }, { index: 3 }] });
  });

  it('throws when empty', async () => {
    await expect(run({ insert: 'numbers', documents: [] })).rejects.toMatchObject({ code: 16 });
  });

  it('has at most 500 statements, and a driver splits a longer list', async () => {
    const documents = Array.from({ length: 1_001 }, (_, _id) => ({ _id }));
    await expect(run({ insert: 'numbers', documents: documents.slice(0, 501) })).rejects.toMatchObject({ code: 16 });
    expect(await numbers.countDocuments()).toBe(0);
    const countInserts = async () =>
      ((await run({ serverStatus: 1 })) as { opcounters: { insert: number } }).opcounters.insert;
    const before = await countInserts();
    expect((await numbers.insertMany(documents)).insertedCount).toBe(1_001);
    expect((await countInserts()) - before).toBe(3);
  });

  it('refuses an array as _id and a document above the size limit', async () => {
    expect(await run({ insert: 'numbers', documents: [{ _id: [1] }] })).toMatchObject({
      writeErrors: [{ code: 2 }],
    });
    const update = { $push: { a: { $each: Array<string>(17).fill('x'.repeat(1_000_000)) } } };
    await numbers.insertOne({ _id: 1 });
    await expect(numbers.updateOne({ _id: 1 }, update as Document)).rejects.toMatchObject({ code: 10334 });
    expect(await numbers.findOne()).toEqual({ _id: 1 });
  });
});

describe('a document whose _id is null', () => {
  const nullIds = () => database.db.collection<{ _id: null; n: number }>('null-ids');
  /** Uses the raw command: the driver's insert would generate an _id. */
  const insertNull = (n: number) => run({ insert: 'null-ids', documents: [{ _id: null, n }] });
  beforeEach(async () => {
    await nullIds().deleteMany({});
    await insertNull(1);
  });

  it('can be found, counted, updated and deleted by its _id', async () => {
    expect(await nullIds().findOne({ _id: null })).toEqual({ _id: null, n: 1 });
    expect(await nullIds().countDocuments({ _id: null })).toBe(1);
    expect(await nullIds().updateOne({ _id: null }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(
      await nullIds()
        .find({ _id: { $in: [null] } })
        .toArray(),
    ).toEqual([{ _id: null, n: 2 }]);
    expect(await nullIds().deleteOne({ _id: null })).toMatchObject({ deletedCount: 1 });
    expect(await nullIds().countDocuments()).toBe(0);
  });

  it('is unique, and an upsert finds or inserts it', async () => {
    expect(await insertNull(2)).toMatchObject({ writeErrors: [{ code: 11000 }] });
    await nullIds().updateOne({ _id: null }, { $set: { n: 3 } }, { upsert: true });
    expect(await nullIds().find().toArray()).toEqual([{ _id: null, n: 3 }]);
    await nullIds().deleteMany({});
    await nullIds().updateOne({ _id: null }, { $set: { n: 4 } }, { upsert: true });
    expect(await nullIds().find().toArray()).toEqual([{ _id: null, n: 4 }]);
  });
});

describe('a cursor', () => {
  beforeEach(async () => {
    await numbers.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
  });

  it('returns batches of the requested size, 101 documents first by default', async () => {
    const { cursor } = (await run({ find: 'numbers', sort: { _id: 1 } })) as {
      cursor: { firstBatch: unknown[]; id: Long };
    };
    expect(cursor.firstBatch).toHaveLength(101);
    const next = await run({ getMore: Long.fromValue(cursor.id), collection: 'numbers', batchSize: 50 });
    expect(next).toMatchObject({ cursor: { nextBatch: expect.objectContaining({ length: 50 }) as unknown } });
    const killed = await run({
      killCursors: 'numbers',
      cursors: [Long.fromValue(cursor.id), Long.fromNumber(987_654)],
    });
    expect(killed).toMatchObject({
      cursorsKilled: [cursor.id],
      cursorsNotFound: expect.objectContaining({ length: 1 }) as unknown,
    });
    await expect(run({ getMore: Long.fromValue(cursor.id), collection: 'numbers' })).rejects.toMatchObject({
      code: 43,
    });
  });

  it('returns a snapshot of the time it was opened', async () => {
    const cursor = numbers.find({}, { batchSize: 10 });
    await cursor.next();
    await numbers.deleteMany({});
    expect(await cursor.toArray()).toHaveLength(299);
    await cursor.close();
  });

  it('splits a result that exceeds the message size', async () => {
    const large = database.db.collection('large');
    await large.insertMany(Array.from({ length: 6 }, () => ({ text: 'x'.repeat(9_000_000) })));
    expect(await large.find().toArray()).toHaveLength(6);
    await large.drop();
  });

  it('returns a single batch with singleBatch', async () => {
    const single = await run({ find: 'numbers', singleBatch: true, batchSize: 5 });
    expect(single).toMatchObject({
      cursor: { firstBatch: expect.objectContaining({ length: 5 }) as unknown, id: Long.ZERO.toNumber() },
    });
  });
});

describe('an index', () => {
  it('is not created as unique over duplicate values', async () => {
    await numbers.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    await expect(numbers.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await numbers.indexes()).toHaveLength(1);
  });

  it('is created once, and refuses another definition with the same name', async () => {
    await numbers.createIndex({ n: 1 }, { name: 'n' });
    await numbers.createIndex({ n: 1 }, { name: 'n' });
    await expect(numbers.createIndex({ n: -1 }, { name: 'n' })).rejects.toMatchObject({ code: 86 });
    await expect(numbers.createIndex({ n: 1 }, { name: 'n', unique: true })).rejects.toMatchObject({
      code: 85,
    });
    await expect(numbers.createIndex({ n: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    expect(await numbers.indexes()).toMatchObject([
      { key: { _id: 1 }, name: '_id_' },
      { key: { n: 1 }, name: 'n' },
    ]);
    await numbers.dropIndexes();
  });

  it('throws when a missing one is dropped', async () => {
    await expect(numbers.dropIndex('none')).rejects.toMatchObject({ code: 27 });
    await expect(numbers.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await expect(run({ listIndexes: 'none' })).rejects.toMatchObject({ code: 26 });
  });
});

describe('a TTL index', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it('deletes documents after their expiry, a partial one only matching documents', async () => {
    const engine = new Engine();
    const collection = engine.ensureCollection('shop', 'mails');
    engine.addIndex(collection, { name: 'sent', key: { sentAt: 1 }, expireAfterSeconds: 60 });
    const partialFilterExpression = { confirmed: false };
    engine.addIndex(collection, {
      name: 'unconfirmed',
      key: { askedAt: 1 },
      expireAfterSeconds: 0,
      partialFilterExpression,
    });
    const documents = [
      { _id: 1, sentAt: at(0) },
      { _id: 2, sentAt: at(50) },
      { _id: 3, sentAt: 'never' },
      { _id: 4, askedAt: at(0), confirmed: false },
      { _id: 5, askedAt: at(0), confirmed: true },
      { _id: 6, sentAt: [at(500), at(0)] },
    ];
    for (const document of documents) engine.put(collection, document);
    expect(await expireDocuments(engine, 61_000)).toBe(3);
    expect([...collection.records.values()].map(({ document }) => document._id)).toEqual([2, 3, 5]);
  });
});

describe('statistics', () => {
  it('report the size of the database and the connections of the server', async () => {
    await numbers.insertMany([{ _id: 1 }, { _id: 2 }]);
    expect(await run({ dbStats: 1 })).toMatchObject({
      db: database.db.databaseName,
      objects: expect.any(Number) as number,
    });
    expect(await run({ serverStatus: 1 })).toMatchObject({
      ok: 1,
      opcounters: { insert: expect.any(Number) as number },
    });
    expect(await run({ buildInfo: 1 })).toMatchObject({ maxBsonObjectSize: 16_777_216 });
    expect(await run({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

it('documents keep binary data and 64-bit integers unchanged', async () => {
  const values = database.db.collection('values', { promoteLongs: false, promoteBuffers: false });
  const document = { long: Long.fromString('9007199254740993'), bytes: new Binary(Buffer.from('hi')), id: new UUID() };
  await values.insertOne({ ...document });
  expect(await values.findOne({}, { projection: { _id: 0 } })).toEqual(document);
});
