import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { start } from '../src/index.js';

it('keeps documents over a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const database = await start({ dataDir });
  const connection = await mongoose.createConnection(database.uri).asPromise();
  await connection.collection('books').insertOne({ title: 'Seobe' });
  await connection.close();
  await database.stop();
  const again = await start({ dataDir });
  const second = await mongoose.createConnection(again.uri).asPromise();
  expect(await second.collection('books').findOne({})).toMatchObject({ title: 'Seobe' });
  await second.close();
  await again.stop();
});
