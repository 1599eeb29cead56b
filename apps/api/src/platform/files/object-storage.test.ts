import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
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
  it('is empty on a new volume and with uploads that a killed product left, not with any other entry', async () => {
    await mkdir(join(root, 'lost+found'));
    await mkdir(join(root, 'tmp', 'an-upload'), { recursive: true });
    expect(await storage.isEmpty()).toBe(true);
    await mkdir(join(root, 'ab'));
    expect(await storage.isEmpty()).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'writes photos of messages so that only its own user can read them, also into a folder that others could enter',
    async () => {
      const modeOf = async (path: string) => (await stat(join(root, path))).mode & 0o777;
      await mkdir(join(root, 'messages'));
      await chmod(join(root, 'messages'), 0o755);
      await storage.check();
      expect(await modeOf('messages')).toBe(0o700);
      await chmod(join(root, 'messages'), 0o755);
      for (const key of ['messages/ab/x-1.webp', 'ab/x-1.webp']) await storage.write(key, Buffer.from(key));
      expect([await modeOf('messages'), await modeOf('messages/ab/x-1.webp')]).toEqual([0o700, 0o600]);
      await writeFile(join(root, 'plain'), '');
      expect(await modeOf('ab/x-1.webp')).toBe(await modeOf('plain'));
    },
  );
});
