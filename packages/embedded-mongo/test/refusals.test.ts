import { BSONRegExp, Code, DBRef, UUID } from 'bson';
import type { Document } from 'mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDatabase, startInMemory } from '../src/index.js';

let running: RunningDatabase;
let client: MongoClient;

beforeAll(async () => {
  running = await startInMemory();
  client = await new MongoClient(running.uri).connect();
  await client.db('refusals').collection<Document & { _id: number }>('documents').insertOne({ _id: 1, a: 1 });
});
afterAll(async () => {
  await client.close();
  await running.stop();
});

const c = 'documents';
const find = (filter: Document) => ({ find: c, filter });
const update = (u: unknown, more: Document = {}) => ({ findAndModify: c, query: { _id: 1 }, update: u, ...more });
const aggregate = (...pipeline: Document[]) => ({ aggregate: c, pipeline, cursor: {} });
const index = (options: Document) => ({ createIndexes: c, indexes: [{ key: { a: 1 }, name: 'x', ...options }] });
const collation = { locale: 'en', strength: 2 };

const refusals: [string, Document, number][] = [
  ['an unknown command', { bogus: 1 }, 59],
  ['creating a user', { createUser: 'u', pwd: 'p', roles: [] }, 59],
  ['changing a collection', { collMod: c }, 59],
  ['renaming a collection', { renameCollection: 'a.b', to: 'a.c' }, 59],
  ['an unknown option', { find: c, bogus: 1 }, 40415],
  ['a collation', { find: c, collation }, 40415],
  ['a tailable cursor', { find: c, tailable: true }, 40415],
  ['the option let', { find: c, let: { a: 1 } }, 40415],
  ['a snapshot read', { find: c, readConcern: { level: 'snapshot' } }, 115],
  ['a write concern of two nodes', { insert: c, documents: [{ a: 1 }], writeConcern: { w: 2 } }, 100],
  ['$where', find({ $where: 'true' }), 2],
  ['$expr', find({ $expr: { $eq: [1, 1] } }), 2],
  ['$text', find({ $text: { $search: 'x' } }), 2],
  ['$jsonSchema', find({ $jsonSchema: {} }), 2],
  ['a geospatial query', find({ a: { $near: [1, 1] } }), 2],
  ['a bitwise query', find({ a: { $bitsAllSet: 1 } }), 2],
  ['an unknown operator', find({ a: { $bogus: 1 } }), 2],
  ['$eq with a regular expression', find({ a: { $eq: new BSONRegExp('x') } }), 115],
  ['PCRE anchors in a regular expression', find({ a: { $regex: '\\Aabc\\z' } }), 51091],
  ['a POSIX class in a regular expression', find({ a: { $regex: '[[:alpha:]]' } }), 51091],
  // The wire format allows a DBRef with any id; the types allow an ObjectId only.
  ['a value of an unknown type', find({ a: new DBRef('x', new UUID() as never) }), 115],
  ['a positional projection', { find: c, projection: { 'a.$': 1 } }, 115],
  ['a negative skip', { find: c, skip: -1 }, 2],
  ['a pipeline as an update', update([{ $set: { a: 1 } }]), 115],
  ['arrayFilters', update({ $set: { 'a.$[e]': 1 } }, { arrayFilters: [{ e: 1 }] }), 40415],
  ['the positional operator $[]', update({ $set: { 'a.$[]': 1 } }), 52],
  ['$bit', update({ $bit: { a: { and: 1 } } }), 9],
  ['findAndModify with remove and update', update({ $set: { a: 1 } }, { remove: true }), 9],
  ['$lookup', aggregate({ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }), 40324],
  ['$facet', aggregate({ $facet: { a: [] } }), 40324],
  ['$out', aggregate({ $out: 'x' }), 40324],
  ['$changeStream', aggregate({ $changeStream: {} }), 40324],
  ['an unknown expression', aggregate({ $project: { b: { $concat: ['$a'] } } }), 168],
  ['an unknown accumulator', aggregate({ $group: { _id: null, n: { $push: '$a' } } }), 15952],
  ['the variable $$NOW', aggregate({ $project: { b: '$$NOW' } }), 115],
  ['an aggregation without a cursor', { aggregate: c, pipeline: [] }, 9],
  ['a database-level aggregation', { aggregate: 1, pipeline: [], cursor: {} }, 115],
  ['a text index', index({ key: { a: 'text' } }), 115],
  ['a geospatial index', index({ key: { a: '2dsphere' } }), 115],
  ['an index with a collation', index({ collation }), 40415],
  ['a hidden index', index({ hidden: true }), 40415],
  ['a partial index with $exists: false', index({ partialFilterExpression: { a: { $exists: false } } }), 67],
  ['a sparse partial index', index({ sparse: true, partialFilterExpression: { a: 1 } }), 67],
  ['a compound TTL index', index({ key: { a: 1, b: 1 }, expireAfterSeconds: 1 }), 67],
  ['a capped collection', { create: 'capped', capped: true, size: 100 }, 40415],
  ['a time series collection', { create: 'series', timeseries: { timeField: 't' } }, 40415],
  ['a view', { create: 'view', viewOn: c }, 40415],
  ['a validator', { create: 'valid', validator: { a: 1 } }, 40415],
  ['a reserved name', { create: 'system.users' }, 73],
  ['explaining a write', { explain: { delete: c, deletes: [] } }, 115],
  ['commitTransaction', { commitTransaction: 1 }, 115],
  ['a transaction number on a read', { find: c, lsid: { id: new UUID() }, txnNumber: 1 }, 40415],
];

describe('the embedded database refuses', () => {
  it.each(refusals)('%s', async (_name, command, code) => {
    const error: unknown = await client
      .db('refusals')
      .command(command)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MongoServerError', code, codeName: expect.any(String) as string });
    const documents = client.db('refusals').collection<Document & { _id: number }>(c);
    expect(await documents.find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });

  it.each([
    ['a regular expression', new BSONRegExp('x')],
    ['JavaScript code', new Code('x')],
    ['a DBRef', { $ref: 'c', $id: 1 }],
  ])('to store %s', async (_name, value) => {
    await expect(client.db('refusals').collection('values').insertOne({ value })).rejects.toMatchObject({ code: 115 });
  });

  it('transactions, without the label that makes a driver retry', async () => {
    const session = client.startSession();
    const transaction = session.withTransaction(() =>
      client.db('refusals').collection('x').insertOne({ a: 1 }, { session }),
    );
    await expect(transaction).rejects.toMatchObject({ code: 115 });
    await session.endSession();
  });

  it('change streams', async () => {
    const stream = client.db('refusals').collection(c).watch();
    await expect(stream.next()).rejects.toMatchObject({ code: 40324 });
    await stream.close();
  });

  it('authentication', async () => {
    const stranger = new MongoClient(running.uri.replace('mongodb://', 'mongodb://user:pass@'), {
      serverSelectionTimeoutMS: 2000,
    });
    await expect(stranger.connect()).rejects.toThrow();
    await stranger.close();
  });
});
