import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFolderStorage, type ObjectStorage } from './object-storage.js';

let root: string;
let storage: ObjectStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'korice-storage-'));
  onTestFinished(() => rm(root, { recursive: true }));
  storage = createFolderStorage(root);
});

describe('createFolderStorage', () => {
  it('is empty on a new volume and with the empty tmp of the product, not with any other entry', async () => {
    await mkdir(join(root, 'lost+found'));
    await mkdir(join(root, 'tmp'));
    expect(await storage.isEmpty()).toBe(true);
    await writeFile(join(root, 'tmp', 'upload'), '');
    expect(await storage.isEmpty()).toBe(false);
    await rm(join(root, 'tmp'), { recursive: true });
    await mkdir(join(root, 'ab'));
    expect(await storage.isEmpty()).toBe(false);
  });
});
