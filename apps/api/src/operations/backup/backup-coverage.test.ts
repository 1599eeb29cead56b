import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDatabase, start } from '@korice/embedded-mongo';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../platform/files/object-storage.js';
import { createModels } from '../../models.js';
import { keyNames } from './backup-folder.js';
import { restoreBackup } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

const sourceFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The source without tests, by path. */
let sources: Map<string, string>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-coverage-'));
  const found = await readdir(sourceFolder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = paths.map(async (path) => [relative(sourceFolder, path), await readFile(path, 'utf8')] as const);
  sources = new Map(await Promise.all(read));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const matchesOf = (pattern: RegExp): string[] =>
  [...sources.values()].flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name));

describe('a backup and its restore', () => {
  it('contain a document of every model', async () => {
    const dataDir = join(folder, 'data');
    const engine = await start({ dataDir });
    const connection = await mongoose.createConnection(engine.uri).asPromise();
    const names = Object.values(createModels(connection)).map(({ collection }) => collection.collectionName);
    // The backup reads the image of a user and the images of a book; other documents need no fields.
    const fields = { image: '', images: [], book: null, version: 1, isSent: false };
    for (const name of names) await connection.collection(name).insertOne({ ...fields });
    await connection.close();
    await engine.stop();

    const storageOf = (name: string) => createFolderStorage(join(folder, name, 'uploads'));
    const copy = join(folder, 'copy');
    const env = { MONGODB_URI: undefined, DATA_DIR: dataDir };
    await takeBackup({ env, storage: storageOf('data'), folder: copy, now: () => new Date() });
    const restored = { MONGODB_URI: undefined, DATA_DIR: join(folder, 'again') };
    await restoreBackup({ env: restored, storage: storageOf('again'), folder: copy });
    const reader = readDatabase(restored.DATA_DIR);
    const counts = new Map(reader.counts());
    await reader.close();
    expect(names.filter((name) => counts.get(name) !== 1)).toEqual([]);
  });

  // A module that writes objects needs its part in image-keys.ts, referenced-images.ts and the paths of backup-folder.ts; then add it here.
  it('cover every module that writes files to the storage of images', () => {
    const writers = [...sources].filter(([, source]) => /\bstorage\.write\(/.test(source)).map(([path]) => path);
    expect(writers.toSorted()).toEqual([
      'modules/accounts/users/avatar-files.ts',
      'modules/images/image-files.ts',
      'operations/backup/restore-backup.ts',
    ]);
    const roots = matchesOf(/createImageFiles\(storage, (\w+)\)/g);
    expect(roots).toEqual(['messagePhotoFolder']);
  });

  // Mails in files and the cache of share cards are left out, see "Backups" in docs/operations.md.
  it('cover every file that the product keeps in DATA_DIR', () => {
    const kept = matchesOf(/join\((?:env\.DATA_DIR|dataDir), '([^']+)'\)/g);
    const covered = new Set([...keyNames, 'db']);
    expect([...new Set(kept)].filter((name) => !covered.has(name)).toSorted()).toEqual(['mail', 'share-cards']);
    expect(kept).toEqual(expect.arrayContaining([...keyNames]));
  });
});
