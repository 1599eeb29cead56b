import { readdir, writeFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imageWidths } from '@korice/contracts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildBookWithImages, buildImages } from '../../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { imageUrl, parseImageUrl, turnedVersion } from '../../images/image-address.js';
import { createImageFiles, imagePath } from '../../images/image-files.js';
import type { ProcessedImage } from '../../images/image-processing.js';
import { createImageStore } from './image-store.js';
import { createImageSweeper } from './image-sweeper.js';

let app: TestApp;
let owner: BuiltUser;
beforeEach(async () => {
  app = await startTestApp();
  owner = await buildUser(app);
});
afterEach(() => app.close());

const minute = 60_000;
const later = (minutes: number) => {
  travelTo(app, new Date(Date.now() + minutes * minute));
};
const nothing = { unattached: 0, unlisted: 0, files: 0 };
const filesEach = 1 + imageWidths.length;
const processedImage: ProcessedImage = {
  width: 1,
  height: 1,
  full: Buffer.from('x'),
  variants: { 240: Buffer.from('x'), 480: Buffer.from('x'), 960: Buffer.from('x') },
};
const disk = () => createImageFiles(app.deps.storage);
async function stored(): Promise<string[]> {
  const entries = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).sort();
}
const filesOf = (urls: string[]) =>
  urls
    .flatMap((url) => ['.webp', ...imageWidths.map((width) => `-${width}.webp`)].map((end) => url.slice(9, -5) + end))
    .sort();
const address = (url = '') => {
  const parsed = parseImageUrl(url);
  if (!parsed) throw new Error(`${url} is no address of an image`);
  return parsed;
};

describe('sweep', () => {
  it('removes images that no book took within 24 hours', async () => {
    const old = await buildImages(app, owner, 2);
    later(23 * 60);
    expect(await app.services.images.sweep()).toEqual(nothing);
    const [young] = await buildImages(app, owner);
    later(24 * 60 + 1);
    expect(await app.services.images.sweep()).toEqual({ ...nothing, unattached: old.length });
    expect(await stored()).toEqual(filesOf([young?.url ?? '']));
    expect(await app.services.images.sweep()).toEqual(nothing);
  });

  it('restarts the 24 hours when a book releases an image', async () => {
    const [image] = await buildImages(app, owner);
    const bookId = new Types.ObjectId().toHexString();
    await app.services.images.attach(bookId, owner._id, [image?.url ?? '']);
    later(20 * 60);
    await app.services.images.detach(bookId, [image?.url ?? '']);
    later(40 * 60);
    expect(await app.services.images.sweep()).toEqual(nothing);
    later(45 * 60);
    expect(await app.services.images.sweep()).toMatchObject({ unattached: 1 });
  });

  it('keeps images that a book lists, also after a year', async () => {
    const book = await buildBookWithImages(app, owner, 3);
    later(365 * 24 * 60);
    expect(await app.services.images.sweep()).toEqual(nothing);
    expect(await stored()).toEqual(filesOf(book.images.map(({ url }) => url)));
  });

  it('removes images whose book is deleted, was never written or no longer lists them, after an hour', async () => {
    const [gone, changed] = [await buildBookWithImages(app, owner, 2), await buildBookWithImages(app, owner, 2)];
    const [taken] = await buildImages(app, owner);
    await app.services.images.attach(new Types.ObjectId().toHexString(), owner._id, [taken?.url ?? '']);
    await app.models.books.deleteOne({ _id: gone._id });
    await app.models.books.updateOne({ _id: changed._id }, { $set: { images: changed.images.slice(1) } });
    expect(await app.services.images.sweep()).toEqual(nothing);
    later(61);
    expect(await app.services.images.sweep()).toEqual({ ...nothing, unlisted: 4 });
    expect(await stored()).toEqual(filesOf([changed.images[1]?.url ?? '']));
    expect(await app.models.images.countDocuments()).toBe(1);
  });

  it('removes a record whose files were never written, and files without a record', async () => {
    await app.models.images.create({
      owner: owner._id,
      width: 1,
      height: 1,
      source: 'photo',
      changedAt: new Date(),
      createdAt: new Date(),
    });
    await disk().write({ id: new Types.ObjectId().toHexString(), version: 1 }, processedImage);
    const half = join(app.deps.env.UPLOAD_DIR, imagePath({ id: new Types.ObjectId().toHexString(), version: 1 }));
    await mkdir(dirname(half), { recursive: true });
    await writeFile(`${half}.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`, 'hal');
    expect(await app.services.images.sweep()).toEqual(nothing);
    later(25 * 60);
    expect(await app.services.images.sweep()).toEqual({ unattached: 1, unlisted: 0, files: filesEach + 1 });
    expect(await stored()).toEqual([]);
  });

  describe('after a crash during a rotation', () => {
    it('removes the rotated files when the book lists the old version', async () => {
      const book = await buildBookWithImages(app, owner);
      const { id } = address(book.images[0]?.url);
      await disk().keepOriginal(id);
      await disk().write({ id, version: 2 }, processedImage);
      await app.models.images.updateOne({ _id: id }, { $inc: { rotations: 1 } });
      later(61);
      expect(await app.services.images.sweep()).toEqual({ ...nothing, files: filesEach });
      expect(await stored()).toEqual([...filesOf([imageUrl({ id, version: 1 })]), `${id}-original.webp`].sort());
    });

    it('updates the record and removes the old files when the book lists the rotated version', async () => {
      const book = await buildBookWithImages(app, owner);
      const [image] = book.images;
      const { id } = address(image?.url);
      const version = turnedVersion(1, 1);
      await disk().keepOriginal(id);
      await disk().write({ id, version }, processedImage);
      const turned = { ...image, url: imageUrl({ id, version }), width: 400, height: 600 };
      await app.models.images.updateOne({ _id: id }, { $inc: { rotations: 1 } });
      await app.models.books.updateOne({ _id: book._id }, { $set: { images: [turned] } });
      later(61);
      expect(await app.services.images.sweep()).toEqual({ ...nothing, files: filesEach });
      expect(await stored()).toEqual([...filesOf([turned.url]), `${id}-original.webp`].sort());
      expect(await app.models.images.findById(id).lean()).toMatchObject({ version, width: 400, height: 600 });
      const actor = { _id: owner._id, name: '', role: 'member' as const, sessionVersion: 0, tokenIssuedAt: 0 };
      expect(await app.services.images.rotate(actor, turned.url)).toMatchObject({ width: 600, height: 400 });
    });

    it('keeps the files that the book lists when the hour of grace ends during the sweep', async () => {
      const book = await buildBookWithImages(app, owner);
      const [image] = book.images;
      const { id } = address(image?.url);
      const version = turnedVersion(1, 1);
      await disk().write({ id, version }, processedImage);
      const turned = { ...image, url: imageUrl({ id, version }) };
      await app.models.books.updateOne({ _id: book._id }, { $set: { images: [turned] } });
      const begun = Date.now();
      let looks = 0;
      const { images, books } = app.models;
      const now = () => new Date(begun + 40 * minute * looks++);
      const { log } = app.deps;
      const store = createImageStore({ images, files: disk(), now, log });
      await createImageSweeper({ images, books, files: disk(), store, now, log }).sweep();
      expect(await stored()).toEqual(expect.arrayContaining(filesOf([turned.url])));
    });

    it('removes all files when the book no longer lists the image', async () => {
      const book = await buildBookWithImages(app, owner);
      await app.models.books.updateOne({ _id: book._id }, { $set: { images: [] } });
      const { id } = address(book.images[0]?.url);
      await app.models.images.updateOne({ _id: id }, { $inc: { rotations: 1 } });
      await disk().write({ id, version: turnedVersion(1, 1) }, processedImage);
      later(61);
      expect(await app.services.images.sweep()).toEqual({ ...nothing, unlisted: 1 });
      expect(await stored()).toEqual([]);
    });
  });

  it('sweeps more images than one batch holds', async () => {
    const bookId = new Types.ObjectId();
    const long = new Date(Date.now() - 48 * 60 * minute);
    const record = {
      owner: new Types.ObjectId(),
      width: 1,
      height: 1,
      source: 'photo' as const,
      changedAt: long,
      createdAt: long,
    };
    await app.models.images.insertMany(
      Array.from({ length: 1300 }, (_, index) => ({ ...record, book: index % 2 === 0 ? null : bookId })),
    );
    const book = await buildBookWithImages(app, owner);
    later(61);
    expect(await app.services.images.sweep()).toEqual({ unattached: 650, unlisted: 650, files: 0 });
    expect(await stored()).toEqual(filesOf(book.images.map(({ url }) => url)));
  });

  it.each([
    ['in one folder', (number: number) => `${String(number).padStart(22, '0')}ab`],
    ['in thirty folders', (number: number) => `${'ab'.repeat(11)}${number + 10}`],
  ])('removes no file when almost no image %s has a record', async (_where, idOf) => {
    for (let number = 0; number < 30; number += 1) await disk().write({ id: idOf(number), version: 1 }, processedImage);
    later(61);
    expect(await app.services.images.sweep()).toEqual(nothing);
    expect(await stored()).toHaveLength(30 * filesEach);
  });

  it('does not affect concurrent uploads, rotations and deletions', async () => {
    const actor = { _id: owner._id, name: '', role: 'member' as const, sessionVersion: 0, tokenIssuedAt: 0 };
    const book = await buildBookWithImages(app, owner, 4);
    const [first, second, third, fourth] = book.images.map(({ url }) => url);
    const [kept, turned] = await Promise.all([
      buildImages(app, owner, 2),
      app.services.images.rotate(actor, first ?? ''),
      app.services.images.remove(actor, second ?? ''),
      ...Array.from({ length: 5 }, () => app.services.images.sweep()),
    ]);
    const urls = [...kept.map(({ url }) => url), turned.url, third ?? '', fourth ?? ''];
    expect(await stored()).toEqual([...filesOf(urls), `${address(first).id}-original.webp`].sort());
    const now = await app.models.books.findById(book._id).lean();
    expect(now?.images.map(({ url }) => url)).toEqual([turned.url, third, fourth]);
  });
});
