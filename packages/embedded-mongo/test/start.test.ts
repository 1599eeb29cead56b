import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import {
  copyDatabase,
  DatabaseOpenError,
  DataDirLockedError,
  partialDataFile,
  readLock,
  start,
  UnfinishedRestoreError,
} from '../src/index.js';
import { socketOf } from '../src/socket-folder.js';
import { startChild } from './child.js';
import { temporaryFolder, withCollection } from './data-dir.js';

const lockFile = (dataDir: string) => join(dataDir, 'db', 'lock');

/** Where LMDB has the transaction of its newest meta page, and of the page that the next transaction overwrites. */
function metaOffsets(file: Buffer) {
  const pageSize = file.readUInt32LE(48);
  const isSecond = file.readBigUInt64LE(pageSize + 152) > file.readBigUInt64LE(152);
  return { pageSize, newest: isSecond ? pageSize : 0, next: isSecond ? 0 : pageSize };
}

/** A file that has the meta page of one more transaction, but none of its pages. */
function withoutPages(whole: Buffer, { isOtherBoot }: { isOtherBoot: boolean }): Buffer {
  const file = Buffer.from(whole);
  const { pageSize, newest, next } = metaOffsets(file);
  file.copy(file, next, newest, newest + 168);
  const end = BigInt(file.length / pageSize);
  file.writeUInt16LE(file.readUInt16LE(next + 52) | 0x1000, next + 52);
  file.writeBigInt64LE(end + 3n, next + 136);
  file.writeBigInt64LE(end + 3n, next + 144);
  file.writeBigUInt64LE(file.readBigUInt64LE(next + 152) + 1n, next + 152);
  if (isOtherBoot) for (const meta of [0, pageSize / 2, pageSize]) file.writeBigInt64LE(1n, meta + 160);
  return file;
}

describe('a data folder', () => {
  it('keeps documents and indexes over a restart', async () => {
    const dataDir = temporaryFolder();
    const database = await start({ dataDir });
    await withCollection(database.uri, async (books) => {
      await books.createIndex({ isbn: 1 }, { unique: true });
      await books.insertMany([{ isbn: '1' }, { isbn: '2' }, { isbn: '3' }]);
      await books.updateOne({ isbn: '1' }, { $set: { title: 'Seobe' } });
      await books.deleteOne({ isbn: '2' });
      await books.createIndex({ title: 1 });
      await books.dropIndex('title_1');
    });
    await database.stop();

    const again = await start({ dataDir });
    await withCollection(again.uri, async (books) => {
      expect(await books.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
        { isbn: '1', title: 'Seobe' },
        { isbn: '3' },
      ]);
      expect((await books.indexes()).map(({ name }) => name)).toEqual(['_id_', 'isbn_1']);
      await expect(books.insertOne({ isbn: '3' })).rejects.toMatchObject({ code: 11000 });
      await books.drop();
    });
    await again.stop();

    const empty = await start({ dataDir });
    await withCollection(empty.uri, async (books) => expect(await books.countDocuments()).toBe(0));
    await empty.stop();
  });

  it('is locked while in use; the lock has the pid and the URI', async () => {
    const dataDir = temporaryFolder();
    expect(readLock(dataDir)).toBeNull();
    const database = await start({ dataDir });
    expect(readLock(dataDir)).toEqual({ pid: process.pid, uri: database.uri });
    const second: unknown = await start({ dataDir }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(DataDirLockedError);
    expect(second).toMatchObject({ pid: process.pid, uri: database.uri });
    await database.stop();
    await database.stop();
    expect(readLock(dataDir)).toBeNull();
    expect(readdirSync(join(dataDir, 'db')).filter((name) => name.startsWith('lock'))).toEqual([]);
    expect(existsSync(dirname(socketOf(database.uri)))).toBe(false);
  });

  it('throws DataDirLockedError in a second process, which can connect to the first', async () => {
    const dataDir = temporaryFolder();
    const database = await start({ dataDir });
    const { lines, closed } = startChild('serving-child.ts', dataDir);
    await closed;
    expect(lines).toEqual([expect.stringMatching(/^DataDirLockedError: .*in use by process \d+/)]);
    await withCollection(readLock(dataDir)?.uri ?? '', async (books) => {
      await books.insertOne({ isbn: '1' });
    });
    await database.stop();
  });

  it('is unlocked after a killed process', async () => {
    const dataDir = temporaryFolder();
    const { child, lines, closed } = startChild('serving-child.ts', dataDir);
    await vi.waitUntil(() => lines.length > 0, { timeout: 60_000 });
    expect(readLock(dataDir)).toMatchObject({ pid: child.pid });
    child.kill('SIGKILL');
    await closed;
    expect(readLock(dataDir)).toBeNull();
    const database = await start({ dataDir });
    await withCollection(database.uri, async (books) => expect(await books.countDocuments()).toBe(0));
    await database.stop();
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'is unlocked at once after a kill, before the parent reaps the process',
    async () => {
      const dataDir = temporaryFolder();
      const { child, lines, closed } = startChild('serving-child.ts', dataDir);
      await vi.waitUntil(() => lines.length > 0, { timeout: 60_000 });
      child.kill('SIGKILL');
      await (await start({ dataDir })).stop();
      await closed;
    },
  );

  it.runIf(existsSync('/proc/self/stat'))(
    'is unlocked when the pid of its lock belongs to another process',
    async () => {
      const dataDir = temporaryFolder();
      mkdirSync(join(dataDir, 'db'));
      writeFileSync(lockFile(dataDir), `${process.pid}\n1\nmongodb://gone`);
      expect(readLock(dataDir)).toBeNull();
      await (await start({ dataDir })).stop();
    },
  );

  it('is locked by only one of several concurrent starts', async () => {
    const dataDir = temporaryFolder();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => start({ dataDir })));
    const started = results.filter((result) => result.status === 'fulfilled');
    expect(started).toHaveLength(1);
    const refusals = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toEqual(Array(4).fill(expect.any(DataDirLockedError)));
    await started[0]?.value.stop();
  });

  it('throws a DatabaseOpenError with the path when it cannot be created', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const error: unknown = await start({ dataDir: file }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseOpenError);
    expect(error).toMatchObject({ message: expect.stringContaining(file) as string });
  });

  it.each([
    ['a database file of another format', () => Buffer.from('no database'.repeat(1000))],
    ['a truncated database file', (file: Buffer) => file.subarray(0, 8192)],
    ['a database file of three bytes', () => Buffer.from('abc')],
  ])('with %s is refused with a DatabaseOpenError, and is unlocked afterwards', async (_name, damage) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'db', 'data.mdb');
    const database = await start({ dataDir });
    await withCollection(database.uri, (books) => books.insertOne({ isbn: '1' }));
    await database.stop();
    const whole = readFileSync(file);
    writeFileSync(file, damage(whole));
    const error: unknown = await start({ dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseOpenError);
    expect(error).toMatchObject({
      message: expect.stringContaining(`The database in ${dataDir} cannot be opened`) as string,
    });
    expect(readLock(dataDir)).toBeNull();

    writeFileSync(file, whole);
    const mended = await start({ dataDir });
    await withCollection(mended.uri, async (books) => expect(await books.countDocuments()).toBe(1));
    await mended.stop();
  });

  it.runIf(process.platform === 'linux')(
    'opens with the last flushed transaction when a power cut left a newer one without its pages',
    async () => {
      const dataDir = temporaryFolder();
      const file = join(dataDir, 'db', 'data.mdb');
      const database = await start({ dataDir });
      await withCollection(database.uri, (books) => books.insertOne({ isbn: '1' }));
      await database.stop();
      const whole = readFileSync(file);
      writeFileSync(file, withoutPages(whole, { isOtherBoot: true }));
      await expect(copyDatabase(dataDir, temporaryFolder())).rejects.toThrow('was cut off');
      const recovered = await start({ dataDir });
      await withCollection(recovered.uri, async (books) => {
        expect(await books.countDocuments()).toBe(1);
        await books.insertOne({ isbn: '2' });
      });
      await recovered.stop();

      // In the boot that wrote it, LMDB would use the newer transaction.
      writeFileSync(file, withoutPages(whole, { isOtherBoot: false }));
      await expect(start({ dataDir })).rejects.toThrow('was cut off');
    },
  );

  it.runIf(process.platform === 'linux')('opens when its second meta page was never written', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'db', 'data.mdb');
    await (await start({ dataDir })).stop();
    const whole = readFileSync(file);
    const { pageSize } = metaOffsets(whole);
    writeFileSync(file, whole.fill(0, pageSize, 2 * pageSize));
    const database = await start({ dataDir });
    await withCollection(database.uri, async (books) => expect(await books.countDocuments()).toBe(0));
    await database.stop();
  });

  it('with an interrupted restore is refused with an UnfinishedRestoreError, and is unlocked afterwards', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(partialDataFile(dataDir), '');
    await expect(start({ dataDir })).rejects.toThrow(new UnfinishedRestoreError(dataDir, partialDataFile(dataDir)));
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['data.mdb.partial']);
  });

  it('opens when it has a database beside the file of an interrupted restore', async () => {
    const dataDir = temporaryFolder();
    await (await start({ dataDir })).stop();
    writeFileSync(partialDataFile(dataDir), '');
    await (await start({ dataDir })).stop();
  });

  it('is unlocked when its lock file is damaged', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(lockFile(dataDir), '');
    expect(readLock(dataDir)).toBeNull();
    await (await start({ dataDir })).stop();
  });
});

describe('a running database', () => {
  it.skipIf(process.platform === 'win32')(
    'listens in a folder with a random name that only its user can enter, also after a kill',
    async () => {
      const dataDir = temporaryFolder();
      const { child, lines, closed } = startChild('serving-child.ts', dataDir);
      await vi.waitUntil(() => lines.length > 0, { timeout: 60_000 });
      const killed = dirname(socketOf(readLock(dataDir)?.uri ?? ''));
      expect(statSync(killed).mode & 0o777).toBe(0o700);
      child.kill('SIGKILL');
      await closed;

      const database = await start({ dataDir });
      const folder = dirname(socketOf(database.uri));
      expect(folder).not.toBe(killed);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(existsSync(killed)).toBe(false);
      await database.stop();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'keeps a file that is not its socket although a stale lock names it',
    async () => {
      const dataDir = temporaryFolder();
      const other = join(temporaryFolder(), 'db.sock');
      writeFileSync(other, '');
      mkdirSync(join(dataDir, 'db'));
      writeFileSync(lockFile(dataDir), `0\n1\nmongodb://${encodeURIComponent(other)}/?directConnection=true`);
      await (await start({ dataDir })).stop();
      expect(existsSync(other)).toBe(true);
    },
  );

  it('calls onFatal when its thread dies, and unlocks the folder', async () => {
    const dataDir = temporaryFolder();
    const created = new Promise<Worker>((resolve) => process.once('worker', resolve));
    const errors: string[] = [];
    await start({ dataDir, onFatal: ({ message }) => errors.push(message) });
    const worker = await created;
    await worker.terminate();
    expect(errors).toEqual([expect.stringContaining('ended unexpectedly')]);
    expect(readLock(dataDir)).toBeNull();
    await (await start({ dataDir })).stop();
  });

  it('serves further commands after an unknown command', async () => {
    const database = await start({ dataDir: temporaryFolder() });
    const client = await new MongoClient(database.uri).connect();
    await expect(client.db('shop').command({ bogus: 1 })).rejects.toMatchObject({ code: 59 });
    expect(await client.db('shop').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await database.stop();
  });
});
