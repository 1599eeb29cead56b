import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths, type BookImage, type ImageWidth } from '@korice/contracts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import type { BuiltBook } from '../../../../test/factories/build-book.js';
import { buildBookWithImages, buildImages } from '../../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { quartersOf } from '../../../../test/images.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { parseImageUrl } from '../../images/image-address.js';
import { imagePath } from '../../images/image-files.js';
import type { ImagesService } from './images.service.js';

let app: TestApp;
let images: ImagesService;
let owner: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  images = app.services.images;
  owner = await buildUser(app);
});
afterAll(() => app.close());

const actor = (user: BuiltUser, role: Actor['role'] = 'member'): Actor => ({
  ...user,
  role,
  sessionVersion: 0,
  tokenIssuedAt: 0,
});
function addressOf(image: BookImage | undefined) {
  const address = parseImageUrl(image?.url ?? '');
  if (!address) throw new Error('The image has no address.');
  return address;
}
const bytesOf = (image: BookImage | undefined, width?: ImageWidth) =>
  readFile(join(app.deps.env.UPLOAD_DIR, imagePath(addressOf(image), width)));
async function filesOf(image: BookImage | undefined): Promise<string[]> {
  const { id } = addressOf(image);
  const names = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true });
  return names.flatMap((name) => (name.includes(id) ? (name.split(id)[1] ?? []) : [])).sort();
}
const endingsOf = (version: number) =>
  [...imageWidths.map((width) => `-${version}-${width}.webp`), `-${version}.webp`].sort();
const listOf = async (book: BuiltBook) => (await app.models.books.findById(book._id).lean())?.images;
const recordOf = (image: BookImage | undefined) => app.models.images.findById(addressOf(image).id).lean();

/** Resolves to the result of a call, or to the code of its HttpError. */
const outcome = <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: unknown) => {
    if (error instanceof HttpError) return error.code;
    throw error;
  });

describe('rotate', () => {
  // @spec 7-call-rotate
  it('rotates the image and its variants, and replaces the URL at the same position in its book', async () => {
    const book = await buildBookWithImages(app, owner, 3);
    const [first, second, third] = book.images;
    const turned = await images.rotate(actor(owner), second?.url ?? '');
    expect(turned).toEqual({ ...second, url: second?.url.replace('-1.', '-2.'), width: 400, height: 600 });
    for (const width of [undefined, ...imageWidths])
      expect(await quartersOf(await bytesOf(turned, width))).toEqual(['blue', 'red', 'white', 'green']);
    expect(await listOf(book)).toEqual([first, turned, third]);
    expect(await recordOf(second)).toMatchObject({ version: 2, width: 400, height: 600 });
    expect(await filesOf(second)).toEqual([...endingsOf(2), '-original.webp'].sort());
  });

  it('returns to the original bytes after four rotations', async () => {
    const [image] = await buildImages(app, owner);
    const before = await bytesOf(image);
    let now = image;
    for (let turn = 0; turn < 4; turn += 1) now = await images.rotate(actor(owner), now?.url ?? '');
    expect(now).toMatchObject({ width: 600, height: 400 });
    expect(now?.url).not.toBe(image?.url);
    expect((await bytesOf(now)).equals(before)).toBe(true);
    for (const width of imageWidths)
      expect(await quartersOf(await bytesOf(now, width))).toEqual(['red', 'green', 'blue', 'white']);
    expect(await filesOf(image)).toHaveLength(1 + imageWidths.length + 1);
  });

  it('returns the new image and is audited although the files of the old one cannot be removed', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const book = await buildBookWithImages(app, owner);
    const remove = vi.spyOn(app.deps.storage, 'remove').mockRejectedValue(new HttpError('UNAVAILABLE'));
    onTestFinished(() => remove.mockRestore());
    const turned = await images.rotate(actor(admin, 'admin'), book.images[0]?.url ?? '');
    expect(await listOf(book)).toEqual([turned]);
    expect(await app.models.auditEntries.countDocuments({ 'actor._id': admin._id, action: 'imageRotated' })).toBe(1);
  });

  it('increments the revision of the book and emits books.changed once', async () => {
    const book = await buildBookWithImages(app, owner);
    let changeCount = 0;
    const count = () => {
      changeCount += 1;
    };
    app.deps.events.on('books.changed', count);
    await images.rotate(actor(owner), book.images[0]?.url ?? '');
    app.deps.events.off('books.changed', count);
    expect(changeCount).toBe(1);
    expect((await app.models.books.findById(book._id).lean())?.rev).toBe(book.rev + 1);
  });

  it('recomputes the derived fields of the book, as remove does', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    const [first, second] = book.images.map(({ url }) => url);
    const spoil = () => app.models.books.updateOne({ _id: book._id }, { $set: { titleKey: '', priceRsd: 1 } });
    const { titleKey, priceRsd } = book;
    await spoil();
    await images.rotate(actor(owner), first ?? '');
    expect(await app.models.books.findById(book._id).lean()).toMatchObject({ titleKey, priceRsd });
    await spoil();
    await images.remove(actor(owner), second ?? '');
    expect(await app.models.books.findById(book._id).lean()).toMatchObject({ titleKey, priceRsd });
  });

  it('throws IMAGE_NOT_FOUND for a stranger and succeeds for an admin, as remove does', async () => {
    const stranger = await buildUser(app);
    const [free] = await buildImages(app, owner);
    const book = await buildBookWithImages(app, owner);
    for (const image of [free, book.images[0]]) {
      expect(await outcome(images.rotate(actor(stranger), image?.url ?? ''))).toBe('IMAGE_NOT_FOUND');
      expect(await outcome(images.remove(actor(stranger), image?.url ?? ''))).toBe('IMAGE_NOT_FOUND');
      expect(await filesOf(image)).toEqual(endingsOf(1));
      const turned = await images.rotate(actor(stranger, 'admin'), image?.url ?? '');
      await images.remove(actor(stranger, 'admin'), turned.url);
    }
  });

  it('is allowed to the owner of the book when an admin uploaded the image', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const book = await buildBookWithImages(app, owner);
    const [added] = await buildImages(app, admin);
    await images.attach(book.id, admin._id, [added?.url ?? '']);
    await app.models.books.updateOne({ _id: book._id }, { $push: { images: added } });
    expect(await images.rotate(actor(owner), added?.url ?? '')).toMatchObject({ width: 400 });
  });

  it('throws IMAGE_NOT_FOUND for a URL with another version or without one, as remove does', async () => {
    const book = await buildBookWithImages(app, owner);
    const [free] = await buildImages(app, owner);
    for (const image of [book.images[0], free]) {
      const turned = await images.rotate(actor(owner), image?.url ?? '');
      for (const url of [turned.url.replace('-2.', '-3.'), turned.url.replace(/-2.*/, '.webp')]) {
        expect(await outcome(images.rotate(actor(owner), url))).toBe('IMAGE_NOT_FOUND');
        expect(await outcome(images.remove(actor(owner), url))).toBe('IMAGE_NOT_FOUND');
      }
      expect(await outcome(images.remove(actor(owner), image?.url ?? ''))).toBe('IMAGE_NOT_FOUND');
      expect(await filesOf(image)).toEqual([...endingsOf(2), '-original.webp'].sort());
    }
  });

  it('rotates once and returns the same result when the call is repeated with the old URL', async () => {
    const stranger = await buildUser(app);
    const book = await buildBookWithImages(app, owner, 2);
    const [free] = await buildImages(app, owner);
    for (const image of [book.images[0], free]) {
      const url = image?.url ?? '';
      const turned = await images.rotate(actor(owner), url);
      expect(await images.rotate(actor(owner), url)).toEqual(turned);
      expect(await outcome(images.rotate(actor(stranger), url))).toBe('IMAGE_NOT_FOUND');
      expect(await filesOf(image)).toEqual([...endingsOf(2), '-original.webp'].sort());
      const again = await images.rotate(actor(owner), turned.url);
      expect(await outcome(images.rotate(actor(owner), url))).toBe('IMAGE_NOT_FOUND');
      expect(await images.rotate(actor(owner), turned.url)).toEqual(again);
    }
    const turned = (await listOf(book))?.[0]?.url ?? '';
    await images.remove(actor(owner), turned);
    expect(await outcome(images.rotate(actor(owner), turned.replace('-7.', '-2.')))).toBe('IMAGE_NOT_FOUND');
  });

  it('throws BOOK_SOLD and changes nothing for an image of a sold book, as remove does', async () => {
    const book = await buildBookWithImages(app, owner, 1, 'sold');
    expect(await outcome(images.rotate(actor(owner), book.images[0]?.url ?? ''))).toBe('BOOK_SOLD');
    expect(await outcome(images.remove(actor(owner), book.images[0]?.url ?? ''))).toBe('BOOK_SOLD');
    expect(await listOf(book)).toEqual(book.images);
    expect(await filesOf(book.images[0])).toEqual(endingsOf(1));
  });

  it('throws IMAGE_NOT_FOUND for an image that is attached but not yet listed in its book', async () => {
    const book = await buildBookWithImages(app, owner);
    const [image] = await buildImages(app, owner);
    await images.attach(book.id, owner._id, [image?.url ?? '']);
    expect(await outcome(images.rotate(actor(owner), image?.url ?? ''))).toBe('IMAGE_NOT_FOUND');
    expect(await filesOf(image)).toEqual(endingsOf(1));
  });
});

describe('remove', () => {
  // @spec 7-call-delete-image
  it('removes the image, its variants, its original and its entry in the book', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    const turned = await images.rotate(actor(owner), book.images[0]?.url ?? '');
    await images.remove(actor(owner), turned.url);
    expect(await listOf(book)).toEqual([book.images[1]]);
    expect(await filesOf(turned)).toEqual([]);
    expect(await recordOf(turned)).toBeNull();
    expect(await outcome(images.remove(actor(owner), turned.url))).toBe('IMAGE_NOT_FOUND');
  });

  it('removes all files without listing their folder, as removeOfBook does', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    const [first, second] = book.images;
    const turned = await images.rotate(actor(owner), second?.url ?? '');
    const list = vi.spyOn(app.deps.storage, 'list');
    onTestFinished(() => list.mockRestore());
    await images.remove(actor(owner), first?.url ?? '');
    await images.removeOfBook(book.id);
    expect(list).not.toHaveBeenCalled();
    for (const image of [first, turned]) expect(await filesOf(image)).toEqual([]);
  });

  it('removes an image that belongs to no book', async () => {
    const [image] = await buildImages(app, owner);
    await images.remove(actor(owner), image?.url ?? '');
    expect([await filesOf(image), await recordOf(image)]).toEqual([[], null]);
  });
});

describe('concurrent calls for one image have one winner and leave no partial state', () => {
  const rounds = 8;

  /** Waits for `count` queries, so that the next call starts at another point of the concurrent call. */
  async function roundTrips(count: number): Promise<void> {
    for (let trip = 0; trip < count; trip += 1) await app.models.images.estimatedDocumentCount();
  }

  async function expectWhole(image: BookImage | undefined, survivor: BookImage | undefined, book?: BuiltBook) {
    if (book) expect(await listOf(book)).toEqual(survivor ? [survivor] : []);
    const record = await recordOf(image);
    if (!survivor) {
      expect([record, await filesOf(image)]).toEqual([null, []]);
      return;
    }
    const { version } = addressOf(survivor);
    expect(record).toMatchObject({ version, width: survivor.width });
    const files = (await filesOf(image)).filter((name) => name !== '-original.webp');
    expect(files).toEqual(endingsOf(version));
  }

  for (const kind of ['of a book', 'without a book'] as const) {
    const build = async () => {
      if (kind === 'without a book') return { image: (await buildImages(app, owner))[0], book: undefined };
      const book = await buildBookWithImages(app, owner);
      return { image: book.images[0], book };
    };

    it(`image ${kind}: four rotations`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { image, book } = await build();
        const results = await Promise.all(
          Array.from({ length: 4 }, () => outcome(images.rotate(actor(owner), image?.url ?? ''))),
        );
        // A call that starts after the rotation counts as a repetition and returns the same result.
        const [winner, ...others] = results.filter((result) => typeof result !== 'string');
        expect(results.filter((result) => result === 'IMAGE_NOT_FOUND')).toHaveLength(3 - others.length);
        for (const other of others) expect(other).toEqual(winner);
        await expectWhole(image, winner, book);
      }
    });

    it(`image ${kind}: a rotation and a removal`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { image, book } = await build();
        const url = image?.url ?? '';
        // The removal starts later in each round, so that each side wins some rounds.
        const removal = roundTrips(3 * round).then(() => outcome(images.remove(actor(owner), url)));
        const [turned, removed] = await Promise.all([outcome(images.rotate(actor(owner), url)), removal]);
        const turnWon = typeof turned !== 'string';
        expect([turnWon ? undefined : turned, removed]).toEqual(
          turnWon ? [undefined, 'IMAGE_NOT_FOUND'] : ['IMAGE_NOT_FOUND', undefined],
        );
        await expectWhole(image, turnWon ? turned : undefined, book);
      }
    });

    it(`image ${kind}: three removals`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { image, book } = await build();
        const results = await Promise.all(
          Array.from({ length: 3 }, () => outcome(images.remove(actor(owner), image?.url ?? ''))),
        );
        expect(results.sort()).toEqual(['IMAGE_NOT_FOUND', 'IMAGE_NOT_FOUND', undefined]);
        await expectWhole(image, undefined, book);
      }
    });
  }

  it('image without a book: a rotation and an attachment to a book', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [image] = await buildImages(app, owner);
      const url = image?.url ?? '';
      const bookId = addressOf((await buildImages(app, owner))[0]).id;
      const [turned, taken] = await Promise.all([
        outcome(images.rotate(actor(owner), url)),
        outcome(images.attach(bookId, owner._id, [url])),
      ]);
      const turnWon = typeof turned !== 'string';
      expect(taken).toEqual(turnWon ? 'IMAGE_NOT_FOUND' : [image]);
      await expectWhole(image, turnWon ? turned : image);
    }
  });

  it('image of a book: a rotation and the deletion of its book', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const book = await buildBookWithImages(app, owner);
      const [image] = book.images;
      const turning = outcome(images.rotate(actor(owner), image?.url ?? ''));
      await roundTrips(3 * round);
      await app.services.books.editor.remove(actor(owner), book.id);
      await turning;
      expect([await recordOf(image), await filesOf(image)]).toEqual([null, []]);
    }
  });
});
