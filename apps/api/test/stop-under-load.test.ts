import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { quartered } from './images.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';
import { createRawClient, type RawRequest } from './raw-http.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

/** Number of stops; `TRUST=full` has more. */
const rounds = isThorough ? 50 : 2;
/** Requests of each kind that start before the stop, and right after it. */
const before = 3;
const after = 1;
const exitTimeoutMs = 10_000;
const timeoutMs = 120_000;

let app: TestApp;
let owner: BuiltUser;
let buyer: BuiltUser;
let book: BuiltBook;
let roomId: string;
let image: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  [owner, buyer] = await Promise.all([buildUser(app), buildUser(app)]);
  book = await buildBook(app, { owner });
  image = await quartered(600, 400).png().toBuffer();
  roomId = await createCallFixtures(app, owner, buyer).buildRoom();
}, timeoutMs);
afterAll(async () => {
  await stopProcesses();
  await app.close();
}, timeoutMs);

const type = { 'Content-Type': 'application/json' };

/** One request of every kind; each `name` writes once. */
const requests = (name: string): [path: string, init: RequestInit][] => [
  ['/api/books', {}],
  [`/api/books/${book.id}`, {}],
  [`/api/books?q=${name}`, {}],
  ['/api/books/my-books', { headers: owner.auth }],
  [`/api/wishlist/${book.id}`, { method: 'PUT', headers: buyer.auth }],
  [
    '/auth/login',
    { method: 'POST', headers: type, body: JSON.stringify({ email: buyer.email, password: buyer.password }) },
  ],
  [
    `/api/messaging/room/${roomId}/message`,
    { method: 'POST', headers: { ...type, ...buyer.auth }, body: JSON.stringify({ content: name, clientId: name }) },
  ],
  ['/api/books', { method: 'POST', headers: owner.auth, body: listing(name) }],
];

function listing(title: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, author: 'Ivo Andrić', price: '900' })) form.set(name, value);
  return form;
}

/** Prepares `count` requests of each kind. */
function prepare(name: string, count: number): Promise<RawRequest[]> {
  const made = Array.from({ length: count }, (_, index) => requests(`${name}-${index}`)).flat();
  return Promise.all(
    made.map(async ([path, init]) => {
      const request = new Request(`http://korice.example${path}`, init);
      const headers = Object.fromEntries(request.headers);
      const body = init.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      return { method: request.method, path, headers, body };
    }),
  );
}

/** Sends a request on a separate connection; returns `done`, another status, or the connection error. */
async function send({ url }: ProductProcess, what: RawRequest): Promise<string> {
  const client = createRawClient(url);
  const outcome = await client.send(what).then(
    ({ status }) => (status < 300 ? 'done' : String(status)),
    (error: unknown) => String(error),
  );
  client.close();
  return `${what.method} ${what.path.replace(/\?.*/, '')} ${outcome}`;
}

/** Sends an image without its end. */
function beginUpload({ url }: ProductProcess) {
  const head = '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const headers = { ...owner.auth, 'Content-Type': 'multipart/form-data; boundary=edge' };
  const call = request(`${url}/api/images`, { method: 'POST', headers });
  // Handled, because the result is read at the end only.
  const answered = Promise.allSettled([once(call, 'response') as Promise<[IncomingMessage]>]);
  call.write(Buffer.concat([Buffer.from(head), image]));
  return async (): Promise<number | undefined> => {
    call.end('\r\n--edge--\r\n');
    const [outcome] = await answered;
    if (outcome.status === 'rejected') throw outcome.reason;
    const [answer] = outcome.value;
    answer.resume();
    return answer.statusCode;
  };
}

describe('a stop under load', () => {
  it(
    `responds to every pending request and message and stores each write once, ${rounds} times`,
    async ({ annotate }) => {
      for (let round = 0; round < rounds; round += 1) {
        const product = await startProcess(app, await freePort(), {});
        const writer = await connectSocket(product, buyer.token, { reconnection: false });
        expect(await writer.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
        const finishUpload = beginUpload(product);
        const [first, second] = await Promise.all([prepare(`rano-${round}`, before), prepare(`kasno-${round}`, after)]);
        const begin = (all: RawRequest[]) => all.map((what) => send(product, what));

        const early = begin(first);
        const sent = Array.from({ length: before }, (_, index) =>
          writer.emitWithAck('sendMessage', { message: `uticnica-${round}-${index}`, roomId }),
        );
        await Promise.race(early);
        const stopping = performance.now();
        product.child.kill('SIGTERM');
        const statuses = await Promise.all([...early, ...begin(second)]);
        expect(statuses.filter((status) => !status.endsWith(' done'))).toEqual([]);
        for (const ack of await Promise.all(sent)) expect(ack.ok).toBe(true);
        expect(await finishUpload()).toBe(201);
        await product.stop();
        expect(product.child.exitCode).toBe(0);
        expect(performance.now() - stopping).toBeLessThan(exitTimeoutMs);

        // Acknowledged writes are stored once.
        const ofRound = (start: string) => new RegExp(`^${start}-${round}-`);
        expect(await app.models.messages.countDocuments({ room: roomId, content: ofRound('rano') })).toBe(before);
        expect(await app.models.messages.countDocuments({ room: roomId, content: ofRound('uticnica') })).toBe(before);
        expect(await app.models.books.countDocuments({ title: ofRound('(rano|kasno)') })).toBe(before + after);
      }
      await annotate(String(rounds), 'trust:stops');
    },
    timeoutMs + rounds * 30_000,
  );
});

describe('a stop behind a proxy', () => {
  it(
    'fails health checks for two seconds and serves requests meanwhile',
    async () => {
      const product = await startProcess(app, await freePort(), { TRUST_PROXY: '1' });
      const statusOf = async (path: string) => (await fetch(product.url + path)).status;
      for (const path of ['/health/accepting', '/health/ready']) expect(await statusOf(path)).toBe(200);
      const stoppedAt = performance.now();
      product.child.kill('SIGTERM');
      await expect.poll(() => statusOf('/health/accepting')).toBe(503);
      while (performance.now() - stoppedAt < 2_000) {
        expect(await statusOf('/health/ready')).toBe(503);
        expect(await statusOf('/health/live')).toBe(200);
        expect(await statusOf(`/api/books/${book.id}`)).toBe(200);
        const added = { method: 'POST', headers: owner.auth, body: listing('za vreme gašenja') };
        expect((await fetch(`${product.url}/api/books`, added)).status).toBe(201);
      }
      await product.stop();
      expect(product.child.exitCode).toBe(0);
    },
    timeoutMs,
  );
});
