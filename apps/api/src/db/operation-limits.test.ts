import { Problem } from '@korice/contracts';
import mongoose, { Schema, type Connection } from 'mongoose';
import request from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { nameOf, readCommands, type DatabaseCommand } from '../../test/database-commands.js';
import { startDatabaseProxy } from '../../test/database-proxy.js';
import { countUpTo } from './count-up-to.js';
import { openConnection, openConnectionForIndexes, openConnectionForRequests } from './connect.js';

async function startDatabase() {
  const app = await startTestApp();
  const commands: DatabaseCommand[] = [];
  const proxy = await startDatabaseProxy(app.databaseUri, (client) => {
    readCommands(client, (command) => commands.push(command));
  });
  onTestFinished(async () => {
    await proxy.close();
    await app.close();
  });
  return { uri: proxy.uri, commands };
}

interface Note {
  text?: string;
}

/** Runs every kind of operation, each through Mongoose and through the driver where both have it. */
async function runOperations(connection: Connection): Promise<void> {
  const notes = connection.model<Note>('Note', new Schema<Note>({ text: String }, { autoIndex: false }));
  const { collection } = notes;
  const note = await notes.create({ text: 'a' });
  note.text = 'b';
  await note.save();
  await notes.insertMany([{ text: 'c' }]);
  await collection.insertOne({ text: 'd' });
  await collection.insertMany([{ text: 'e' }], { ordered: false });
  await notes.bulkWrite([{ updateOne: { filter: { text: 'e' }, update: { text: 'f' } } }], { ordered: false });
  await collection.bulkWrite([{ deleteOne: { filter: { text: 'f' } } }]);
  await notes.findById(note._id).lean();
  await notes.find({ text: 'a' }).sort({ _id: 1 }).lean();
  await collection.findOne({ text: 'a' });
  await collection.find({ text: 'a' }, { limit: 1 }).toArray();
  for await (const found of notes.find().lean().cursor()) expect(found).toHaveProperty('_id');
  await notes.distinct('text');
  await notes.exists({ text: 'a' });
  await notes.aggregate([{ $match: { text: 'a' } }]);
  await collection.aggregate([{ $match: { text: 'a' } }]).toArray();
  await notes.updateOne({ text: 'a' }, { text: 'b' }, { upsert: true });
  await notes.updateMany({ text: 'a' }, { text: 'b' });
  await notes.replaceOne({ text: 'b' }, { text: 'c' });
  await notes.findOneAndUpdate({ text: 'b' }, { text: 'c' });
  await notes.findOneAndReplace({ text: 'b' }, { text: 'c' });
  await notes.findOneAndDelete({ text: 'b' });
  await notes.countDocuments({ text: 'a' });
  await notes.estimatedDocumentCount();
  await notes.deleteOne({ text: 'a' });
  await notes.deleteMany({ text: 'a' });
}

it.each([
  ['requests', (uri: string) => openConnectionForRequests({ uri, isEmbedded: false }), 1_000],
  ['requests to the embedded engine', (uri: string) => openConnectionForRequests({ uri, isEmbedded: true }), 1_000],
  ['jobs', openConnection, 60_000],
  ['index builds, besides these,', openConnectionForIndexes, 60_000],
])('every operation on the connection for %s has the time limit of the connection', async (_name, open, limitMs) => {
  const { uri, commands } = await startDatabase();
  const connection = await open(uri);
  onTestFinished(() => connection.close());
  await connection.collection('notes').createIndex({ text: 1 }, {}, {});
  const builds = commands.filter((command) => nameOf(command) === 'createIndexes');
  expect(builds.map(({ maxTimeMS }) => maxTimeMS)).toEqual([undefined]);

  commands.length = 0;
  await runOperations(connection);
  const operations = commands.filter((command) => typeof command[nameOf(command)] === 'string');
  expect(operations.length).toBeGreaterThanOrEqual(25);
  for (const command of operations)
    expect({ command: nameOf(command), maxTimeMS: command.maxTimeMS }).toEqual({
      command: nameOf(command),
      maxTimeMS: limitMs,
    });
});

it.each([
  ['500 ms for requests', (uri: string) => openConnectionForRequests({ uri, isEmbedded: false }), 500],
  ['60 s for jobs', openConnection, 60_000],
])('a count that is shown with a list has %s', async (_limit, open, limitMs) => {
  const { uri, commands } = await startDatabase();
  const connection = await open(uri);
  onTestFinished(() => connection.close());
  const notes = connection.model<Note>('Note', new Schema<Note>({ text: String }, { autoIndex: false }));
  await notes.create({ text: 'a' });
  expect(await countUpTo(notes, { text: 'a' })).toEqual({ total: 1, isMore: false });
  expect(commands.filter((command) => 'aggregate' in command)).toMatchObject([{ maxTimeMS: limitMs }]);
});

it.each([
  ['requests', (uri: string) => openConnectionForRequests({ uri, isEmbedded: false }), 1_000],
  ['jobs', openConnection, 5_000],
])('a read on the connection for %s gets a bounded number of documents in one reply', async (_name, open, batch) => {
  const { uri, commands } = await startDatabase();
  const connection = await open(uri);
  onTestFinished(() => connection.close());
  const notes = connection.collection<{ _id: number }>('notes');
  const count = 2 * batch + 1;
  await notes.insertMany(Array.from({ length: count }, (_, index) => ({ _id: index })));
  expect([(await notes.find().toArray()).length, (await notes.aggregate([{ $match: {} }]).toArray()).length]).toEqual([
    count,
    count,
  ]);
  expect(commands.filter((command) => 'find' in command)).toMatchObject([{ batchSize: batch }]);
  expect(commands.filter((command) => 'aggregate' in command)).toMatchObject([{ cursor: { batchSize: batch } }]);
  const replies = { batchSize: batch };
  expect(commands.filter((command) => 'getMore' in command)).toMatchObject([replies, replies, replies, replies]);
});

it('a request responds 503 UNAVAILABLE with Retry-After when the database stops its operation at the limit', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const stopped = new mongoose.mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
  vi.spyOn(app.models.books.collection, 'findOne').mockRejectedValue(stopped);
  onTestFinished(() => void vi.restoreAllMocks());
  const response = await request(app.url).get(`/api/books/${new mongoose.Types.ObjectId().toHexString()}`);
  expect([response.status, Problem.parse(response.body).code, response.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
});
