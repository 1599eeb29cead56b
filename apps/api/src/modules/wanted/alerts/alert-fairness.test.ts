import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { reachableDevice } from '../../../../test/push-service.js';
import { startSecondProcess, type SecondProcess } from '../../../../test/second-process.js';
import { publicAddress, startUpstreamServers, type UpstreamServers } from '../../../../test/upstream-servers.js';
import { offeredEvent } from '../../books/write/offered-event.js';

let app: TestApp;
let other: SecondProcess;
let servers: UpstreamServers;
let seller: BuiltUser;

beforeAll(async () => {
  servers = await startUpstreamServers();
  servers.resolve('push.example.org', [publicAddress]);
  app = await startTestApp({}, { outside: servers.fetch });
  other = await startSecondProcess(app);
  seller = await buildUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await servers.close();
});
beforeEach(async () => {
  await removeBooks(app);
  const { alerts, alertMatches, mails, outboxEvents, pushDeliveries } = app.models;
  for (const model of [alerts, alertMatches, mails, outboxEvents, pushDeliveries])
    await model.collection.deleteMany({});
});

const work = { title: 'Lagum', author: 'Svetlana Velmar-Janković' };

/** Lists a book whose event is still pending. */
async function listPending(): Promise<string> {
  const _id = new Types.ObjectId();
  await buildBook(app, { ...work, _id, owner: seller, pendingEvents: [offeredEvent({ _id })] });
  return _id.toHexString();
}

/** Both processes handle the event of a book: the lease of the first ends while it works. */
async function handleByBoth(): Promise<void> {
  const first = app.deps.eventOutbox.deliverDue();
  await app.models.outboxEvents.updateMany({}, { $set: { nextAttemptAt: new Date(0) } });
  await Promise.all([first, other.deps.eventOutbox.deliverDue()]);
}

const readerCount = 18;
const bookCount = 3;

interface Reader {
  user: BuiltUser;
  /** The orders of accounts and of alerts differ. */
  accountAge: number;
  alertAge: number;
  kind: 'search' | 'work' | 'seller';
  mail: 'atOnce' | 'daily';
}

/** Readers with a device, in equal parts of each kind of alert, and half with mails at once. */
async function buildReaders(): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let index = 0; index < readerCount; index += 1) {
    const user = await buildUser(app);
    const { registration } = reachableDevice(servers);
    await request(app.url).post('/api/push/subscriptions').set(user.auth).send(registration).expect(204);
    const kind = (['search', 'work', 'seller'] as const)[index % 3] ?? 'search';
    const mail = index % 2 === 0 ? 'atOnce' : 'daily';
    readers.push({ user, accountAge: index, alertAge: (index * 7) % readerCount, kind, mail });
  }
  const subjects = { search: { search: { q: 'lagum' } }, work, seller: { sellerId: seller._id } };
  for (const { user, kind, mail } of readers.toSorted((a, b) => a.alertAge - b.alertAge))
    await request(app.url)
      .post('/api/alerts')
      .set(user.auth)
      .send({ kind, ...subjects[kind], mail })
      .expect(201);
  return readers;
}

// By chance, nine members precede nine others for three books once in 10^14 runs, and six precede twelve once in 10^12.
it.each(['one process', 'two processes'])('no group of members is always notified first by %s', async (processes) => {
  const readers = await buildReaders();
  const handle = processes === 'one process' ? () => app.deps.eventOutbox.deliverDue() : handleByBoth;
  const byPush: string[][] = [];
  const byMail: string[][] = [];
  for (let count = 0; count < bookCount; count += 1) {
    const bookId = await listPending();
    await handle();
    const pushes = await app.models.pushDeliveries
      .find({ 'payload.tag': `book ${bookId}` })
      .sort({ _id: 1 })
      .lean();
    byPush.push(pushes.map(({ user }) => user.toHexString()));
    const mails = await app.models.mails
      .find({ key: new RegExp(`${bookId}$`) })
      .sort({ _id: 1 })
      .lean();
    byMail.push(mails.map(({ key = '' }) => key.split(' ')[1] ?? ''));
  }
  const half = readerCount / 2;
  expect(byPush.map(({ length }) => length)).toEqual([readerCount, readerCount, readerCount]);
  expect(byMail.map(({ length }) => length)).toEqual([half, half, half]);

  const groups: Record<string, (reader: Reader) => boolean> = {
    'old accounts': ({ accountAge }) => accountAge < half,
    'new accounts': ({ accountAge }) => accountAge >= half,
    'old alerts': ({ alertAge }) => alertAge < half,
    'new alerts': ({ alertAge }) => alertAge >= half,
    searches: ({ kind }) => kind === 'search',
    works: ({ kind }) => kind === 'work',
    followers: ({ kind }) => kind === 'seller',
    'mails at once': ({ mail }) => mail === 'atOnce',
    'daily mails': ({ mail }) => mail === 'daily',
  };
  /** Whether the members of the group are notified before all others of every book. */
  const isAlwaysFirst = (orders: readonly string[][], isOfGroup: (reader: Reader) => boolean): boolean => {
    const ids = new Set(readers.filter(isOfGroup).map(({ user }) => user._id));
    return orders.every((order) => {
      const isTold = order.map((id) => ids.has(id));
      return isTold[0] === true && isTold.includes(false) && !isTold.slice(isTold.indexOf(false)).includes(true);
    });
  };
  const first = (orders: readonly string[][]) =>
    Object.entries(groups).flatMap(([name, isOfGroup]) => (isAlwaysFirst(orders, isOfGroup) ? [name] : []));
  expect({ byPush: first(byPush), byMail: first(byMail) }).toEqual({ byPush: [], byMail: [] });
});

it('no mail about a book is queued before the matches of all members are stored, also with two processes', async () => {
  // More than one batch of matches.
  const memberCount = 120;
  const reader = await buildUser(app);
  await request(app.url)
    .post('/api/alerts')
    .set(reader.auth)
    .send({ kind: 'seller', sellerId: seller._id })
    .expect(201);
  const { _id: _first, ...alert } = await app.models.alerts.findOne({ user: reader._id }).orFail().lean();
  for (let count = 1; count < memberCount; count += 1) {
    const { _id } = await buildUser(app, { passwordHash: 'unused' });
    await app.models.alerts.collection.insertOne({
      ...alert,
      _id: new Types.ObjectId(),
      user: new Types.ObjectId(_id),
    });
  }
  const bookId = await listPending();
  const stored: number[] = [];
  const spies = [app, other].map(({ deps: { outbox } }) => {
    const send = outbox.send.bind(outbox);
    return vi.spyOn(outbox, 'send').mockImplementation(async (...mail) => {
      stored.push(await app.models.alertMatches.countDocuments({ book: bookId }));
      return send(...mail);
    });
  });
  await handleByBoth();
  for (const spy of spies) spy.mockRestore();
  expect(stored.length).toBeGreaterThanOrEqual(memberCount);
  expect(new Set(stored)).toEqual(new Set([memberCount]));
});
