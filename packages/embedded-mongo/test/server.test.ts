import type { Server as Listener } from 'node:net';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Server } from '../src/server/server.js';
import { Engine } from '../src/storage/engine.js';

const ignore = () => undefined;

it('the server survives accept errors and logs each one', async () => {
  const said: string[] = [];
  const error = (_details: object, message: string) => void said.push(message);
  const server = new Server(new Engine(), { debug: ignore, info: ignore, warn: ignore, error });
  const uri = await server.listen(undefined);
  onTestFinished(() => server.close());
  const listener = Reflect.get(server, 'listener') as Listener;
  for (let count = 0; count < 2; count++) listener.emit('error', new Error('accept EMFILE'));
  expect(said).toEqual(Array(2).fill('a connection could not be accepted'));
  const client = await new MongoClient(uri).connect();
  expect(await client.db('shop').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});

it.each([
  ['deletes expired documents', true, 0],
  ['keeps expired documents when deletesExpired is false', false, 1],
])('the periodic cleanup of the server %s', async (_name, deletesExpired, left) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = new Server(new Engine(), { debug: ignore, info: ignore, warn: ignore, error: ignore }, deletesExpired);
  const uri = await server.listen(undefined);
  const client = await new MongoClient(uri).connect();
  onTestFinished(() => client.close().then(() => server.close()));
  const visits = client.db('shop').collection('visits');
  await visits.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await visits.insertOne({ at: new Date(0) });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await visits.countDocuments()).toBe(left));
});
