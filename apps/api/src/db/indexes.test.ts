import mongoose, { Schema, type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { openConnection } from './connect.js';
import { syncIndexes } from './indexes.js';
import { createSettingModel } from './setting.model.js';

let app: TestApp;
let connection: Connection;
beforeAll(async () => {
  app = await startTestApp();
  connection = await openConnection(app.databaseUri);
});
afterEach(async () => {
  await connection.collection('notes').drop();
  await app.models.settings.deleteOne({ _id: 'indexes' });
});
afterAll(async () => {
  await connection.close();
  await app.close();
});

const day = 24 * 3_600_000;
const start = new Date('2026-11-25T08:00:00Z');

/** Simulates the start of a release that declares these indexes on `notes`. */
async function startRelease(indexes: [Record<string, 1>, object?][], at = start): Promise<void> {
  for (const name of Object.keys(connection.models)) connection.deleteModel(name);
  createSettingModel(connection);
  const schema = new Schema({ a: String, b: String }, { autoIndex: false });
  for (const [key, options] of indexes) schema.index(key, options);
  connection.model('Note', schema, 'notes');
  await syncIndexes(connection, () => at);
}

const names = async () => (await connection.collection('notes').indexes()).map(({ name }) => name).sort();

describe('syncIndexes', () => {
  it('keeps an index that an operator created', async () => {
    await startRelease([[{ a: 1 }]]);
    await connection.collection('notes').createIndex({ b: 1 }, { name: 'report of the operator' }, {});
    await startRelease([[{ a: 1 }]], new Date(start.getTime() + 2 * day));
    await startRelease([[{ a: 1 }]], new Date(start.getTime() + 4 * day));
    expect(await names()).toEqual(['_id_', 'a_1', 'report of the operator']);
  });

  it('keeps an index for a day after its declaration is removed, for hints of older processes', async () => {
    await startRelease([[{ a: 1 }], [{ b: 1 }]]);
    await startRelease([[{ a: 1 }]]);
    await startRelease([[{ a: 1 }]], new Date(start.getTime() + day - 1));
    expect(await names()).toEqual(['_id_', 'a_1', 'b_1']);
    await startRelease([[{ a: 1 }]], new Date(start.getTime() + day));
    expect(await names()).toEqual(['_id_', 'a_1']);
  });

  it('starts a new day for an index that was declared again in between', async () => {
    await startRelease([[{ a: 1 }], [{ b: 1 }]]);
    await startRelease([[{ a: 1 }]]);
    await startRelease([[{ a: 1 }], [{ b: 1 }]]);
    await startRelease([[{ a: 1 }]], new Date(start.getTime() + 2 * day));
    expect(await names()).toEqual(['_id_', 'a_1', 'b_1']);
  });

  it('recreates an index when its options change, and fails when an operator created the index', async () => {
    await startRelease([[{ a: 1 }]]);
    await startRelease([[{ a: 1 }, { unique: true }]]);
    const indexes = await connection.collection('notes').indexes();
    expect(indexes.find(({ name }) => name === 'a_1')?.unique).toBe(true);
    await connection.collection('notes').createIndex({ b: 1 }, { sparse: true }, {});
    await expect(
      startRelease([
        [{ a: 1 }, { unique: true }],
        [{ b: 1 }, { unique: true }],
      ]),
    ).rejects.toThrow(mongoose.mongo.MongoServerError);
  });
});
