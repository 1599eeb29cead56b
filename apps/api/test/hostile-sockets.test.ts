import { RefusedAck, SendMessageAck, type ClientToServerEvents } from '@korice/contracts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { awkwardKey, awkwardText, awkwardValue } from './hostile-values.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

/** Random calls at full length; otherwise a few with a fixed seed. */
const extent = isThorough ? { numRuns: 2_000 } : { numRuns: 80, seed: 21_112_026 };
const deep = 10_000;
const responseTimeoutMs = 5_000;

let app: TestApp;
let member: BuiltUser;
let roomId: string;
beforeAll(async () => {
  app = await startTestApp();
  member = await buildUser(app);
  roomId = await createCallFixtures(app, member, await buildUser(app)).buildRoom();
});
afterAll(() => app.close());

/** Patterns of internals: stack traces, files, the database, the validator. */
const internals = /\n\s+at |node_modules|\.[jt]s:\d|\/src\/|mongo|bson|E11000 duplicate|zod|CastError/i;

type Event = keyof ClientToServerEvents;
const events: readonly Event[] = ['joinRoom', 'setInView', 'sendMessage'];

/** An untyped connection for invalid events. */
const connectUntyped = async (token?: string): Promise<Socket> =>
  await connectSocket(app, token, { reconnection: false });

/** Expects the server and the account to work. */
async function expectServing(): Promise<void> {
  const socket = await connectSocket(app, member.token);
  expect(await socket.timeout(responseTimeoutMs).emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  socket.disconnect();
}

function expectRefusedOrDone(ack: unknown, said: unknown): void {
  const text = JSON.stringify(ack);
  const refused = RefusedAck.safeParse(ack);
  expect(refused.success || SendMessageAck.safeParse(ack).success || text === '{"ok":true}', text).toBe(true);
  expect(refused.data?.code, JSON.stringify(said)).not.toBe('INTERNAL');
  // The response may contain the text that was sent.
  if (refused.success) expect(text).not.toMatch(internals);
}

const spoiltMessage = fc
  .record({
    message: fc.oneof(awkwardValue, awkwardText),
    roomId: awkwardValue,
    clientId: awkwardValue,
    more: awkwardValue,
  })
  .chain((values) =>
    fc
      .record({ key: awkwardKey, spoilt: fc.subarray(Object.keys(values) as (keyof typeof values)[]) })
      .map(({ key, spoilt }) => {
        const valid: Record<string, unknown> = { message: 'Zdravo', roomId, clientId: '' };
        const entries = Object.entries(valid).map(([name, value]): [string, unknown] => [
          name,
          spoilt.includes(name as keyof typeof values) ? values[name as keyof typeof values] : value,
        ]);
        // `fromEntries` creates own properties, also for `__proto__`.
        return Object.fromEntries(spoilt.includes('more') ? [...entries, [key, values.more]] : entries);
      }),
  );
const payload = fc.oneof({ arbitrary: spoiltMessage, weight: 3 }, awkwardValue, awkwardText);

describe('a socket event', () => {
  let socket: Socket;
  beforeEach(async () => {
    socket = await connectUntyped(member.token);
  });

  it.for(events)(
    '%s with an arbitrary payload is acknowledged with a code',
    { timeout: isThorough ? 300_000 : 60_000 },
    async (event, { annotate }) => {
      await fc.assert(
        fc.asyncProperty(payload, async (said) => {
          expectRefusedOrDone(await socket.timeout(responseTimeoutMs).emitWithAck(event, said), said);
        }),
        extent,
      );
      await expectServing();
      await annotate(String(extent.numRuns), 'trust:hostile');
    },
  );

  it.each(events)('%s with missing or additional arguments is acknowledged', async (event) => {
    const calls: unknown[][] = [
      [],
      [undefined],
      [null, null],
      [roomId, roomId, roomId],
      [Buffer.from('x')],
      [[Buffer.from('x')]],
    ];
    for (const args of calls)
      expectRefusedOrDone(await socket.timeout(responseTimeoutMs).emitWithAck(event, ...args), args);
  });

  it.each(events)('%s without an acknowledgement callback sends none', async (event) => {
    const received: unknown[] = [];
    socket.onAny((...args: unknown[]) => received.push(args));
    const calls: unknown[][] = [[], [{ $gt: '' }], [null], ['\ud800'], [JSON.parse('{"__proto__":{"ok":true}}')]];
    for (const args of calls) socket.emit(event, ...args);
    // Events are processed in order, so earlier effects are complete.
    expectRefusedOrDone(await socket.timeout(responseTimeoutMs).emitWithAck('joinRoom', 'no room'), 'no room');
    expect(received).toEqual([]);
  });

  it('with an unknown name is ignored', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      '',
      'newMessage',
      'roomRead',
      `unreadCount:${member._id}`,
    ])
      socket.emit(name, { roomId, count: 1 });
    expect(await socket.timeout(responseTimeoutMs).emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  });
});

describe('a packet', () => {
  /** Sends a raw packet after the handshake. */
  async function sendRaw(packet: string | Buffer): Promise<void> {
    const socket = await connectUntyped(member.token);
    const { engine } = socket.io;
    const ended = new Promise<string>((resolve) => {
      engine.once('close', () => {
        resolve('ended');
      });
    });
    engine.write(packet);
    // A valid call after it: either it is acknowledged or the connection has been closed.
    const answered = socket
      .timeout(responseTimeoutMs)
      .emitWithAck('joinRoom', roomId)
      .then(
        () => 'answered',
        (error: unknown) => String(error),
      );
    expect(await Promise.race([answered, ended])).toMatch(/^(answered|ended|Error: socket has been disconnected)$/);
    socket.disconnect();
    await expectServing();
  }

  it.each([
    ['of deeply nested arrays', `2["joinRoom",${'['.repeat(deep)}${']'.repeat(deep)}]`],
    ['of deeply nested objects', `20["sendMessage",${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}]`],
    ['with a message of 80,000 characters', `2["sendMessage",{"message":"${'a'.repeat(80_000)}"}]`],
    ['of 2 MB', `2["joinRoom","${'a'.repeat(2_000_000)}"]`],
    ['of truncated JSON', '2["joinRoom"'],
    ['without an event name', '2[]'],
    ['with a number as its event name', '2[1,2]'],
    ['with an object as its event name', '2[{"$gt":""}]'],
    ['with the reserved event disconnect', '2["disconnect","transport close"]'],
    ['with the reserved event connect', '2["connect",{}]'],
    ['with an enormous acknowledgement id', '299999999999999999999["joinRoom","x"]'],
    ['for another namespace', '2/admin,["joinRoom","x"]'],
    ['for the namespace __proto__', '0/__proto__,{"token":"x"}'],
    ['that announces thousands of attachments', '59999-["joinRoom",{"_placeholder":true,"num":9999}]'],
    ['with an attachment placeholder of index -1', '51-["joinRoom",{"_placeholder":true,"num":-1}]'],
    ['that connects a second time', '0{"token":{"$gt":""}}'],
    ['that acknowledges an unknown id', '31["x"]'],
    ['of an unknown type', '9["joinRoom"]'],
    ['of arbitrary bytes', Buffer.from([0xff, 0xfe, 0x00])],
    ['with the number 1e999', '2["joinRoom",1e999]'],
  ])(
    '%s is acknowledged or closes its connection, and other connections still work',
    (_name, packet) => sendRaw(packet),
    20_000,
  );
});

describe('a handshake', () => {
  it.each([
    ['a MongoDB operator', { $gt: '' }],
    ['a number', 1],
    ['a list', ['a']],
    ['a string of 20,000 characters', 'a'.repeat(20_000)],
    ['NUL', '\u0000'],
    ['a lone surrogate', '\ud800'],
    ['a token without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOnsiJGd0IjoiIn19.'],
    ['deep nesting', JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown],
  ])('with %s as its token is refused with UNAUTHENTICATED', async (_name, token) => {
    const socket = io(app.url, { forceNew: true, transports: ['websocket'], reconnection: false, auth: { token } });
    onTestFinished(() => {
      socket.disconnect();
    });
    const refusal = await new Promise((resolve) => socket.once('connect_error', resolve));
    expect(refusal).toMatchObject({ message: 'UNAUTHENTICATED', data: { code: 'UNAUTHENTICATED' } });
    await expectServing();
  });

  it.each([
    ['a token below __proto__', JSON.parse('{"__proto__":{"token":"x"},"constructor":1}') as object],
    ['no token', {}],
  ])('with %s connects as a visitor', async (_name, auth) => {
    const socket = await connectUntyped();
    socket.auth = auth;
    socket.disconnect().connect();
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    expect(await socket.timeout(responseTimeoutMs).emitWithAck('joinRoom', roomId)).toEqual({
      ok: false,
      code: 'UNAUTHENTICATED',
    });
  });
});
