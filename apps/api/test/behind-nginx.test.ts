import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { findProgram } from './find-program.js';
import { countSockets, startBehindNginx, stopProcesses, type ProcessesBehindNginx } from './processes.js';
import { soakRooms, soakText } from './soak.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

const nginx = findProgram('nginx');
const redisServer = findProgram('redis-server');
const isMissing = nginx === undefined || redisServer === undefined;
if (isMissing) process.stdout.write('No nginx or no redis-server on the PATH: the tests behind nginx are skipped.\n');

const timeoutMs = 120_000;
/** Rolling restarts; `TRUST=full` has more. */
const rounds = isThorough ? 10 : 1;
const roundsTimeoutMs = timeoutMs + rounds * 60_000;
/** Clients that send one request after the other. */
const clients = 6;

describe.skipIf(isMissing)('two processes behind nginx', { tags: ['services'], timeout: roundsTimeoutMs }, () => {
  let app: TestApp;
  let behindNginx: ProcessesBehindNginx;
  let owner: BuiltUser;
  let buyer: BuiltUser;
  let book: BuiltBook;
  let roomId: string;

  beforeAll(async () => {
    app = await startTestApp();
    behindNginx = await startBehindNginx(app, { nginx, redisServer });
    [owner, buyer] = await Promise.all([buildUser(app), buildUser(app)]);
    book = await buildBook(app, { owner });
    roomId = await createCallFixtures(app, owner, buyer).buildRoom();
  }, timeoutMs);
  afterAll(async () => {
    await stopProcesses();
    await app.close();
  }, timeoutMs);

  /** Stops each process as an operator does and starts it again, one after the other. */
  async function restartAll(): Promise<void> {
    for (const index of [0, 1] as const) {
      const stopped = behindNginx.processes[index];
      await stopped.stop();
      expect(stopped.child.exitCode).toBe(0);
      await behindNginx.startAgain(index);
    }
  }

  function listing(title: string): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title, author: 'Ivo Andrić', price: '900' })) form.set(name, value);
    return form;
  }

  /** A read, a page, a message and a new listing; the writes are counted at the end. */
  const requestsOf = (name: string): [path: string, status: number, init: RequestInit][] => [
    [`/api/books/${book.id}`, 200, {}],
    [`/api/books?q=${name}`, 200, {}],
    ['/', 200, { headers: { Accept: 'text/html' } }],
    [
      `/api/messaging/room/${roomId}/message`,
      201,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...buyer.auth },
        body: JSON.stringify({ content: name, clientId: name }),
      },
    ],
    ['/api/books', 201, { method: 'POST', headers: owner.auth, body: listing(name) }],
  ];

  it(`answer every request and store every write once during ${rounds} rolling restarts`, async ({ annotate }) => {
    let isRunning = true;
    const sent: string[] = [];
    const failures: string[] = [];
    async function runClient(client: number): Promise<void> {
      for (let turn = 0; isRunning; turn += 1) {
        const name = `klijent-${client}-${turn}`;
        sent.push(name);
        for (const [path, expected, init] of requestsOf(name)) {
          const outcome = await fetch(behindNginx.proxy.url + path, init).then(
            async (response) => {
              await response.arrayBuffer();
              return response.status;
            },
            (error: unknown) => String(error),
          );
          if (outcome !== expected) failures.push(`${init.method ?? 'GET'} ${path}: ${outcome}`);
        }
      }
    }
    const running = Array.from({ length: clients }, (_, client) => runClient(client));
    for (let round = 0; round < rounds; round += 1) await restartAll();
    isRunning = false;
    await Promise.all(running);

    expect(failures, behindNginx.proxy.output()).toEqual([]);
    const ofClients = { $regex: '^klijent-' };
    const messages = await app.models.messages.find({ room: roomId, content: ofClients }).lean();
    expect(messages.map(({ content }) => content).sort()).toEqual([...sent].sort());
    const titles = (await app.models.books.find({ title: ofClients }).lean()).map(({ title }) => title);
    expect(titles.sort()).toEqual([...sent].sort());
    await annotate(String(rounds), 'trust:proxy.restarts');
  });

  it(`neither lose, duplicate nor reorder any of ${soakText} during a rolling restart`, async ({ annotate }) => {
    const { messages } = await soakRooms(app, behindNginx.endpoints, restartAll);
    await annotate(String(messages), 'trust:proxy.messages');
  });

  it('get the sockets of one address on one process, and those of two addresses on both', async () => {
    const [one, other] = behindNginx.endpoints;
    const readCounts = async () => (await Promise.all(behindNginx.processes.map(countSockets))).sort();
    for (const endpoint of [one, one, one]) await connectSocket(endpoint);
    await expect.poll(readCounts).toEqual([0, 3]);
    for (const endpoint of [other, other, other]) await connectSocket(endpoint);
    await expect.poll(readCounts).toEqual([3, 3]);
  });

  it.each(['/health/ready', '/Health/ready', '/metrics', '/METRICS/'])('respond 404 to %s', async (path) => {
    const { text } = await request(behindNginx.proxy.url).get(path).expect(404);
    expect(text).toContain('nginx');
  });
});
