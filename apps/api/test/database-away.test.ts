import type { Conversation } from '@korice/contracts';
import { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';
import { createRawClient } from './raw-http.js';
import { connectSocket } from './sockets.js';
import { isThorough } from './thoroughness.js';

/** Outages of each kind; `TRUST=full` has more. */
const rounds = isThorough ? 25 : 1;
/** Limits in milliseconds for an error response, and for recovery after the outage. */
const errorTimeoutMs = 2_000;
const recoveryTimeoutMs = 5_000;
const timeoutMs = 120_000;

let app: TestApp;
let proxy: DatabaseProxy;
let product: ProductProcess;
let owner: BuiltUser;
let buyer: BuiltUser;
let book: BuiltBook;
let roomId: string;

beforeAll(async () => {
  app = await startTestApp();
  proxy = await startDatabaseProxy(app.databaseUri);
  product = await startProcess(app, await freePort(), { MONGODB_URI: proxy.uri });
  [owner, buyer] = await Promise.all([buildUser(app), buildUser(app)]);
  book = await buildBook(app, { owner });
  const opened = await request(product.url)
    .post('/api/messaging/room')
    .set(buyer.auth)
    .send({ bookId: book.id, members: [owner._id] })
    .expect(201);
  roomId = (opened.body as Conversation)._id;
}, timeoutMs);
afterAll(async () => {
  await stopProcesses();
  await proxy.close();
  await app.close();
}, timeoutMs);

const json = (method: string, body: object, auth: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', ...auth },
  body: JSON.stringify(body),
});

/** A request of every kind; `again` makes it miss every cache. */
const requests = (again: number): Record<string, [path: string, init: RequestInit]> => ({
  'the list that everybody asks for': ['/api/books', {}],
  'a list': [`/api/books?page=1&minPrice=${again + 1}`, {}],
  'a search': ['/api/books/search', json('POST', { keyword: `ćuprija ${again}` })],
  'a book': [`/api/books/${book.id}`, {}],
  'an own list': ['/api/books/my-books', { headers: owner.auth }],
  'a login': ['/auth/login', json('POST', { email: owner.email, password: owner.password })],
  'a registration': [
    '/auth/register',
    json('POST', { name: 'Ana', email: `ana${again}@example.com`, password: 'knjige na polici' }),
  ],
  'a write': [`/api/wishlist/${book.id}`, { method: 'PUT', headers: buyer.auth }],
  'an upload': ['/api/books', { method: 'POST', headers: owner.auth, body: formOf(listing) }],
  'a message': [`/api/messaging/room/${roomId}/message`, json('POST', { content: 'Dobar dan' }, buyer.auth)],
});

const listing = { title: 'Seobe', author: 'Miloš Crnjanski', price: '900', categories: 'Klasici' };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Sends a request on a separate connection and returns its result and duration. */
async function responseOf([path, init]: [string, RequestInit]): Promise<{
  status: number;
  code: string;
  took: number;
}> {
  const made = new Request(product.url + path, init);
  const body = init.body ? Buffer.from(await made.arrayBuffer()) : undefined;
  const client = createRawClient(product.url);
  const begun = performance.now();
  const answer = await client.send({ method: made.method, path, headers: Object.fromEntries(made.headers), body });
  const took = performance.now() - begun;
  client.close();
  const code = answer.status < 400 ? '' : Problem.parse(JSON.parse(answer.text)).code;
  return { status: answer.status, code, took };
}

/** Repeats a request whose cached response may be served for another second. */
async function responseWithoutCache(made: [string, RequestInit]): Promise<Awaited<ReturnType<typeof responseOf>>> {
  const end = performance.now() + 1_000;
  for (;;) {
    const answer = await responseOf(made);
    if (answer.status !== 200 || performance.now() > end) return answer;
  }
}

async function expectErrors(again: number): Promise<void> {
  const late: string[] = [];
  await Promise.all(
    Object.entries(requests(again)).map(async ([name, made]) => {
      const { status, code, took } = await responseWithoutCache(made);
      expect({ name, status, code }).toEqual({ name, status: 503, code: 'UNAVAILABLE' });
      if (took > errorTimeoutMs) late.push(`${name}: ${Math.round(took)} ms`);
    }),
  );
  expect(late).toEqual([]);
}

async function expectSocketErrors(writer: Awaited<ReturnType<typeof connectSocket>>): Promise<void> {
  const calls = [
    writer.timeout(errorTimeoutMs).emitWithAck('joinRoom', roomId),
    ...Array.from({ length: 3 }, () =>
      writer.timeout(errorTimeoutMs).emitWithAck('sendMessage', { message: 'Ima li koga?', roomId }),
    ),
  ];
  for (const ack of await Promise.all(calls)) expect(ack).toEqual({ ok: false, code: 'UNAVAILABLE' });
  await expect(connectSocket(product, buyer.token, { reconnection: false })).rejects.toMatchObject({
    data: { code: 'UNAVAILABLE' },
  });
}

/** Expects recovery without intervention. */
async function expectRecovery(again: number, writer: Awaited<ReturnType<typeof connectSocket>>): Promise<void> {
  const timely = { timeout: recoveryTimeoutMs };
  await expect
    .poll(
      async () => Promise.all(Object.values(requests(again)).map(async (made) => (await responseOf(made)).status)),
      timely,
    )
    .toEqual([200, 200, 200, 200, 200, 200, 201, 204, 201, 201]);
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect(await writer.timeout(errorTimeoutMs).emitWithAck('sendMessage', { message: 'Tu sam.', roomId })).toMatchObject(
    {
      ok: true,
    },
  );
  const other = await connectSocket(product, owner.token);
  expect(await other.timeout(errorTimeoutMs).emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
}

describe('while the database', () => {
  it.for(['is gone', 'hangs'] as const)(
    '%s, requests and socket events fail with UNAVAILABLE within 2 s, and work again after the outage',
    { timeout: timeoutMs + rounds * 20_000 },
    async (manner, { annotate }) => {
      const writer = await connectSocket(product, buyer.token);
      // The server has checked its session a second time by then.
      await writer.emitWithAck('sendMessage', { message: 'Dobro jutro.', roomId });
      for (let round = 0; round < rounds; round += 1) {
        if (manner === 'hangs') proxy.stall();
        else await proxy.cut();
        // Twice: for requests during the failure and after its detection.
        for (const again of [2 * round, 2 * round + 1])
          await Promise.all([expectErrors(again), expectSocketErrors(writer)]);
        expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
        expect((await fetch(`${product.url}/health/ready`)).status).toBe(503);
        await proxy.restore();
        await expectRecovery(10_000 + round, writer);
      }
      expect(product.child.exitCode).toBeNull();
      await annotate(String(rounds), 'trust:database');
    },
  );
});
