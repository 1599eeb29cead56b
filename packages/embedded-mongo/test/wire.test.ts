import { BSON, Long, UUID } from 'bson';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDatabase, startInMemory } from '../src/index.js';
import { body, exchange as exchangeWith, int32, message, OP_MSG, OP_QUERY, opMsg, sequence } from './raw-messages.js';

const ping = body({ ping: 1, $db: 'wire' });

let database: RunningDatabase;
beforeAll(async () => {
  database = await startInMemory();
});
afterAll(() => database.stop());

const exchange = (...pieces: Buffer[]) => exchangeWith(database.uri, ...pieces);

describe('the wire protocol', () => {
  it('replies to a message', async () => {
    expect(await exchange(opMsg(0, ping))).toEqual({ responseTo: 77, ok: 1 });
  });

  it('assembles a message from single bytes', async () => {
    expect(await exchange(...Array.from(opMsg(0, ping), (byte) => Buffer.from([byte])))).toMatchObject({ ok: 1 });
  });

  it('replies to the legacy handshake in its format', async () => {
    const query = Buffer.concat([
      int32(0),
      Buffer.from('admin.$cmd\0'),
      int32(0),
      int32(-1),
      BSON.serialize({ isMaster: 1 }),
    ]);
    expect(await exchange(message(OP_QUERY, query))).toMatchObject({
      ismaster: true,
      maxWireVersion: 21,
      setName: 'embedded',
    });
  });

  it('reads document sequences', async () => {
    const insert = body({ insert: 'sequences', $db: 'wire' });
    expect(await exchange(opMsg(0, insert, sequence('documents', [{ a: 1 }, { a: 2 }])))).toMatchObject({ n: 2 });
  });

  it('sends no reply to a message with moreToCome', async () => {
    const quiet = opMsg(2, body({ insert: 'quiet', documents: [{ a: 1 }], $db: 'wire' }));
    const count = opMsg(0, body({ count: 'quiet', $db: 'wire' }));
    expect(await exchange(quiet, count)).toMatchObject({ n: 1, ok: 1 });
  });

  const broken: [string, () => Buffer][] = [
    ['a length below that of a header', () => message(OP_MSG, ping, 15)],
    ['a length beyond the greatest message', () => message(OP_MSG, ping, 48_000_000 + 16 * 1024 + 1)],
    ['a negative length', () => message(OP_MSG, ping, -1)],
    ['an unknown operation', () => message(2012, ping)],
    ['an unknown flag', () => opMsg(4, ping)],
    ['an unknown kind of section', () => opMsg(0, Buffer.from([7]), ping)],
    ['a message without a body', () => opMsg(0, sequence('documents', [{ a: 1 }]))],
    ['a message with two bodies', () => opMsg(0, ping, ping)],
    ['a section longer than its message', () => opMsg(0, Buffer.concat([Buffer.from([0]), int32(1000), ping]))],
    [
      'a sequence whose name has no end',
      () => opMsg(0, ping, Buffer.concat([Buffer.from([1]), int32(6), Buffer.from('ab')])),
    ],
    [
      'a body that is not BSON',
      () => opMsg(0, Buffer.concat([Buffer.from([0]), int32(8), Buffer.from([99, 1, 1, 0])])),
    ],
    [
      'a legacy query that is not a handshake',
      () =>
        message(
          OP_QUERY,
          Buffer.concat([int32(0), Buffer.from('shop.books\0'), int32(0), int32(1), BSON.serialize({})]),
        ),
    ],
  ];

  it.each(broken)('closes the connection on %s', async (_name, bytes) => {
    expect(await exchange(bytes())).toBe('closed');
    expect(await exchange(opMsg(0, ping))).toMatchObject({ ok: 1 });
  });

  it('survives arbitrary bytes', async () => {
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % 256;
    for (let i = 0; i < 100; i++) {
      const bytes = Buffer.from(Array.from({ length: 20 + (random() % 80) }, random));
      bytes.writeInt32LE(bytes.length, 0);
      bytes.writeInt32LE(i % 2 ? OP_MSG : OP_QUERY, 12);
      if (i % 3) bytes.writeInt32LE(0, 16);
      await exchange(bytes);
    }
    expect(await exchange(opMsg(0, ping))).toMatchObject({ ok: 1 });
  });
});

describe('a retried write', () => {
  const session = { id: new UUID() };
  const send = (command: Document, txnNumber: number) =>
    exchange(opMsg(0, body({ ...command, $db: 'wire', lsid: session, txnNumber: Long.fromNumber(txnNumber) })));
  const increment = { update: 'retried', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }] };

  it('returns the first reply after an acknowledgement and is not repeated', async () => {
    expect(await send(increment, 4)).toMatchObject({ n: 1, upserted: [{ _id: 1 }] });
    expect(await send(increment, 4)).toMatchObject({ n: 1, upserted: [{ _id: 1 }] });
    const found = await exchange(opMsg(0, body({ find: 'retried', $db: 'wire' })));
    expect(found).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } });
  });

  it('throws after a newer write of the session', async () => {
    expect(await send(increment, 3)).toMatchObject({ ok: 0, code: 225 });
  });

  it('runs again after a failure', async () => {
    const bad = { findAndModify: 'retried', query: { _id: 1 }, update: { $inc: { n: 'x' } } };
    expect(await send(bad, 5)).toMatchObject({ ok: 0, code: 14 });
    expect(await send({ ...bad, update: { $inc: { n: 1 } } }, 5)).toMatchObject({ ok: 1, value: { n: 1 } });
  });

  it('is stored until its session ends', async () => {
    expect(await send(increment, 6)).toMatchObject({ nModified: 1 });
    expect(await exchange(opMsg(0, body({ endSessions: [session], $db: 'wire' })))).toMatchObject({ ok: 1 });
    expect(await send(increment, 1)).toMatchObject({ nModified: 1 });
  });
});
