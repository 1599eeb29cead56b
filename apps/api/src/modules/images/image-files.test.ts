import type { ImageWidth } from '@korice/contracts';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFolderStorage } from '../../platform/files/object-storage.js';
import { createImageFiles, imagePath, type ImageFiles, type StoredFile } from './image-files.js';
import type { ProcessedImage } from './image-processing.js';

const id = '6b1f00000000000000abcde7';
const other = '6b1f00000000000000abcd07';
const sameFolder = '5a1f00000000000000abcde7';
const image: ProcessedImage = {
  width: 600,
  height: 400,
  full: Buffer.from('full'),
  variants: { 240: Buffer.from('narrow'), 480: Buffer.from('wide'), 960: Buffer.from('window') },
};

let root: string;
let files: ImageFiles;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'korice-files-'));
  files = createImageFiles(createFolderStorage(join(root, 'uploads')));
});
afterEach(() => rm(root, { recursive: true }));

const names = async () => (await readdir(root, { recursive: true })).filter((name) => name.includes('.')).sort();
async function all(): Promise<StoredFile[]> {
  const found = [];
  for await (const folder of files.list()) found.push(...folder);
  return found;
}

describe('image files', () => {
  it('writes the image and its variants, and nothing else', async () => {
    await files.write({ id, version: 1 }, image);
    expect(await names()).toEqual([
      `uploads/e7/${id}-1-240.webp`,
      `uploads/e7/${id}-1-480.webp`,
      `uploads/e7/${id}-1-960.webp`,
      `uploads/e7/${id}-1.webp`,
    ]);
    const read = (width?: ImageWidth) => readFile(join(root, 'uploads', imagePath({ id, version: 1 }, width)), 'utf8');
    expect([await read(), await read(960), await read(480), await read(240)]).toEqual([
      'full',
      'window',
      'wide',
      'narrow',
    ]);
  });

  it('writes the full image after its variants and keeps all earlier files when a variant cannot be written', async () => {
    await files.write({ id, version: 1 }, image);
    const folder = join(root, 'uploads', 'e7');
    const earlier = await readdir(folder);
    await rm(join(folder, `${id}-1-240.webp`));
    // A file cannot take the place of a folder.
    await mkdir(join(folder, `${id}-1-240.webp`, 'full'), { recursive: true });
    await expect(files.write({ id, version: 1 }, { ...image, full: Buffer.from('later') })).rejects.toThrow();
    expect(await readFile(join(folder, `${id}-1.webp`), 'utf8')).toBe('full');
    expect(await readdir(folder)).toEqual(earlier);
  });

  it('removes one version of an image, also when it is repeated', async () => {
    await files.write({ id, version: 1 }, image);
    await files.write({ id, version: 2 }, image);
    await files.remove({ id, version: 1 });
    await files.remove({ id, version: 1 });
    expect((await all()).map(({ part }) => part)).toEqual([2, 2, 2, 2]);
  });

  it('removes all files of one image and keeps those of other images in the same folder', async () => {
    const removed = { _id: new Types.ObjectId(id), version: 6, turnedFrom: 5, rotations: 4 };
    // The upload, the current version, the one before, and an attempt that lost.
    for (const version of [1, 6, 5, 15]) await files.write({ id, version }, image);
    await files.write({ id: other, version: 1 }, image);
    await files.write({ id: sameFolder, version: 1 }, image);
    await files.keepOriginal(id);
    for (let time = 0; time < 2; time += 1) await files.removeAll(removed);
    expect(new Set((await all()).map((file) => file.id))).toEqual(new Set([other, sameFolder]));
    expect(await names()).toHaveLength(8);
  });

  it('removes all files of an image without listing the folder and with less than 100 removals, also after 1,000 rotations', async () => {
    const storage = createFolderStorage(join(root, 'uploads'));
    const calls = { list: vi.spyOn(storage, 'list'), remove: vi.spyOn(storage, 'remove') };
    const removed = { _id: new Types.ObjectId(id), version: 3_998, turnedFrom: 3_993, rotations: 1_000 };
    await createImageFiles(storage).removeAll(removed);
    expect(calls.list).not.toHaveBeenCalled();
    expect(calls.remove.mock.calls.length).toBeLessThan(100);
  });

  it('lists no files and removes without an error when the folder does not exist', async () => {
    await files.removeAll({ _id: new Types.ObjectId(id), version: 2, turnedFrom: 1, rotations: 1 });
    await files.remove({ id, version: 3 });
    expect(await all()).toEqual([]);
  });

  it('keeps the original separately after its version is removed', async () => {
    expect(await files.keepOriginal(id)).toBeUndefined();
    await files.write({ id, version: 1 }, image);
    expect((await files.keepOriginal(id))?.toString()).toBe('full');
    await files.remove({ id, version: 1 });
    expect((await files.keepOriginal(id))?.toString()).toBe('full');
    expect(await names()).toEqual([`uploads/e7/${id}-original.webp`]);
  });

  it('lists image files, including unfinished ones, and skips other files', async () => {
    await files.write({ id, version: 12 }, image);
    await files.keepOriginal(id);
    const folder = join(root, 'uploads', 'e7');
    const unfinished = `${id}-1.webp.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`;
    for (const name of [unfinished, 'notes.txt', `${id}.webp`, `${id}-1-100.webp`, `x${id}-1.webp`])
      await writeFile(join(folder, name), '');
    await mkdir(join(root, 'uploads', 'tmp'));
    await writeFile(join(root, 'uploads', 'tmp', `${id}-1.webp`), '');
    expect((await all()).map(({ part }) => part).sort()).toEqual([12, 12, 12, 12, 'unfinished']);
  });

  it('removes only files that were written before the given time', async () => {
    await files.write({ id, version: 1 }, image);
    const [first, ...rest] = await all();
    if (!first) throw new Error('nothing was written');
    await utimes(join(root, 'uploads', first.key), new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T10:00:00Z'));
    const gone = { ...first, key: join(dirname(first.key), `${id}-9.webp`) };
    const moment = new Date('2026-01-01T11:00:00Z');
    expect(await files.removeWrittenBefore(moment, [gone, first, ...rest])).toBe(1);
    expect(await all()).toEqual(rest);
  });

  it('throws 503 UNAVAILABLE and keeps no file when one of the variants cannot be written', async () => {
    // A folder that is not empty cannot be replaced by a file; root may write anywhere else.
    const inTheWay = join(root, 'uploads', imagePath({ id, version: 1 }, 480), 'full');
    await mkdir(inTheWay, { recursive: true });
    await expect(files.write({ id, version: 1 }, image)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(await readdir(join(root, 'uploads', 'e7'))).toEqual([`${id}-1-480.webp`]);
  });

  it('throws UNAVAILABLE when the folder cannot be created', async () => {
    await writeFile(join(root, 'a-file'), '');
    const broken = createImageFiles(createFolderStorage(join(root, 'a-file', 'uploads')));
    await expect(broken.write({ id, version: 1 }, image)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
