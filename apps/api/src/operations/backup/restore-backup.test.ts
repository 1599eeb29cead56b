import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partialDataFile, start, UnfinishedRestoreError } from '@korice/embedded-mongo';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordSyncs } from '../../../test/recorded-syncs.js';
import { createFolderStorage, type ObjectStorage } from '../../platform/files/object-storage.js';
import { restoreBackup } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'korice-restore-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const envOf = (name: string) => ({ MONGODB_URI: undefined, DATA_DIR: join(root, name) });
const storageOf = (name: string) => createFolderStorage(join(root, name, 'uploads'));
const imageKey = `66/${'6'.repeat(24)}-1.webp`;

/** Backs up a database with one image that no book lists. */
async function backUp(folder: string): Promise<void> {
  const engine = await start({ dataDir: join(root, 'data') });
  const connection = await mongoose.createConnection(engine.uri).asPromise();
  const image = { _id: new mongoose.Types.ObjectId('6'.repeat(24)), book: null, version: 1 };
  await connection.collection('images').insertOne(image);
  await connection.close();
  await engine.stop();
  await storageOf('data').write(imageKey, Buffer.from('the image'));
  await takeBackup({ env: envOf('data'), storage: storageOf('data'), folder, now: () => new Date() });
}

describe('restoreBackup', () => {
  it('leaves a folder on which no process starts when it is killed while it copies images', async () => {
    const folder = join(root, 'copy');
    await backUp(folder);
    const killed = join(root, 'killed');
    const storage: ObjectStorage = {
      ...storageOf('restored'),
      write: async () => {
        await cp(join(root, 'restored'), killed, { recursive: true });
        await rm(join(killed, 'db', 'lock'));
      },
    };
    await restoreBackup({ env: envOf('restored'), storage, folder });
    const refusal = new UnfinishedRestoreError(killed, partialDataFile(killed));
    await expect(start({ dataDir: killed })).rejects.toThrow(refusal);
    await restoreBackup({ env: envOf('killed'), storage: storageOf('killed'), folder });
    expect((await readdir(join(killed, 'db'))).toSorted()).toEqual(['data.mdb']);
    await (await start({ dataDir: killed })).stop();
  });

  it.runIf(process.platform === 'linux')('flushes its files and folders to the disk', async () => {
    const folder = join(root, 'copy');
    await backUp(folder);
    const syncs = await recordSyncs();
    await restoreBackup({ env: envOf('restored'), storage: storageOf('restored'), folder });
    const folders = ['', 'restored', 'restored/db', 'restored/uploads/66'].map((name) => join(root, name));
    expect(syncs).toEqual(expect.arrayContaining(folders));
    // After the rename that ends the restore.
    expect(syncs.at(-1)).toBe(join(root, 'restored', 'db'));
  });
});

describe('takeBackup', () => {
  it.runIf(process.platform === 'linux')('flushes its files and folders to the disk', async () => {
    const syncs = await recordSyncs();
    await backUp(join(root, 'backups', 'copy'));
    const partial = join(root, 'backups', 'copy.partial');
    const folders = ['', 'db', 'uploads', 'uploads/66'].map((name) => join(partial, name));
    expect(syncs).toEqual(expect.arrayContaining([root, ...folders, join(partial, 'db', 'data.mdb')]));
    // After the rename that ends the backup.
    expect(syncs.at(-1)).toBe(join(root, 'backups'));
  });
});
