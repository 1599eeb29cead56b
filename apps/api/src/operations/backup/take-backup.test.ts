import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@korice/embedded-mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../platform/files/object-storage.js';
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
