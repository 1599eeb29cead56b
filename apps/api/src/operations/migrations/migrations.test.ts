import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@korice/embedded-mongo';
import type { Book, Conversation, Me, Page } from '@korice/contracts';
import { imageWidths } from '@korice/contracts';
import { Types, type Connection } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.js';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { CrashError, settleProcess, watchWrites } from '../../../test/deal-calls.js';
import { healthy, visitDoctor } from '../../../test/doctor.js';
import { openRelease, type OldRelease } from '../../../test/old-release.js';
import { startProcess as startBuild, stopProcesses } from '../../../test/processes.js';
import { openConnection } from '../../db/connect.js';
import { runMigrations } from '../../db/run-migrations.js';
import { createFolderStorage } from '../../platform/files/object-storage.js';
import { createModels, type Models } from '../../models.js';
import { createDeps, createServices } from '../../services.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { createMigrations } from './migrations.js';

/** Some minutes after the backup of release 1.0.0 was taken. */
const upgradedAt = new Date('2026-11-25T23:00:00Z');
const password = 'knjige na polici';

let app: TestApp;
let release: OldRelease;
beforeAll(async () => {
  [app, release] = await Promise.all([startTestApp(), openRelease('1.0.0')]);
});
afterAll(async () => {
  await app.close();
  await release.remove();
});
beforeEach(async () => {
  app.clock.now = upgradedAt;
  await release.load(app);
});

/** The migrations as a process that has just started runs them. */
async function startProcess(connection: Connection = app.deps.db) {
  const models = connection === app.deps.db ? app.models : createModels(connection);
  const { mails, outboxEvents } = models;
  const { env, log, storage, now, passwords, encryption, vapidKeys, safeFetch, inConstantTime, rateLimits } = app.deps;
  const depsOptions = {
    env,
    log,
    storage,
    now,
    passwords,
    encryption,
    vapidKeys,
    safeFetch,
    inConstantTime,
    rateLimits,
  };
  const transport = { send: () => Promise.reject(new Error('A start sends no mail.')) };
  const deps = createDeps({
    ...depsOptions,
    db: connection,
    mails,
    outboxEvents,
    transport,
    secret: 'signs nothing here',
  });
  const services = createServices(deps, models);
  try {
    await runMigrations({ records: models.migrations, ...deps }, createMigrations(deps, models, services));
  } finally {
    await settleProcess({ services, models, deps });
  }
}

const later = (ms: number): void => {
  app.clock.now = new Date((app.clock.now ?? upgradedAt).getTime() + ms);
};

/** What the upgrade leaves, without random ids and times of the run. */
async function stateOf({ users, books, rooms, messages, words, authorNames, mails, migrations }: Models) {
  const sorted = { _id: 1 } as const;
  return {
    users: await users.find().sort(sorted).lean(),
    books: await books.find().sort(sorted).lean(),
    words: await words.find().sort(sorted).lean(),
    authorNames: await authorNames.find().sort(sorted).lean(),
    rooms: (await rooms.find().sort(sorted).lean()).map(({ _id, lastSeq, written, unreadBy, firstTexts }) => ({
      ...{ _id, lastSeq, written, unreadBy, firstTexts },
    })),
    messages: (await messages.find().sort({ room: 1, seq: 1 }).lean()).map(
      ({ room, seq, kind, content, clientId }) => ({
        ...{ room, seq, kind, content, clientId },
      }),
    ),
    mails: (await mails.find().sort({ to: 1, kind: 1, key: 1 }).lean()).map(({ to, kind, key, values }) => ({
      ...{ to, kind, key, values },
    })),
    migrations: (
      await migrations
        .find({ finishedAt: { $ne: null } })
        .sort(sorted)
        .lean()
    ).map(({ _id }) => _id),
  };
}

describe('an upgrade from 1.0.0', () => {
  it('changes no field of a document except those that a migration names', async () => {
    await startProcess();
    const changed = new Set<string>();
    for (const [name, documents] of release.documents)
      for (const { _id, ...before } of documents) {
        const now = await app.deps.db.collection(name).findOne({ _id: _id as Types.ObjectId });
        expect(now, `${name} ${String(_id)}`).not.toBeNull();
        for (const [field, value] of Object.entries(before))
          if (JSON.stringify(now?.[field]) !== JSON.stringify(value)) changed.add(`${name}.${field}`);
      }
    expect([...changed].toSorted()).toEqual([
      // Delivered: a mail and a message each.
      'books.line',
      'books.notice',
      'rooms.lastMessage',
      'rooms.lastSeq',
      'rooms.unreadBy',
      'rooms.updatedAt',
      'rooms.written',
      // Tells the caches of other processes.
      'settings.version',
      // The only registration of a pending account.
      'users.activation',
      'users.passwordHash',
    ]);
  });

  it('sends the mails and messages that a crash of 1.0.0 left, once', async () => {
    const queued = async () =>
      (await app.models.mails.find({ status: 'queued' }).lean()).map(({ to, kind }) => [to, kind]);
    const before = await queued();
    for (let start = 0; start < 2; start += 1) await startProcess();
    expect((await queued()).slice(before.length)).toEqual(
      expect.arrayContaining([
        ['ana@example.com', 'reservedForYou'],
        ['mila@example.com', 'saleUndone'],
      ]),
    );
    expect(await queued()).toHaveLength(before.length + 2);
    const notices = await app.models.messages.find({ kind: { $ne: 'text' } }).lean();
    const old = release.documents.get('messages')?.filter(({ kind }) => kind !== 'text') ?? [];
    expect(notices).toHaveLength(old.length + 2);
  });

  it('sends what a process of 1.0.0 leaves beside a new one, and reads no books at a later start without such a process', async () => {
    await startProcess();
    const { collection } = app.models.books;
    const book = await app.models.books.findOne({}, { owner: 1 }).orFail().lean();
    const person = await app.models.users
      .findOne({ _id: { $ne: book.owner._id } }, { _id: 1 })
      .orFail()
      .lean();
    const left = () => collection.countDocuments({ 'notice.kind': 'reservedForYou' });
    const notice = { id: new Types.ObjectId(), kind: 'reservedForYou', personId: person._id };
    await collection.updateOne({ _id: book._id }, { $set: { notice } });
    await startProcess();
    expect(await left()).toBe(1);
    // A process of 1.0.0 creates it at its start.
    const oldIndex = await collection.createIndex({ 'notice.id': 1 }, { sparse: true }, {});
    await startProcess();
    await collection.dropIndex(oldIndex);
    expect(await left()).toBe(0);
  });

  it('leaves nothing that the doctor finds', async () => {
    await startProcess();
    expect(await visitDoctor(app)).toEqual(healthy);
  });
});

describe('after an upgrade from 1.0.0, the API', () => {
  const logIn = async (email: string) => {
    const { body } = (await request(app.url).post('/auth/login').send({ email, password }).expect(200)) as {
      body: { token: string };
    };
    return { Authorization: `Bearer ${body.token}` };
  };
  const get = async <Body>(path: string, auth: Record<string, string> = {}): Promise<Body> =>
    (await request(app.url).get(path).set(auth).expect(200)).body as Body;
  const all = (name: string) => release.documents.get(name) ?? [];

  it('serves every book and every image in every width', async () => {
    await startProcess();
    const admin = await logIn('olga@example.com');
    for (const { _id, title, author, price, status, images } of all('books')) {
      const book = await get<Book>(`/api/books/${String(_id)}`, admin);
      expect(book).toMatchObject({ title, author, price, status });
      expect(book.images).toEqual(images);
      for (const { url } of book.images)
        for (const width of [undefined, ...imageWidths])
          await request(app.url)
            .get(width === undefined ? url : `${url}?w=${width}`)
            .expect(200);
    }
    const dragan = all('users').find(({ email }) => email === 'dragan@example.com');
    await request(app.url).get(String(dragan?.image)).expect(200);
    expect((await get<Book[]>(`/api/books?q=${encodeURIComponent('дервиш')}`)).map(({ title }) => title)).toEqual([
      'Derviš i smrt',
    ]);
  });

  it('serves the conversations, wishes, pages, reports, blocks and messages of the contact page', async () => {
    await startProcess();
    const [admin, dragan, ana] = await Promise.all(
      ['olga', 'dragan', 'ana'].map((name) => logIn(`${name}@example.com`)),
    );
    const me = await get<Me>('/auth/me', dragan);
    expect(me.name).toBe('Драган Књижар');
    const rooms = await get<Conversation[]>('/api/messaging/rooms', dragan);
    expect(rooms).toHaveLength(all('rooms').length);
    for (const { _id } of rooms) {
      const { messages } = await get<Conversation>(`/api/messaging/room/${_id}`, dragan);
      const texts = all('messages').filter(({ room, kind }) => String(room) === _id && kind === 'text');
      expect(
        messages
          .filter(({ kind }) => kind === 'text')
          .map(({ content }) => content)
          .toSorted(),
      ).toEqual(texts.map(({ content }) => content).toSorted());
    }
    expect(await get('/api/wishlist', ana)).toHaveLength(all('wishes').length);
    expect(await get('/api/blocks', ana)).toHaveLength(all('blocks').length);
    for (const { slug, title } of all('pages'))
      expect(await get<Page>(`/api/pages/slug/${String(slug)}`)).toMatchObject({ title });
    expect(await get('/api/contact', admin)).toHaveLength(all('contactmessages').length);
    expect(await get('/api/reports?status=open', admin)).toHaveLength(all('reports').length);
    expect((await get<unknown[]>('/api/audit', admin)).length).toBe(all('auditentries').length);
    expect(await app.models.subscribers.countDocuments()).toBe(all('subscribers').length);
  });
});

describe('npm run restore and npm start', { timeout: 120_000 }, () => {
  afterAll(stopProcesses);

  it('restore a backup of 1.0.0 and start two processes on it at the same moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'korice-upgrade-'));
    const env = { MONGODB_URI: undefined, DATA_DIR: folder };
    await restoreBackup({ env, storage: createFolderStorage(join(folder, 'uploads')), folder: release.folder });
    const engine = await start({ dataDir: folder });
    try {
      const place = { databaseUri: engine.uri, folder };
      const ports = [await freePort(), await freePort()];
      const processes = await Promise.all(ports.map((port) => startBuild(place, port, {})));
      for (const { url } of processes) {
        const books = await (await fetch(`${url}/api/books?pageSize=50`)).json();
        expect(books).toHaveLength(7);
      }
      await Promise.all(processes.map(({ stop }) => stop()));
    } finally {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('an interrupted upgrade', () => {
  it('ends in the same state from a crash at every write', { timeout: 120_000 }, async () => {
    await startProcess();
    const expected = await stateOf(app.models);
    expect(expected.migrations).toHaveLength(8);
    let crashes = 0;
    for (;;) {
      await release.load(app);
      app.clock.now = upgradedAt;
      let left = crashes;
      const disarm = watchWrites(app.models, () => {
        if (left === 0) throw new CrashError();
        left -= 1;
      });
      const isInterrupted = await startProcess().then(
        () => false,
        () => true,
      );
      disarm();
      if (!isInterrupted) break;
      crashes += 1;
      // The lease of the process that died.
      later(16_000);
      await startProcess();
      expect(await stateOf(app.models), `crash at write ${crashes}`).toEqual(expected);
    }
    expect(crashes).toBeGreaterThan(20);
  });

  it('runs each migration once when two processes start at the same moment', async () => {
    await startProcess();
    const expected = await stateOf(app.models);
    await release.load(app);
    const other = await openConnection(app.databaseUri);
    await Promise.all([startProcess(), startProcess(other)]);
    await other.close();
    expect(await stateOf(app.models)).toEqual(expected);
  });
});
