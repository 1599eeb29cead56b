import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@korice/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { imageUrl } from '../../modules/images/image-address.js';
import { originalPath } from '../../modules/images/image-files.js';
import { createFolderStorage, type ObjectStorage } from '../../platform/files/object-storage.js';
import { keysOfImage } from '../image-keys.js';
import { BackupError } from './backup-folder.js';
import { takeBackup } from './take-backup.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'korice-backup-'));
  await (await start({ dataDir: join(root, 'data') })).stop();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const backUp = (folder: string, now = () => new Date()) => {
  const DATA_DIR = join(root, 'data');
  const storage = createFolderStorage(join(DATA_DIR, 'uploads'));
  return takeBackup({ env: { MONGODB_URI: undefined, DATA_DIR }, storage, folder, now });
};

/** Connects to the database, which a server uses until the test ends. */
async function openDatabase(): Promise<Connection> {
  const engine = await start({ dataDir: join(root, 'data') });
  const connection = await mongoose.createConnection(engine.uri).asPromise();
  onTestFinished(async () => {
    await connection.close();
    await engine.stop();
  });
  return connection;
}

describe('takeBackup of a running server', () => {
  const uploads = () => createFolderStorage(join(root, 'data', 'uploads'));
  const backUpFrom = (storage: ObjectStorage) => {
    const env = { MONGODB_URI: undefined, DATA_DIR: join(root, 'data') };
    return takeBackup({ env, storage, folder: join(root, 'copy'), now: () => new Date() });
  };

  it('copies images that are added while it lists the storage, and lists the storage once', async () => {
    const connection = await openDatabase();
    const storage = uploads();
    const address = { id: '6'.repeat(24), version: 2 };
    const keys = [...keysOfImage(address), originalPath(address.id)];
    const listed: string[] = [];
    async function add(): Promise<void> {
      for (const key of keys) await storage.write(key, Buffer.from(key));
      await connection.collection('books').insertOne({ images: [{ url: imageUrl(address) }] });
    }
    const list = async (prefix: string) => {
      if (prefix === 'avatars/ff/') await add();
      listed.push(prefix);
      return storage.list(prefix);
    };
    const { manifest, missing } = await backUpFrom({ ...storage, list });
    expect([manifest.pictures, missing]).toEqual([keys.length, []]);
    expect(listed).toHaveLength(new Set(listed).size);
    for (const key of keys) expect(await readFile(join(root, 'copy', 'uploads', key), 'utf8')).toBe(key);
  });

  it('fails when images are removed during every copy of the database, and leaves no folder', async () => {
    const connection = await openDatabase();
    const storage = uploads();
    let version = 1;
    /** Lists another version of an image, whose files are removed already. */
    async function replaceImage(): Promise<void> {
      version += 1;
      const images = [{ url: imageUrl({ id: '6'.repeat(24), version }) }];
      await connection.collection('books').updateOne({ title: 'Seobe' }, { $set: { images } }, { upsert: true });
    }
    const changing: ObjectStorage = {
      ...storage,
      async list(prefix) {
        if (prefix === '00/') await replaceImage();
        return storage.list(prefix);
      },
      async read(key) {
        await replaceImage();
        return storage.read(key);
      },
    };
    const failure =
      'Images were removed during each of 10 copies of the database. Repeat the backup when fewer are removed.';
    await expect(backUpFrom(changing)).rejects.toThrow(new BackupError(failure));
    expect(await readdir(root)).toEqual(['data']);
  });
});

describe('takeBackup', () => {
  it('refuses to replace a file', async () => {
    const file = join(root, 'backup.tar');
    await writeFile(file, 'of yesterday');
    await expect(backUp(file)).rejects.toThrow(new BackupError(`${file} is no folder.`));
    expect(await readFile(file, 'utf8')).toBe('of yesterday');
  });

  it('fails when its folder is filled during the backup, and keeps those files', async () => {
    const folder = join(root, 'copy');
    const meanwhile = () => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'own'), '');
      return new Date();
    };
    await expect(backUp(folder, meanwhile)).rejects.toThrow(new BackupError(`${folder} is not empty.`));
    expect(await readdir(folder)).toEqual(['own']);
    expect((await readdir(root)).toSorted()).toEqual(['copy', 'data']);
  });
});
