import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@korice/embedded-mongo';
import mongoose from 'mongoose';
import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.js';
import { avatarPath } from '../src/modules/accounts/users/avatar-files.js';
import { parseImageUrl } from '../src/modules/images/image-address.js';
import { imagePath, originalPath } from '../src/modules/images/image-files.js';
import { restoreBackup } from '../src/operations/backup/restore-backup.js';
import { takeBackup } from '../src/operations/backup/take-backup.js';
import { runDoctor } from '../src/operations/doctor/run-doctor.js';
import { migrateStorage } from '../src/operations/migrate-storage.js';
import { createFolderStorage, privateFolder, type ObjectStorage } from '../src/platform/files/object-storage.js';
import { createS3Storage } from '../src/platform/files/s3-storage.js';
import { createModels } from '../src/models.js';
import { startTestApp, travelTo, type TestApp } from './app.js';
import { buildAvatar, saveProfileImage } from './avatars.js';
import { buildBookWithImages, buildImages } from './factories/build-images.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { findProgram } from './find-program.js';
import { quartered } from './images.js';
import { runCommand, startMoto, stopProcesses } from './processes.js';
import { startProxy, type Proxy } from './proxy.js';

const moto = findProgram('moto_server');
if (moto === undefined)
  process.stdout.write(
    'No moto_server on the PATH (pip install "moto[server]"): the tests of S3 storage are skipped.\n',
  );

const timeoutMs = 60_000;
const keys = { region: 'us-east-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Lists the whole bucket with one request; the product lists each of its 768 folders. */
const keysOf = async (bucket: ObjectStorage): Promise<string[]> => (await bucket.list('')).sort();

describe.skipIf(moto === undefined)('storage in a bucket', { tags: ['services'], timeout: timeoutMs }, () => {
  let port: number;
  let buckets = 0;
  beforeAll(async () => {
    port = await freePort();
    await startMoto(moto ?? '', port);
  }, timeoutMs);
  afterAll(stopProcesses);

  /** Makes a bucket; `at` is the port of a proxy in front of the server. */
  async function makeBucket(at = port) {
    const bucket = `korice-${String((buckets += 1))}`;
    expect((await fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'PUT' })).status).toBe(200);
    return { ...keys, bucket, endpoint: `http://127.0.0.1:${at}` };
  }
  const variablesOf = ({ bucket, endpoint }: { bucket: string; endpoint: string }) => ({
    STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });

  describe.each([
    ['a folder', () => Promise.resolve(createFolderStorage(join(folder, 'uploads')))],
    ['a bucket', async () => createS3Storage(await makeBucket())],
  ])('%s', (_kind, open) => {
    it('stores, lists and touches objects, returns their change time, and removes them', async () => {
      const storage = await open();
      await storage.check();
      expect(await storage.isEmpty()).toBe(true);
      const before = Date.now();
      for (const key of ['ab/6b1f-1.webp', 'ab/6b1f-2.webp', 'ab/7c-1.webp', 'avatars/ab/x-1.webp'])
        await storage.write(key, Buffer.from(key));
      expect(String(await storage.read('ab/6b1f-1.webp'))).toBe('ab/6b1f-1.webp');
      expect((await storage.list('ab/')).sort()).toEqual(['ab/6b1f-1.webp', 'ab/6b1f-2.webp', 'ab/7c-1.webp']);
      expect((await storage.list('ab/6b1f-')).sort()).toEqual(['ab/6b1f-1.webp', 'ab/6b1f-2.webp']);
      expect(await storage.list('cd/')).toEqual([]);
      expect(await storage.isEmpty()).toBe(false);

      const changedAt = await storage.changedAt('ab/7c-1.webp');
      // Buckets count whole seconds.
      expect(Math.abs((changedAt?.getTime() ?? 0) - before)).toBeLessThan(5_000);
      expect(await storage.touch('ab/7c-1.webp')).toBe(true);
      expect(await storage.exists('ab/7c-1.webp')).toBe(true);

      await storage.write('ab/7c-1.webp', Buffer.from('again'));
      expect(String(await storage.read('ab/7c-1.webp'))).toBe('again');
      for (let time = 0; time < 2; time += 1) await storage.remove('ab/7c-1.webp');
      expect(await storage.read('ab/7c-1.webp')).toBeUndefined();
      expect(await storage.changedAt('ab/7c-1.webp')).toBeUndefined();
      expect(await storage.exists('ab/7c-1.webp')).toBe(false);
      expect(await storage.touch('ab/7c-1.webp')).toBe(false);
    });

    it('returns the stored bytes unchanged', async () => {
      const storage = await open();
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256));
      await storage.write('00/a-1.webp', bytes);
      expect((await storage.read('00/a-1.webp'))?.equals(bytes)).toBe(true);
    });
  });

  describe('of a shop', () => {
    let app: TestApp;
    let owner: BuiltUser;
    beforeEach(async () => {
      app = await startTestApp(variablesOf(await makeBucket()));
      owner = await buildUser(app);
    }, timeoutMs);
    afterEach(() => app.close());

    it('serves images and avatars with cache headers, 304 for a known ETag, and byte ranges', async () => {
      const [image] = await buildImages(app, owner);
      const avatar = await buildAvatar(app, owner);
      for (const url of [image?.url ?? '', `${image?.url ?? ''}?w=240`, avatar]) {
        const whole = await request(app.url).get(url).expect(200);
        expect(whole.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-length': String((whole.body as Buffer).length),
        });
        expect((await request(app.url).head(url).expect(200)).headers['content-length']).toBe(
          whole.headers['content-length'],
        );
        await request(app.url)
          .get(url)
          .set('If-None-Match', whole.headers.etag ?? '')
          .expect(304);
        const part = await request(app.url).get(url).set('Range', 'bytes=4-7').expect(206);
        expect(part.body).toEqual((whole.body as Buffer).subarray(4, 8));
        await request(app.url).get(url).set('Range', 'bytes=99999999-').expect(416);
      }
      await request(app.url)
        .get(`/uploads/${'0'.repeat(24)}-1.webp`)
        .expect(404);
    });

    it('deletes the objects of removed images and replaced avatars, and orphans in a sweep', async () => {
      const book = await buildBookWithImages(app, owner, 2);
      const [first, second] = book.images.map(({ url }) => url);
      const [old, young] = [await buildAvatar(app, owner), await buildAvatar(app, owner)];
      for (const url of [old, young]) await saveProfileImage(app, owner, url).expect(200);
      expect(await keysOf(app.deps.storage)).toHaveLength(2 * 4 + 1);
      const actor = { _id: owner._id, name: owner.name, role: 'member', sessionVersion: 0, tokenIssuedAt: 0 } as const;
      const turned = await app.services.images.rotate(actor, first ?? '');
      await app.services.images.remove(actor, second ?? '');
      const { id } = parseImageUrl(turned.url) ?? { id: '' };
      const left = await keysOf(app.deps.storage);
      expect(left).toHaveLength(4 + 1 + 1);
      expect(left).toEqual(expect.arrayContaining([avatarPath(young), originalPath(id)]));

      await app.models.books.deleteMany({});
      await app.models.images.deleteMany({});
      travelTo(app, new Date(Date.now() + 48 * 3_600_000));
      await app.services.images.sweep();
      expect(await keysOf(app.deps.storage)).toEqual([avatarPath(young)]);
    });

    const visit = async (storage: ObjectStorage) => {
      const lines: string[] = [];
      const { db: connection, env, log, now } = app.deps;
      await runDoctor({
        connection,
        env,
        storage,
        log,
        now,
        alone: true,
        fix: true,
        print: (line) => lines.push(line),
      });
      return lines;
    };

    it('is repaired by the doctor: a missing variant is created again and an orphan file removed', async () => {
      const book = await buildBookWithImages(app, owner);
      const address = parseImageUrl(book.images[0]?.url ?? '');
      if (!address) throw new Error('no address');
      await app.deps.storage.remove(imagePath(address, 480));
      const stray = `${address.id.slice(-2)}/${address.id}-7.webp`;
      await app.deps.storage.write(stray, Buffer.from('x'));
      travelTo(app, new Date(Date.now() + 2 * 3_600_000));
      expect(await visit(app.deps.storage)).toEqual([
        `missing variant: book ${book.id} lists ${book.images[0]?.url ?? ''}, which lacks 480`,
        '  rebuilt',
        `orphan file: ${stray}`,
        '  removed',
        '2 found, 0 left.',
      ]);
      expect(await app.deps.storage.exists(imagePath(address, 480))).toBe(true);
    });

    it('makes the doctor throw UNAVAILABLE and remove no image when the bucket does not exist', async () => {
      const book = await buildBookWithImages(app, owner);
      const missing = createS3Storage({ ...keys, bucket: 'no-such-bucket', endpoint: `http://127.0.0.1:${port}` });
      await expect(visit(missing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect((await app.models.books.findById(book._id).lean())?.images).toHaveLength(1);
    });
  });

  describe('that is faulty', () => {
    let way: Proxy;
    let app: TestApp;
    let owner: BuiltUser;
    async function startBehind(at: number): Promise<void> {
      app = await startTestApp(variablesOf(await makeBucket(at)));
      owner = await buildUser(app);
    }
    const upload = async () =>
      request(app.url)
        .post('/api/images')
        .set(owner.auth)
        .attach('image', await quartered(60, 40).png().toBuffer(), 'a.png');
    afterEach(() => app.close());

    it('causes 503 while it is unreachable, keeps no object of a refused upload, and works after it returns', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      await startBehind(way.port);
      const [image] = await buildImages(app, owner);
      await way.cut();
      await request(app.url)
        .get(image?.url ?? '')
        .expect(503);
      expect((await upload()).status).toBe(503);
      await way.restore();
      await request(app.url)
        .get(image?.url ?? '')
        .expect(200);
      expect((await upload()).status).toBe(201);
      expect(await keysOf(app.deps.storage)).toHaveLength(2 * 4);
    });

    it('hides the books of a deleted account while it is unreachable, and loses their files after it returns', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      await startBehind(way.port);
      await saveProfileImage(app, owner, await buildAvatar(app, owner)).expect(200);
      const books = [await buildBookWithImages(app, owner, 2), await buildBookWithImages(app, owner)];
      const list = async () => (await request(app.url).get('/api/books').expect(200)).body as unknown[];
      expect(await list()).toHaveLength(2);
      await way.cut();
      await request(app.url)
        .delete(`/api/users/${owner._id}`)
        .set(owner.auth)
        .send({ password: owner.password })
        .expect(204);
      expect(await list()).toEqual([]);
      for (const { id } of books) await request(app.url).get(`/api/books/${id}`).expect(404);
      await expect(app.services.accounts.finishDeletions()).rejects.toMatchObject({ message: '1 of 1 failed' });
      await way.restore();
      await app.services.accounts.finishDeletions();
      expect(await keysOf(app.deps.storage)).toEqual([]);
      expect(await app.models.images.countDocuments()).toBe(0);
    });

    it('lets an admin change and delete books and images while it is unreachable, audited, and is swept later', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      await startBehind(way.port);
      const admin = await buildUser(app, { role: 'admin' });
      const [deleted, edited, shortened] = [
        await buildBookWithImages(app, owner, 2),
        await buildBookWithImages(app, owner, 2),
        await buildBookWithImages(app, owner, 2),
      ];
      const [left, omitted] = edited.images.map(({ url }) => url);
      await way.cut();
      await request(app.url).delete(`/api/books/${deleted.id}`).set(admin.auth).expect(204);
      await request(app.url)
        .put(`/api/books/${edited.id}`)
        .set(admin.auth)
        .field('imageUrls', left ?? '')
        .expect(200);
      const { url } = shortened.images[0] ?? { url: '' };
      await request(app.url).put('/api/images/delete').set(admin.auth).send({ url }).expect(204);
      const entries = await app.models.auditEntries.find({}, { action: 1 }).sort({ at: 1 }).lean();
      expect(entries.map(({ action }) => action)).toEqual(['bookDeleted', 'bookEdited', 'imageDeleted']);
      await way.restore();
      expect(await keysOf(app.deps.storage)).toHaveLength(6 * 4);
      travelTo(app, new Date(Date.now() + 2 * 3_600_000));
      await app.services.images.sweep();
      const kept = await keysOf(app.deps.storage);
      expect(kept).toHaveLength(2 * 4);
      for (const gone of [...deleted.images.map((image) => image.url), omitted ?? '', url])
        expect(kept.join()).not.toContain(parseImageUrl(gone)?.id);
    });

    it('causes 503 for a variant that it fails to send, and not the full image', async () => {
      let isFailing = true;
      const front = await startFront(port, ({ method, url = '' }) => {
        const isFault = isFailing && method === 'GET' && url.includes('-240.webp');
        if (isFault) isFailing = false;
        return isFault ? { status: 500, code: 'InternalError' } : undefined;
      });
      onTestFinished(() => void front.close());
      await startBehind((front.address() as AddressInfo).port);
      const [image] = await buildImages(app, owner);
      const get = () => request(app.url).get(`${image?.url ?? ''}?w=240`);
      expect((await get().expect(503)).headers['cache-control']).toBe('no-store');
      await get().expect(200).expect('Cache-Control', 'public, max-age=31536000, immutable');
    });

    it('times out with UNAVAILABLE when the server does not respond', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      await startBehind(port);
      const storage = createS3Storage(await makeBucket(way.port), 300);
      await storage.write('ab/x-1.webp', Buffer.from('x'));
      way.stall();
      const calls = [
        () => storage.read('ab/x-1.webp'),
        () => storage.write('ab/y-1.webp', Buffer.from('y')),
        () => storage.check(),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      await way.restore();
      expect(String(await storage.read('ab/x-1.webp'))).toBe('x');
    });

    it('causes 503 for an upload and an image while it does not respond, and answers other requests meanwhile', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      app = await startTestApp({}, { storage: createS3Storage(await makeBucket(way.port), 3_000) });
      owner = await buildUser(app);
      const [image] = await buildImages(app, owner);
      way.stall();
      const order: string[] = [];
      const finished = async (name: string, response: PromiseLike<{ status: number; body: unknown }>) => {
        const { status, body } = await response;
        order.push(name);
        return [status, (body as Problem).code];
      };
      const uploaded = finished('upload', upload());
      // The record of an upload is written before its files.
      await expect.poll(() => app.models.images.countDocuments(), { timeout: 10_000 }).toBe(2);
      const stalled = [finished('image', request(app.url).get(image?.url ?? '')), uploaded];
      await finished('list', request(app.url).get('/api/books').expect(200));
      expect(await Promise.all(stalled)).toEqual(Array(2).fill([503, 'UNAVAILABLE']));
      expect(order[0]).toBe('list');
      await way.restore();
      expect(await app.models.images.countDocuments()).toBe(1);
      expect(await keysOf(app.deps.storage)).toHaveLength(4);
      await request(app.url)
        .get(image?.url ?? '')
        .expect(200);
    });

    it('gets no removals after an upload that it did not respond to, so that the upload waits for one timeout only', async () => {
      way = await startProxy({ host: '127.0.0.1', port });
      onTestFinished(() => way.close());
      const storage = createS3Storage(await makeBucket(way.port), 3_000);
      const removes = vi.spyOn(storage, 'remove');
      app = await startTestApp({}, { storage });
      owner = await buildUser(app);
      way.stall();
      expect((await upload()).status).toBe(503);
      expect(await app.models.images.countDocuments()).toBe(0);
      expect(removes).not.toHaveBeenCalled();
    });

    it.each([
      ['is full (507)', 507, 'InsufficientStorage'],
      ['denies writing (403)', 403, 'AccessDenied'],
    ])('causes 503 for an upload and leaves no object when it %s', async (_name, status, code) => {
      let written = 0;
      const front = await startFront(port, ({ method }) => {
        if (method !== 'PUT') return undefined;
        written += 1;
        // Some files of the image are stored before the fault.
        return written > 2 ? { status, code } : undefined;
      });
      onTestFinished(() => void front.close());
      await startBehind((front.address() as AddressInfo).port);
      expect((await upload()).status).toBe(503);
      expect(await keysOf(app.deps.storage)).toEqual([]);
      expect(await app.models.images.countDocuments({ book: { $ne: null } })).toBe(0);
    });

    it('keeps no object of a book whose second image it refuses', async () => {
      let stored: string | undefined;
      const front = await startFront(port, ({ method, url = '' }) => {
        const id = /[0-9a-f]{24}/.exec(url)?.[0];
        if (method !== 'PUT' || id === undefined) return undefined;
        stored ??= id;
        return id === stored ? undefined : { status: 507, code: 'InsufficientStorage' };
      });
      onTestFinished(() => void front.close());
      await startBehind((front.address() as AddressInfo).port);
      const image = await quartered(60, 40).png().toBuffer();
      await request(app.url)
        .post('/api/books')
        .set(owner.auth)
        .field({ title: 'Seobe', author: 'Miloš Crnjanski', price: '500', currency: 'RSD', condition: 'good' })
        .attach('imagesToSend', image, 'a.png')
        .attach('imagesToSend', image, 'b.png')
        .expect(503);
      expect(await keysOf(app.deps.storage)).toEqual([]);
      expect(await app.models.images.countDocuments()).toBe(0);
    });
  });

  it('is backed up and restored with the embedded database', async () => {
    const dataDir = join(folder, 'data');
    const engine = await start({ dataDir });
    const connection = await mongoose.createConnection(engine.uri).asPromise();
    const record = { owner: new mongoose.Types.ObjectId(), width: 1, height: 1, source: 'photo' as const };
    const now = new Date();
    const { _id } = await createModels(connection).images.create({ ...record, changedAt: now, createdAt: now });
    await connection.close();
    await engine.stop();
    const key = imagePath({ id: _id.toHexString(), version: 1 });
    const from = createS3Storage(await makeBucket());
    await from.write(key, Buffer.from('the image'));
    await from.write('ab/aaaaaaaaaaaaaaaaaaaaaaab-1.webp', Buffer.from('of no record'));

    const copy = join(folder, 'copy');
    const env = { MONGODB_URI: undefined, DATA_DIR: dataDir };
    const taken = await takeBackup({ env, storage: from, folder: copy, now: () => new Date() });
    expect([taken.manifest.pictures, taken.missing]).toEqual([1, []]);
    const to = createS3Storage(await makeBucket());
    const there = { MONGODB_URI: undefined, DATA_DIR: join(folder, 'restored') };
    await restoreBackup({ env: there, storage: to, folder: copy });
    expect(await keysOf(to)).toEqual([key]);
    expect(String(await to.read(key))).toBe('the image');
    const elsewhere = { MONGODB_URI: undefined, DATA_DIR: join(folder, 'elsewhere') };
    await expect(restoreBackup({ env: elsewhere, storage: to, folder: copy })).rejects.toThrow('is not empty');
  });

  describe('filled from an upload folder', () => {
    let from: ObjectStorage;
    let all: string[];
    beforeEach(async () => {
      from = createFolderStorage(join(folder, 'uploads'));
      all = Array.from({ length: 20 }, (_, index) => {
        const id = `${String(index).padStart(22, '0')}${(index % 7).toString(16).padStart(2, '0')}`;
        const image = imagePath({ id, version: 1 });
        const avatar = `avatars/${id.slice(-2)}/${id}-${'a'.repeat(16)}.webp`;
        return [index % 2 === 0 ? image : originalPath(id), avatar, `${privateFolder}${image}`];
      }).flat();
      for (const key of all) await from.write(key, Buffer.from(key));
      await from.write(`${all[0] ?? ''}.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`, Buffer.from('half'));
      await from.write('tmp/upload', Buffer.from('of a request'));
    });

    async function expectAll(to: ObjectStorage): Promise<void> {
      expect(await keysOf(to)).toEqual(all.toSorted());
      for (const key of all) expect(String(await to.read(key))).toBe(key);
    }

    it('has all images, avatars and photos of messages after an interrupted and a second migrateStorage', async () => {
      const to = createS3Storage(await makeBucket());
      let left = 20;
      const breaking: ObjectStorage = {
        ...to,
        write: (key, bytes) => ((left -= 1) < 0 ? Promise.reject(new Error('away')) : to.write(key, bytes)),
      };
      await expect(migrateStorage(from, breaking, () => undefined)).rejects.toThrow('away');
      const present = (await keysOf(to)).length;
      expect(present).toBe(20);
      expect(await migrateStorage(from, to, () => undefined)).toEqual({ copied: 40, present });
      await expectAll(to);
      expect(await migrateStorage(from, to, () => undefined)).toEqual({ copied: 0, present: 60 });
    });

    it('has all files after npm run storage:migrate, whose second run copies none', async () => {
      const target = await makeBucket();
      const migrate = async (variables: Record<string, string>) => {
        const { child, output } = runCommand('migrate-storage', { DATA_DIR: folder, ...variables });
        const [code] = (await once(child, 'close')) as [number | null];
        return [code, output().trim()];
      };
      const { bucket } = target;
      const copied = `60 files copied into ${bucket}, 0 were there already.`;
      expect(await migrate(variablesOf(target))).toEqual([0, copied]);
      await expectAll(createS3Storage(target));
      const repeated = `0 files copied into ${bucket}, 60 were there already.`;
      expect(await migrate(variablesOf(target))).toEqual([0, repeated]);

      expect(await migrate({})).toEqual([2, expect.stringContaining('STORAGE_URL')]);
      const missing = { bucket: 'no-such-bucket', endpoint: target.endpoint };
      const failure = 'The bucket no-such-bucket did not list its objects: There is no such bucket';
      expect(await migrate(variablesOf(missing))).toEqual([2, failure]);
    });
  });
});

/** Starts a proxy of an S3 server that refuses the requests for which `refuse` returns a fault. */
async function startFront(
  port: number,
  refuse: (incoming: IncomingMessage) => { status: number; code: string } | undefined,
): Promise<Server> {
  const front = createServer((incoming, response) => {
    const fault = refuse(incoming);
    if (fault) {
      incoming.resume();
      response
        .writeHead(fault.status, { 'Content-Type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code></Error>`);
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return front;
}
