import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closePrivateFolder, createFolderStorage, type ObjectStorage } from './object-storage.js';

let root: string;
let storage: ObjectStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'korice-storage-'));
  onTestFinished(() => rm(root, { recursive: true }));
  storage = createFolderStorage(root);
});

const modeOf = async (path: string) => (await stat(join(root, path))).mode & 0o777;

describe('createFolderStorage', () => {
  it('is empty on a new volume, with uploads that a killed product left and with empty folders, not with a file', async () => {
    await mkdir(join(root, 'lost+found'));
    await mkdir(join(root, 'tmp', 'an-upload'), { recursive: true });
    expect(await storage.isEmpty()).toBe(true);
    await mkdir(join(root, 'messages', 'ab'), { recursive: true });
    expect(await storage.isEmpty()).toBe(true);
    await writeFile(join(root, 'messages', 'ab', 'x-1.webp'), '');
    expect(await storage.isEmpty()).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'writes photos of messages so that only its own user can read them, and other images with the usual modes',
    async () => {
      for (const key of ['messages/ab/x-1.webp', 'ab/x-1.webp']) await storage.write(key, Buffer.from(key));
      expect([await modeOf('messages'), await modeOf('messages/ab/x-1.webp')]).toEqual([0o700, 0o600]);
      await writeFile(join(root, 'plain'), '');
      await mkdir(join(root, 'folder'));
      expect([await modeOf('ab'), await modeOf('ab/x-1.webp')]).toEqual([
        await modeOf('folder'),
        await modeOf('plain'),
      ]);
    },
  );
});

describe.skipIf(process.platform === 'win32')('closePrivateFolder', () => {
  it('closes the folder of an earlier release to other users', async () => {
    await mkdir(join(root, 'messages'));
    await chmod(join(root, 'messages'), 0o755);
    await closePrivateFolder(root);
    expect(await modeOf('messages')).toBe(0o700);
  });

  it('accepts a storage without photos of messages, and rejects when it cannot close the folder', async () => {
    await closePrivateFolder(root);
    await symlink('messages', join(root, 'loop'));
    await symlink('loop', join(root, 'messages'));
    await expect(closePrivateFolder(root)).rejects.toThrow('ELOOP');
  });
});
