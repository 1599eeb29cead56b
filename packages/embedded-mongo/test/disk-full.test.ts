import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseOpenError, start } from '../src/index.js';
import { temporaryFolder, withCollection } from './data-dir.js';

/** Mounts a file system with 2 MB more than the reserve; returns the error when that fails. */
function mountSmall(folder: string): string | undefined {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=66m', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) return error?.message ?? stderr.trim();
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return undefined;
}

it('a full disk refuses all writes and serves reads', async (context) => {
  const dataDir = temporaryFolder();
  const reason = mountSmall(dataDir);
  context.skip(reason !== undefined, `a small file system cannot be mounted here: ${reason ?? ''}`);

  const failures: string[] = [];
  const database = await start({
    dataDir,
    onReadOnly: ({ message }) => failures.push(message),
    onFatal: ({ message }) => failures.push(`fatal: ${message}`),
  });
  const client = await new MongoClient(database.uri).connect();
  const hello = () => client.db('admin').command({ hello: 1 });
  expect(await hello()).toMatchObject({ readOnly: false });
  const acknowledged = await withCollection(database.uri, async (books) => {
    let count = 0;
    const fill = async () => {
      for (; count < 5000; count++) await books.insertOne({ isbn: `i${count}`, text: 'x'.repeat(2000) });
    };
    await expect(fill()).rejects.toMatchObject({
      code: 14031,
      message: expect.stringContaining('could not write to its disk') as string,
    });
    await expect(books.insertOne({ isbn: 'late' })).rejects.toMatchObject({ code: 14031 });
    await expect(books.deleteMany({})).rejects.toMatchObject({ code: 14031 });
    expect(count).toBeGreaterThan(0);
    // A write reported as failed is not visible.
    expect(await books.countDocuments()).toBe(count);
    expect(await books.findOne({ isbn: 'i0' })).toMatchObject({ isbn: 'i0' });
    return count;
  });
  expect(failures).toEqual([expect.stringContaining('could not write to its disk')]);
  expect(await hello()).toMatchObject({ readOnly: true });
  await client.close();
  await database.stop();

  expect(() => writeFileSync(join(dataDir, 'filler'), Buffer.alloc(66 * 2 ** 20))).toThrow('ENOSPC');
  await expect(start({ dataDir })).rejects.toThrow(DatabaseOpenError);
  spawnSync('mount', ['-o', 'remount,size=160m', dataDir]);
  const again = await start({ dataDir });
  await withCollection(again.uri, async (books) => expect(await books.countDocuments()).toBe(acknowledged));
  await again.stop();
});
