import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alwaysClosed, imageWidths, type Book, type ImageWidth } from '@korice/contracts';
import { Types } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { healByDoctor, healthy, visitDoctor } from '../../../test/doctor.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildBookWithImages, buildImages } from '../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { asFile, quartered, quartersOf } from '../../../test/images.js';
import { createCallFixtures } from '../../../test/call-fixtures.js';
import type { Actor } from '../../platform/actor.js';
import { imageUrl, parseImageUrl } from '../../modules/images/image-address.js';
import { imagePath } from '../../modules/images/image-files.js';
import { avatarPath } from '../../modules/accounts/users/avatar-files.js';

let app: TestApp;
let owner: BuiltUser;
let actor: Actor;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await buildUser(app);
  actor = { _id: owner._id, name: owner.name, role: 'member', sessionVersion: 0, tokenIssuedAt: 0 };
});
afterEach(async () => {
  for (const { collection } of Object.values(app.models)) await collection.deleteMany({});
  await rm(app.deps.env.UPLOAD_DIR, { recursive: true, force: true });
});
afterAll(() => app.close());

const visit = (options: Parameters<typeof visitDoctor>[1] = {}) => visitDoctor(app, options);
const heal = () => healByDoctor(app);

const addressOf = (url = '') => {
  const address = parseImageUrl(url);
  if (!address) throw new Error(`${url} is no address of an image`);
  return address;
};
const pathOf = (url?: string, width?: ImageWidth) => join(app.deps.env.UPLOAD_DIR, imagePath(addressOf(url), width));
async function removeFiles(url?: string): Promise<void> {
  for (const width of [undefined, ...imageWidths]) await rm(pathOf(url, width), { force: true });
}
const read = async (bookId: string) => (await request(app.url).get(`/api/books/${bookId}`)).body as Book;
const later = (minutes: number) => {
  travelTo(app, new Date(Date.now() + minutes * 60_000));
};
/** The revision that makes the cached lists and pages of other processes stale. */
const catalogueRevision = async () => (await app.models.settings.findById('lists').lean())?.version ?? 0;
async function keepAvatar(): Promise<string> {
  const source = await asFile(app.folder, await quartered(60, 40).png().toBuffer());
  return app.services.avatars.keep(owner._id, source);
}

describe('the doctor in a healthy shop', () => {
  it('finds and changes nothing', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    await app.services.images.rotate(actor, book.images[0]?.url ?? '');
    await buildImages(app, owner);
    const url = await keepAvatar();
    await keepAvatar();
    await app.models.users.updateOne({ _id: owner._id }, { $set: { image: url } });
    const before = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true });
    for (const alone of [true, false]) expect(await visit({ fix: true, alone })).toEqual(healthy);
    expect(await readdir(app.deps.env.UPLOAD_DIR, { recursive: true })).toEqual(before);
  });

  it('finds nothing in an empty shop', async () => {
    expect(await visit()).toEqual(healthy);
  });
});

describe('a book', () => {
  it('whose image lost its variants gets them back', async () => {
    const book = await buildBookWithImages(app, owner);
    const url = book.images[0]?.url;
    await rm(pathOf(url, 240));
    await rm(pathOf(url, 480));
    await rm(pathOf(url, 960));
    const finding = `missing variant: book ${book.id} lists ${url ?? ''}, which lacks 240 and 480 and 960`;
    expect(await visit()).toEqual([finding, '1 found; --fix repairs what can be repaired.']);
    expect(await heal()).toEqual([finding, '  rebuilt', '1 found, 0 left.']);
    for (const width of imageWidths)
      expect((await sharp(await readFile(pathOf(url, width))).metadata()).width).toBe(Math.min(width, 600));
  });

  it('whose rotated image is missing gets it back from its original, with the same rotation', async () => {
    const book = await buildBookWithImages(app, owner);
    const { url } = await app.services.images.rotate(actor, book.images[0]?.url ?? '');
    await removeFiles(url);
    expect(await heal()).toEqual([
      `dangling url: book ${book.id} lists ${url}, which is not there`,
      '  rebuilt from its remaining files',
      '1 found, 0 left.',
    ]);
    expect(await quartersOf(await readFile(pathOf(url)))).toEqual(['blue', 'red', 'white', 'green']);
    expect((await read(book.id)).images).toMatchObject([{ url, width: 400, height: 600 }]);
  });

  it.each(['available', 'sold'] as const)('that is %s loses an image that has no files', async (status) => {
    const book = await buildBookWithImages(app, owner, 2, status);
    const [gone, kept] = book.images.map(({ url }) => url);
    await removeFiles(gone);
    const version = async () => (await app.models.settings.findById('lists').lean())?.version ?? 0;
    const before = await version();
    expect(await heal()).toEqual([
      `dangling url: book ${book.id} lists ${gone ?? ''}, which is not there`,
      '  taken out of the book',
      '1 found, 0 left.',
    ]);
    expect((await read(book.id)).images.map(({ url }) => url)).toEqual([kept]);
    expect(await app.models.images.countDocuments()).toBe(1);
    expect(await version()).toBeGreaterThan(before);
  });

  it('loses an image entry with a foreign URL', async () => {
    const book = await buildBookWithImages(app, owner);
    const [image] = book.images;
    const strange = { ...image, url: 'https://elsewhere.example.org/a.jpg' };
    await app.models.books.updateOne({ _id: book._id }, { $push: { images: strange } });
    expect(await heal()).toContain('  taken out of the book');
    expect((await read(book.id)).images).toEqual([image]);
  });

  it('whose image has no record gets one, and the image can be rotated again', async () => {
    const book = await buildBookWithImages(app, owner);
    let url = book.images[0]?.url ?? '';
    for (let turn = 0; turn < 5; turn += 1) ({ url } = await app.services.images.rotate(actor, url));
    await app.models.images.deleteMany({});
    // The files have no record either until the doctor creates it.
    expect(await heal()).toEqual([
      `missing record: book ${book.id} lists ${url}, which is recorded for no book`,
      '  recorded for the book',
      '1 found, 0 left.',
    ]);
    const turned = await app.services.images.rotate(actor, url);
    expect((await read(book.id)).images).toEqual([turned]);
    expect(await visit()).toEqual(healthy);
  });

  it('keeps the files of a rotated image whose record still has the version before the rotation', async () => {
    const book = await buildBookWithImages(app, owner);
    const url = book.images[0]?.url ?? '';
    const { url: rotated, width, height } = await app.services.images.rotate(actor, url);
    const { id } = addressOf(url);
    await app.models.images.updateOne({ _id: id }, { $set: { version: addressOf(url).version } });
    expect(await heal()).toEqual([
      `outdated record: image ${id} is recorded before its rotation to ${rotated}`,
      '  updated',
      '1 found, 0 left.',
    ]);
    expect(await quartersOf(await readFile(pathOf(rotated)))).toEqual(['blue', 'red', 'white', 'green']);
    expect(await app.models.images.findById(id).lean()).toMatchObject({
      version: addressOf(rotated).version,
      width,
      height,
    });
  });

  it('removes the files of the version before a rotation together with its outdated record', async () => {
    const book = await buildBookWithImages(app, owner);
    const url = book.images[0]?.url ?? '';
    const before = await readFile(pathOf(url));
    const { url: rotated } = await app.services.images.rotate(actor, url);
    const { id, version } = addressOf(url);
    await app.models.images.updateOne({ _id: id }, { $set: { version } });
    await writeFile(pathOf(url), before);
    expect(await heal()).toEqual([
      `outdated record: image ${id} is recorded before its rotation to ${rotated}`,
      '  updated',
      `orphan file: ${imagePath(addressOf(url))}`,
      '  removed',
      '2 found, 0 left.',
    ]);
  });

  it('that loses its image shows none in its conversations', async () => {
    const book = await buildBookWithImages(app, owner);
    const buyer = await buildUser(app);
    const room = await request(app.url)
      .post('/api/messaging/room')
      .set(buyer.auth)
      .send({ bookId: book.id, members: [owner._id] })
      .expect(201);
    await removeFiles(book.images[0]?.url);
    await heal();
    const { _id } = room.body as { _id: string };
    const { body } = (await request(app.url).get(`/api/messaging/room/${_id}`).set(buyer.auth)) as {
      body: { book: { image: string } };
    };
    expect(body.book.image).toBe('');
  });
});

describe('an image without a book', () => {
  it('is removed when its book does not list it', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    await app.models.books.updateOne({ _id: book._id }, { $set: { images: book.images.slice(1) } });
    const { id } = addressOf(book.images[0]?.url);
    expect(await heal()).toEqual([
      `orphan image: image ${id} belongs to book ${book.id}, which does not list it`,
      '  removed',
      '1 found, 0 left.',
    ]);
    expect(await app.models.images.distinct('_id')).toEqual([new Types.ObjectId(addressOf(book.images[1]?.url).id)]);
  });

  it('is removed when it has no files or was unused for a day, and else gets missing variants back', async () => {
    const [young, lost, lacking] = (await buildImages(app, owner, 3)).map(({ url }) => url);
    await removeFiles(lost);
    await rm(pathOf(lacking, 240));
    expect((await heal()).toSorted()).toEqual(
      [
        `orphan image: image ${addressOf(lost).id} has no file`,
        '  removed',
        `missing variant: image ${addressOf(lacking).id} lacks 240`,
        '  rebuilt',
        '2 found, 0 left.',
      ].toSorted(),
    );
    await request(app.url)
      .get(young ?? '')
      .expect(200);
    later(24 * 60 + 1);
    expect(await heal()).toHaveLength(5);
    await request(app.url)
      .get(young ?? '')
      .expect(404);
  });
});

describe('files', () => {
  it('without a record and unfinished files are removed', async () => {
    const book = await buildBookWithImages(app, owner);
    const url = book.images[0]?.url ?? '';
    const { id } = addressOf(url);
    const stray = [
      pathOf(imageUrl({ id, version: 7 }), 240),
      `${pathOf(url)}.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`,
      pathOf(imageUrl({ id: `${'0'.repeat(22)}${id.slice(-2)}`, version: 1 })),
    ];
    for (const path of stray) await writeFile(path, 'x');
    const lines = await heal();
    for (const path of stray)
      expect(lines).toContain(`orphan file: ${path.replace(`${app.deps.env.UPLOAD_DIR}/`, '')}`);
    expect(lines.at(-1)).toBe('3 found, 0 left.');
    expect((await read(book.id)).images).toEqual(book.images);
  });

  it('of another database are reported and kept', async () => {
    const book = await buildBookWithImages(app, owner);
    const folder = addressOf(book.images[0]?.url).id.slice(-2);
    for (let number = 0; number < 25; number += 1)
      await writeFile(pathOf(imageUrl({ id: `${String(number).padStart(22, '0')}${folder}`, version: 1 })), 'x');
    const lines = await visit({ fix: true });
    expect(lines[0]).toMatch(/^foreign files: 25 of 26 images have no record/);
    expect(lines).toHaveLength(2);
    expect(await readdir(join(app.deps.env.UPLOAD_DIR, folder))).toHaveLength(25 + 1 + imageWidths.length);
  });
});

describe('avatars', () => {
  it('that are missing or have a foreign URL are removed from the profile', async () => {
    const url = await keepAvatar();
    const other = await buildUser(app, { image: 'https://elsewhere.example.org/ja.jpg' });
    await app.models.users.updateOne({ _id: owner._id }, { $set: { image: url } });
    await rm(join(app.deps.env.UPLOAD_DIR, avatarPath(url)));
    const before = await catalogueRevision();
    expect(await heal()).toEqual([
      `dangling url: member ${owner._id} shows ${url}, which is not there`,
      '  taken out of the profile',
      `dangling url: member ${other._id} shows https://elsewhere.example.org/ja.jpg, which is not there`,
      '  taken out of the profile',
      '2 found, 0 left.',
    ]);
    expect(await app.models.users.distinct('image')).toEqual(['']);
    expect(await catalogueRevision()).toBeGreaterThan(before);
  });

  it('and banners that are missing are removed from the profile independently', async () => {
    const [avatar, banner] = [await keepAvatar(), await keepAvatar()];
    const shopfront = { banner, collections: [], hours: alwaysClosed };
    await app.models.users.updateOne({ _id: owner._id }, { $set: { image: avatar, shopfront } });
    expect(await visit()).toEqual(healthy);
    await rm(join(app.deps.env.UPLOAD_DIR, avatarPath(banner)));
    expect(await heal()).toEqual([
      `dangling url: member ${owner._id} shows ${banner}, which is not there`,
      '  taken out of the profile',
      '1 found, 0 left.',
    ]);
    expect(await app.models.users.findById(owner._id).lean()).toMatchObject({
      image: avatar,
      shopfront: { ...shopfront, banner: '' },
    });
  });

  it('that no profile uses are removed after a day', async () => {
    const [shown, waiting] = [await keepAvatar(), await keepAvatar()];
    await app.models.users.updateOne({ _id: owner._id }, { $set: { image: shown } });
    expect(await visit()).toEqual(healthy);
    later(25 * 60 + 1);
    expect(await heal()).toEqual([`orphan file: ${avatarPath(waiting)}`, '  removed', '1 found, 0 left.']);
    await request(app.url).get(shown).expect(200);
  });
});

describe('the storage', () => {
  const foreign = (files: string) =>
    `foreign storage: ${files} have no file: the store of images seems to be another one, so nothing is repaired by its files; ` +
    'mount it, correct UPLOAD_DIR or STORAGE_URL, or copy the files back; if they are lost, add --accept-loss';
  const onlyFinding = '1 found; --fix repairs what can be repaired.';
  const uploads = () => app.deps.env.UPLOAD_DIR;

  it('that lacks most images of books costs no book an image, and is healthy when it is mounted again', async () => {
    const books = [];
    for (let number = 0; number < 3; number += 1) books.push(await buildBookWithImages(app, owner, 7));
    await buildImages(app, owner);
    await rename(uploads(), `${uploads()}.away`);
    expect(await visit({ fix: true })).toEqual([foreign('21 of 21 images of books'), onlyFinding]);
    for (const { id, images } of books) expect((await read(id)).images).toEqual(images);
    await rename(`${uploads()}.away`, uploads());
    expect(await visit()).toEqual(healthy);
  });

  it('of another shop loses none of its files', async () => {
    for (let number = 0; number < 3; number += 1) await buildBookWithImages(app, owner, 7);
    await rm(uploads(), { recursive: true });
    const id = '6'.repeat(24);
    const keys = [`66/${id}-1.webp`, `messages/66/${id}-1.webp`, `avatars/66/${id}-${'0'.repeat(16)}.webp`];
    for (const key of keys) await app.deps.storage.write(key, Buffer.from('of the other shop'));
    // A new avatar may not be saved in a profile yet.
    later(26 * 60);
    expect(await visit({ fix: true })).toEqual([foreign('21 of 21 images of books'), onlyFinding]);
    for (const key of keys) expect(await app.deps.storage.exists(key)).toBe(true);
  });

  it('of another shop loses none of its files to a database without records, except with --accept-loss', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `${'6'.repeat(22)}${index + 10}`);
    const keys = ids.flatMap((id) => {
      const key = `${id.slice(-2)}/${id}`;
      return [`${key}-1.webp`, `messages/${key}-1.webp`, `avatars/${key}-${'0'.repeat(16)}.webp`];
    });
    for (const key of keys) await app.deps.storage.write(key, Buffer.from('of the other shop'));
    later(26 * 60);
    const expected = ['images', 'photos', 'avatars'].map(
      (files) => expect.stringContaining(`21 of 21 ${files} have`) as string,
    );
    expect(await visit({ fix: true })).toEqual([...expected, '3 found; --fix repairs what can be repaired.']);
    for (const key of keys) expect(await app.deps.storage.exists(key)).toBe(true);
    expect((await visit({ fix: true, acceptLoss: true })).at(-1)).toBe('63 found, 0 left.');
    for (const key of keys) expect(await app.deps.storage.exists(key)).toBe(false);
  });

  it('that lacks most avatars and banners changes no profile', async () => {
    const profiles = [];
    for (let number = 0; number < 11; number += 1) {
      const { _id } = await buildUser(app);
      const [image, banner] = ['a', 'b'].map((digit) => `/uploads/avatars/${_id}-${digit.repeat(16)}.webp`);
      const shopfront = { banner, collections: [], hours: alwaysClosed };
      await app.models.users.updateOne({ _id }, { $set: { image, shopfront } });
      profiles.push({ _id, image, banner });
    }
    expect(await visit({ fix: true })).toEqual([foreign('22 of 22 avatars and banners'), onlyFinding]);
    for (const { _id, image, banner } of profiles)
      expect(await app.models.users.findById(_id).lean()).toMatchObject({ image, shopfront: { banner } });
  });

  it('that lacks half of the images is compared with the books', async () => {
    const books = [];
    for (let number = 0; number < 6; number += 1) books.push(await buildBookWithImages(app, owner, 7));
    for (const { url } of books.slice(3).flatMap(({ images }) => images)) await removeFiles(url);
    expect((await heal()).at(-1)).toBe('21 found, 0 left.');
    for (const [index, { id }] of books.entries()) expect((await read(id)).images).toHaveLength(index < 3 ? 7 : 0);
  });

  it('whose files are lost is compared with the books on request', async () => {
    for (let number = 0; number < 3; number += 1) await buildBookWithImages(app, owner, 7);
    await rm(uploads(), { recursive: true });
    expect((await visit({ fix: true, acceptLoss: true })).at(-1)).toBe('21 found, 0 left.');
    expect(await app.models.images.countDocuments()).toBe(0);
    expect(await visit()).toEqual(healthy);
  });
});

describe('the words of search', () => {
  it('that are missing, counted too often or without a book are counted again', async () => {
    await buildBook(app, { owner, title: 'Seobe' });
    await buildBook(app, { owner, title: 'Druga knjiga Seoba' });
    const counted = await app.models.words.find().sort({ _id: 1 }).lean();
    await app.models.words.deleteOne({ _id: 'druga' });
    await app.models.words.updateOne({ _id: 'seobe' }, { $inc: { count: 2 } });
    await app.models.words.create({ _id: 'nestala', count: 1, forms: ['nestala'] });
    expect((await heal()).toSorted()).toEqual(
      [
        'wrong count: search takes the word druga for rarer than it is, by 1',
        '  recounted',
        'wrong count: search takes the word seobe for more frequent than it is, by 2',
        '  recounted',
        'wrong count: search takes the word nestala for more frequent than it is, by 1',
        '  recounted',
        '3 found, 0 left.',
      ].toSorted(),
    );
    expect(await app.models.words.find().sort({ _id: 1 }).lean()).toEqual(counted);
  });
});

it('the doctor finds numbers of a member that differ from the ratings, and counts them again', async () => {
  await createCallFixtures(app, owner, await buildUser(app)).buildRating();
  expect(await heal()).toEqual([
    `wrong count: the ratings or parcels of ${owner.name} are counted wrongly`,
    '  recounted',
    '1 found, 0 left.',
  ]);
  expect(await app.models.users.findById(owner._id).lean()).toMatchObject({ standing: { stars: [0, 0, 0, 1, 0] } });
});

describe('the doctor beside a running server', () => {
  it('keeps new files and records, and removes them when they are two hours old', async () => {
    const book = await buildBookWithImages(app, owner);
    const { id } = addressOf(book.images[0]?.url);
    await app.models.books.updateOne({ _id: book._id }, { $set: { images: [], pictured: false } });
    await app.models.images.updateOne({ _id: id }, { $set: { rotations: 2 } });
    await app.models.images.create({
      owner: owner._id,
      width: 1,
      height: 1,
      source: 'photo',
      changedAt: new Date(),
      createdAt: new Date(),
    });
    await writeFile(pathOf(imageUrl({ id, version: 7 })), 'x');
    expect(await visit({ fix: true, alone: false })).toEqual(healthy);
    const old = new Date(Date.now() - 2 * 3_600_000);
    await app.models.images.updateMany({}, { $set: { changedAt: old } });
    await utimes(pathOf(imageUrl({ id, version: 7 })), old, old);
    const lines = await visit({ fix: true, alone: false });
    expect(lines.filter((line) => line === '  removed')).toHaveLength(2);
    expect(await readdir(join(app.deps.env.UPLOAD_DIR, id.slice(-2)))).toEqual([]);
  });

  it('does not disturb concurrent uploads, rotations and deletions', async () => {
    const book = await buildBookWithImages(app, owner, 4);
    const [first, second] = book.images.map(({ url }) => url);
    const [kept, turned] = await Promise.all([
      buildImages(app, owner, 2),
      app.services.images.rotate(actor, first ?? ''),
      app.services.images.remove(actor, second ?? ''),
      ...Array.from({ length: 4 }, () => visit({ fix: true, alone: false })),
    ]);
    for (const url of [turned.url, ...kept.map((image) => image.url)]) await request(app.url).get(url).expect(200);
    expect((await read(book.id)).images).toHaveLength(3);
    expect(await visit()).toEqual(healthy);
  });
});
