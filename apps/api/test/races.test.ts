import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book, Conversation, Problem } from '@korice/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { createMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook } from './factories/build-book.js';
import { buildImages } from './factories/build-images.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { findProgram } from './find-program.js';
import { startNginx, startProcess, startRedis, stopProcesses, type ProductProcess } from './processes.js';
import { isThorough } from './thoroughness.js';

/** Number of races of each of the six kinds, on one process, on two, and on two through nginx. */
const races = isThorough ? 85 : 1;
const timeoutMs = 20_000 + races * 3_000;

const redisServer = findProgram('redis-server');
const nginx = findProgram('nginx');
const hasBoth = redisServer !== undefined && nginx !== undefined;
if (redisServer === undefined)
  process.stdout.write('No redis-server on the PATH: the races on two processes are skipped.\n');
if (nginx === undefined) process.stdout.write('No nginx on the PATH: the races through nginx are skipped.\n');

let app: TestApp;
/** URLs of the processes, which get the requests in turn. */
let urls: string[];
let asked = 0;
let second: ProductProcess | undefined;
let owner: BuiltUser;
let buyers: [BuiltUser, BuiltUser];

async function startShop(variables: Record<string, string> = {}): Promise<void> {
  app = await startTestApp(variables);
  urls = [app.url];
  owner = await buildUser(app);
  buyers = [await buildUser(app), await buildUser(app)];
}

interface Answered {
  status: number;
  body: unknown;
}

async function ask(user: BuiltUser | undefined, method: string, path: string, body?: object): Promise<Answered> {
  const isForm = body instanceof FormData;
  const url = urls[(asked += 1) % urls.length] ?? app.url;
  const response = await fetch(url + path, {
    method,
    headers: { ...user?.auth, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const statusesOf = (answers: readonly Answered[]): number[] => answers.map(({ status }) => status).sort();
const codesOf = (answers: readonly Answered[]): string[] =>
  answers.filter(({ status }) => status >= 400).map(({ body }) => (body as Problem).code);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** One race of each kind: the outcome is consistent, whichever request wins. */
const kinds: Record<string, (round: number) => Promise<void>> = {
  async 'an activation while an admin blocks the account'() {
    const admin = await buildUser(app, { role: 'admin' });
    const { string, hash } = createMailedString();
    const activation = { hash, expiresAt: new Date(Date.now() + 1_000_000) };
    const pending = await buildUser(app, { status: 'pending', activation });
    const activate = () => ask(undefined, 'POST', '/auth/activate', { activationString: string });
    const path = `/api/users/${pending._id}/status`;
    const [blocked, ...activated] = await Promise.all([
      ask(admin, 'PUT', path, { status: 'blocked' }),
      ...times(4, activate),
    ]);
    expect(blocked.status).toBe(200);
    expect(codesOf(activated).filter((code) => code !== 'ACTIVATION_INVALID')).toEqual([]);
    expect((await app.models.users.findById(pending._id).lean())?.status).toBe('blocked');
  },

  async 'the first message about a book from several windows'() {
    const [buyer] = buyers;
    const book = await buildBook(app, { owner });
    const answers = await Promise.all(
      times(6, () => ask(buyer, 'POST', '/api/messaging/room', { bookId: book.id, members: [owner._id] })),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as Conversation)._id)).size).toBe(1);
    expect(await app.models.rooms.countDocuments({ bookId: book.id })).toBe(1);
  },

  async 'the last two admins who demote and block each other'(round) {
    await app.models.users.updateMany({ role: 'admin' }, { $set: { role: 'member' } });
    const [one, other] = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })];
    await app.services.admins.reconcile();
    const end = (by: BuiltUser, of: BuiltUser, isBlock: boolean) =>
      isBlock
        ? ask(by, 'PUT', `/api/users/${of._id}/status`, { status: 'blocked' })
        : ask(by, 'PUT', `/api/users/${of._id}/role`, { roleName: 'member' });
    await Promise.all([end(one, other, round % 2 === 1), end(other, one, round % 3 === 1)]);
    const left = await app.models.users.find({ role: 'admin', status: 'active' }, { _id: 1 }).lean();
    expect(left).toHaveLength(1);
    // The record that decides also names the remaining admin.
    const [last] = [one, other].filter(({ _id }) => left[0]?._id.equals(_id));
    expect(codesOf([await ask(last, 'PUT', `/api/users/${last?._id ?? ''}/role`, { roleName: 'member' })])).toEqual([
      'LAST_ADMIN',
    ]);
  },

  async 'several pages with the same slug'(round) {
    const text = { title: 'Žuta kuća', content: '<p>Zdravo</p>' };
    const slug = `trka-${round}`;
    const old = await ask(owner, 'POST', '/api/pages', { ...text, slug: `stara-${round}` });
    const path = `/api/pages/${(old.body as { _id: string })._id}`;
    const answers = await Promise.all([
      ...times(4, (index) => ask(buyers[index % 2], 'POST', '/api/pages', { ...text, slug })),
      ask(owner, 'PUT', path, { ...text, slug }),
    ]);
    expect(codesOf(answers)).toEqual(['SLUG_TAKEN', 'SLUG_TAKEN', 'SLUG_TAKEN', 'SLUG_TAKEN']);
    expect(await app.models.pages.countDocuments({ slug })).toBe(1);
  },

  async 'one image that is listed twice, rotated and deleted'() {
    const [image] = await buildImages(app, owner);
    const url = image?.url ?? '';
    const list = (title: string) => {
      const form = new FormData();
      const fields = { title, author: 'Ivo Andrić', price: '700', imageUrls: url };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return ask(owner, 'POST', '/api/books', form);
    };
    const [turned, removed, ...listed] = await Promise.all([
      ask(owner, 'PUT', '/api/images/rotate', { url }),
      ask(owner, 'PUT', '/api/images/delete', { url }),
      list('Prva'),
      list('Druga'),
    ]);
    const answers = [turned, removed, ...listed];
    // An image of a book can still be rotated or removed there by its URL.
    const wins = answers.filter(({ status }) => status < 300).length;
    expect(wins).toBeGreaterThan(0);
    expect(new Set(codesOf(answers))).toEqual(new Set(wins === answers.length ? [] : ['IMAGE_NOT_FOUND']));
    const made = listed.filter(({ status }) => status === 201).map(({ body }) => (body as Book)._id);
    expect(made.length).toBeLessThan(2);
    const books = await app.models.books.find({ 'images.url': { $regex: url.slice(0, 33) } }).lean();
    const record = await app.models.images.findById(url.slice(9, 33)).lean();
    if (removed.status < 300) expect([books, record]).toEqual([[], null]);
    else expect(record?.book?.toHexString() ?? undefined).toBe(made[0]);
    for (const book of books)
      for (const entry of book.images) expect((await fetch(app.url + entry.url)).status).toBe(200);
  },

  async 'one copy that is reserved for two buyers'() {
    const book = await buildBook(app, { owner });
    for (const buyer of buyers)
      await ask(buyer, 'POST', '/api/messaging/room', { bookId: book.id, members: [owner._id] });
    const answers = await Promise.all(
      buyers.map(({ _id }) => ask(owner, 'PUT', `/api/books/${book.id}/status`, { status: 'reserved', buyerId: _id })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const winner = buyers[answers.findIndex(({ status }) => status === 200)];
    const kept = await app.models.books.findById(book.id).lean();
    expect([kept?.status, kept?.reservedFor?.toHexString()]).toEqual(['reserved', winner?._id]);
    const rooms = await app.models.rooms.find({ bookId: book.id }).lean();
    const about = { room: { $in: rooms.map(({ _id }) => _id) }, kind: 'reserved' } as const;
    await expect.poll(() => app.models.messages.countDocuments(about)).toBe(1);
    // No pending event would write another message.
    await expect.poll(() => app.models.outboxEvents.countDocuments({ status: 'pending' })).toBe(0);
    expect(await app.models.messages.countDocuments(about)).toBe(1);
  },
};

const haveOneOutcome = () =>
  it.for(Object.entries(kinds))(
    '%s: one consistent outcome',
    { timeout: timeoutMs },
    async ([, race], { annotate }) => {
      for (let round = 0; round < races; round += 1) await race(round);
      await annotate(String(races), 'trust:races');
    },
  );

describe('races on one process', () => {
  beforeAll(() => startShop());
  afterAll(() => app.close());
  haveOneOutcome();
});

/** Starts the shop and a second process on its database, and returns the URLs of both. */
async function startTwoProcesses(variables: Record<string, string> = {}): Promise<[string, string]> {
  const redisPort = await freePort();
  await startRedis(redisServer ?? '', redisPort);
  const both = { REDIS_URL: `redis://127.0.0.1:${redisPort}`, ...variables };
  await startShop(both);
  second = await startProcess(app, await freePort(), both);
  return [app.url, second.url];
}

async function stopTwoProcesses(): Promise<void> {
  // In this order: a process that writes to the folder makes its removal fail, and closing the application needs Redis.
  await second?.stop('SIGKILL');
  await app.close();
  await stopProcesses();
}

describe.skipIf(redisServer === undefined)('races on two processes with Redis', { tags: ['services'] }, () => {
  beforeAll(async () => {
    urls = await startTwoProcesses();
  }, 60_000);
  afterAll(stopTwoProcesses, 60_000);
  haveOneOutcome();
});

describe.skipIf(!hasBoth)('races on two processes through nginx', { tags: ['services'] }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'korice-races-'));
    const servers = (await startTwoProcesses({ TRUST_PROXY: '1' })).map((url) => Number(new URL(url).port));
    // It passes the requests to the processes in turn.
    urls = [(await startNginx(nginx ?? '', { folder, port: await freePort(), servers })).url];
  }, 60_000);
  afterAll(async () => {
    await stopTwoProcesses();
    await rm(folder, { recursive: true });
  }, 60_000);
  haveOneOutcome();
});
