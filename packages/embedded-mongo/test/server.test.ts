import type { Server as Listener } from 'node:net';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
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
  expect(said).toEqual(Array(2).fill('a connection could not be taken'));
  const client = await new MongoClient(uri).connect();
  expect(await client.db('shop').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});
