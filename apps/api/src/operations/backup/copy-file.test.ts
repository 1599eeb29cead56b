import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFile } from './copy-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('copyFile', () => {
  it('does not overwrite an existing file (EEXIST)', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(to, 'own');
    await expect(copyFile(from, to)).rejects.toThrow('EEXIST');
    await writeFile(from, 'new');
    await expect(copyFile(from, to)).rejects.toThrow('EEXIST');
    expect(await readFile(to, 'utf8')).toBe('own');
  });

  it('leaves no file when it fails', async () => {
    await expect(copyFile(join(folder, 'nowhere'), join(folder, 'to'))).rejects.toThrow('ENOENT');
    await expect(copyFile(folder, join(folder, 'to'))).rejects.toThrow('EISDIR');
    expect(await readdir(folder)).toEqual([]);
  });
});
