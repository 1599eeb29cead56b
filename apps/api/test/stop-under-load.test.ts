import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { quartered } from './images.js';
import { findProgram } from './find-program.js';
import {
  startBehindNginx,
  startProcess,
  stopProcesses,
  type Endpoint,
  type ProcessesBehindNginx,
  type ProductProcess,
} from './processes.js';
import { createRawClient, type RawRequest } from './raw-http.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

const nginx = findProgram('nginx');
const redisServer = findProgram('redis-server');
const isMissing = nginx === undefined || redisServer === undefined;
if (isMissing) process.stdout.write('No nginx or no redis-server on the PATH: the stops behind nginx are skipped.\n');

/** Number of stops of one process alone, and of one of two behind nginx; `TRUST=full` has more. */
const rounds = isThorough ? { alone: 50, behindNginx: 20 } : { alone: 2, behindNginx: 2 };
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
async function send(url: string, what: RawRequest): Promise<string> {
  const client = createRawClient(url);
  const outcome = await client.send(what).then(
    ({ status }) => (status < 300 ? 'done' : String(status)),
    (error: unknown) => String(error),
  );
  client.close();
  return `${what.method} ${what.path.replace(/\?.*/, '')} ${outcome}`;
}

/** Sends an image without its end. */
function beginUpload(url: string) {
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

const isRunning = ({ child }: ProductProcess) => child.exitCode === null && child.signalCode === null;

/** Stops a process while `endpoints` send requests and messages, and checks the responses and what the process stored. */
async function stopUnderLoad(name: string, product: ProductProcess, endpoints: readonly [Endpoint, ...Endpoint[]]) {
  const [{ url }] = endpoints;
  const writers = await Promise.all(
    endpoints.map((endpoint) => connectSocket(endpoint, buyer.token, { reconnection: false })),
  );
  for (const writer of writers) expect(await writer.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  // nginx passes requests to the processes in turn, so each process gets an upload.
  const uploads = endpoints.map(() => beginUpload(url));
  const [first, second] = await Promise.all([prepare(`rano-${name}`, before), prepare(`kasno-${name}`, after)]);
  const begin = (all: RawRequest[]) => all.map((what) => send(url, what));

  const early = begin(first);
  const sent = writers.flatMap((writer, index) =>
    Array.from({ length: before }, (_, count) =>
      writer.emitWithAck('sendMessage', { message: `uticnica-${name}-${index}-${count}`, roomId }),
    ),
  );
  await Promise.race(early);
  const stopping = performance.now();
  product.child.kill('SIGTERM');
  const statuses = await Promise.all([...early, ...begin(second)]);
  const acks = await Promise.all(sent);
  for (const finish of uploads) expect(await finish()).toBe(201);
  let batches = 0;
  if (endpoints.length > 1)
    // nginx passes requests to the other process as soon as this one refuses connections.
    for (; isRunning(product); batches += 1)
      for (const what of await prepare(`potom-${name}-${batches}`, after)) statuses.push(await send(url, what));
  await product.stop();
  expect(performance.now() - stopping).toBeLessThan(exitTimeoutMs);
  expect(product.child.exitCode).toBe(0);
  expect(statuses.filter((status) => !status.endsWith(' done'))).toEqual([]);
  expect(acks.filter(({ ok }) => !ok)).toEqual([]);
  for (const writer of writers) writer.disconnect();

  // Acknowledged writes are stored once.
  const posts = before + after + batches * after;
  const named = (starts: string) => new RegExp(`^(${starts})-${name}-`);
  const countMessages = (starts: string) =>
    app.models.messages.countDocuments({ room: roomId, content: named(starts) });
  expect(await countMessages('rano|kasno|potom')).toBe(posts);
  expect(await countMessages('uticnica')).toBe(before * endpoints.length);
  expect(await app.models.books.countDocuments({ title: named('rano|kasno|potom') })).toBe(posts);
}

describe('a stop under load', () => {
  it(
    `responds to every pending request and message and stores each write once, ${rounds.alone} times`,
    async ({ annotate }) => {
      for (let round = 0; round < rounds.alone; round += 1) {
        const product = await startProcess(app, await freePort(), {});
        await stopUnderLoad(`sam-${round}`, product, [product]);
      }
      await annotate(String(rounds.alone), 'trust:stops');
    },
    timeoutMs + rounds.alone * 30_000,
  );
});

describe.skipIf(isMissing)('a stop of one of two processes behind nginx', { tags: ['services'] }, () => {
  let behindNginx: ProcessesBehindNginx;
  beforeAll(async () => {
    behindNginx = await startBehindNginx(app, { nginx, redisServer });
  }, timeoutMs);

  it(
    `loses no request and no message and stores each write once, ${rounds.behindNginx} times`,
    async ({ annotate }) => {
      const { endpoints, processes } = behindNginx;
      for (let round = 0; round < rounds.behindNginx; round += 1) {
        const index = round % 2 === 0 ? 0 : 1;
        await stopUnderLoad(`nginx-${round}`, processes[index], endpoints);
        await behindNginx.startAgain(index);
      }
      await annotate(String(rounds.behindNginx), 'trust:stops');
    },
    timeoutMs + rounds.behindNginx * 30_000,
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
