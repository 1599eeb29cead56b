import type { BookImage } from '@korice/contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildBookWithImages, buildImages } from '../../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { imageIds, parseImageUrl } from '../../images/image-address.js';
import type { ImagesService } from './images.service.js';

let app: TestApp;
let images: ImagesService;
let owner: BuiltUser;
let stranger: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  images = app.services.images;
  owner = await buildUser(app);
  stranger = await buildUser(app);
});
afterAll(() => app.close());

const newId = () => new Types.ObjectId().toHexString();
const urlsOf = (list: BookImage[]) => list.map(({ url }) => url);
const bookOf = async (url: string) => {
  const record = await app.models.images.findById(parseImageUrl(url)?.id).lean();
  return record && (record.book?.toHexString() ?? null);
};

describe('attach', () => {
  it('assigns free images of the owner in the given order, each once', async () => {
    const kept = await buildImages(app, owner, 3);
    const [first = '', second = '', third = ''] = urlsOf(kept);
    const bookId = newId();
    const taken = await images.attach(bookId, owner._id, [third, first, third, second]);
    expect(taken).toEqual([kept[2], kept[0], kept[1]]);
    expect(await Promise.all([first, second, third].map(bookOf))).toEqual([bookId, bookId, bookId]);
  });

  it('accepts images that already belong to the book when another user updates it', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    const [fresh] = await buildImages(app, stranger);
    const urls = [...urlsOf(book.images), fresh?.url ?? ''];
    expect(urlsOf(await images.attach(book.id, stranger._id, urls))).toEqual(urls);
  });

  it('throws IMAGE_NOT_FOUND and assigns nothing when one image is foreign, taken or unknown', async () => {
    const [free, foreign] = [...(await buildImages(app, owner)), ...(await buildImages(app, stranger))];
    const others = await buildBookWithImages(app, owner);
    for (const wrong of [
      foreign?.url ?? '',
      others.images[0]?.url ?? '',
      `/uploads/${newId()}-1.webp`,
      (free?.url ?? '').replace('-1.', '-2.'),
      '/uploads/../../etc/passwd',
      '',
    ]) {
      await expect(images.attach(newId(), owner._id, [free?.url ?? '', wrong]), wrong).rejects.toMatchObject({
        code: 'IMAGE_NOT_FOUND',
      });
      expect(await bookOf(free?.url ?? '')).toBeNull();
    }
    expect(await bookOf(others.images[0]?.url ?? '')).toBe(others.id);
  });

  it('accepts up to ten images and throws TOO_MANY_IMAGES for eleven', async () => {
    const urls = urlsOf(await buildImages(app, owner, 11));
    await expect(images.attach(newId(), owner._id, urls)).rejects.toMatchObject({ code: 'TOO_MANY_IMAGES' });
    expect(await images.attach(newId(), owner._id, urls.slice(1))).toHaveLength(10);
    expect(await images.attach(newId(), owner._id, [])).toEqual([]);
  });

  it('assigns all images to at most one of six books that request them at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const urls = urlsOf(await buildImages(app, owner, 2));
      const bookIds = Array.from({ length: 6 }, newId);
      const results = await Promise.allSettled(bookIds.map((bookId) => images.attach(bookId, owner._id, urls)));
      const winners = bookIds.filter((_, index) => results[index]?.status === 'fulfilled');
      // Two calls that each got one image release them, and then both calls may fail.
      expect(winners.length).toBeLessThanOrEqual(1);
      const holder = winners[0] ?? null;
      expect(await Promise.all(urls.map(bookOf))).toEqual([holder, holder]);
    }
  });

  it('succeeds for all concurrent calls for the same book', async () => {
    const urls = urlsOf(await buildImages(app, owner, 3));
    const bookId = newId();
    const results = await Promise.all(Array.from({ length: 4 }, () => images.attach(bookId, owner._id, urls)));
    for (const result of results) expect(urlsOf(result)).toEqual(urls);
  });
});

describe('detach', () => {
  it('releases the images of the given book only, so that another book can take them', async () => {
    const urls = urlsOf(await buildImages(app, owner, 2));
    const bookId = newId();
    await images.attach(bookId, owner._id, urls);
    await images.detach(newId(), urls);
    expect(await Promise.all(urls.map(bookOf))).toEqual([bookId, bookId]);
    await images.detach(bookId, urls);
    expect(await Promise.all(urls.map(bookOf))).toEqual([null, null]);
    expect(await images.attach(newId(), owner._id, urls)).toHaveLength(2);
  });

  it('keeps an image that another call attached to the same book', async () => {
    const urls = urlsOf(await buildImages(app, owner));
    const book = await buildBook(app, { owner });
    await images.attach(book.id, owner._id, urls);
    await images.attach(book.id, owner._id, urls);
    await images.detach(book.id, urls);
    expect(await bookOf(urls[0] ?? '')).toBe(book.id);
  });
});

describe('removal', () => {
  it('removeFromBook removes only the given images of its book, and removeOfBook all of them', async () => {
    const book = await buildBookWithImages(app, owner, 3);
    const other = await buildBookWithImages(app, owner);
    const [gone = '', ...stay] = urlsOf(book.images);
    const urls = [gone, ...urlsOf(other.images), 'nonsense'];
    await images.removeFromBook(book.id, urls, await images.seenOf(book.id));
    expect(await Promise.all([gone, ...stay, ...urlsOf(other.images)].map(bookOf))).toEqual([
      null,
      book.id,
      book.id,
      other.id,
    ]);
    await images.removeOfBook(book.id);
    expect(await app.models.images.countDocuments({ book: book.id })).toBe(0);
    await images.removeOfBook(book.id);
  });

  it('discard removes free and attached images, and can be repeated', async () => {
    const urls = urlsOf(await buildImages(app, owner, 2));
    await images.attach(newId(), owner._id, urls.slice(1));
    await images.discard(urls);
    await images.discard(urls);
    expect(await app.models.images.countDocuments({ _id: { $in: imageIds(urls) } })).toBe(0);
  });
});
