import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BookImage, imageWidths, testImages, UploadedImage } from '@korice/contracts';
import request from 'supertest';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildBookWithImages, buildImages } from '../../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { claimedPng } from '../../../../test/claimed-images.js';
import { codeOf } from '../../../../test/code-of.js';
import { quartered, quartersOf } from '../../../../test/images.js';

let app: TestApp;
let owner: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app);
});
afterAll(() => app.close());

const upload = (user: BuiltUser, bytes: Buffer | string, name: string, contentType?: string) =>
  request(app.url)
    .post('/api/images')
    .set(user.auth)
    .attach('image', Buffer.from(bytes), { filename: name, ...(contentType && { contentType }) });
const change = (what: 'rotate/' | 'delete', user: BuiltUser | undefined, body: object) =>
  request(app.url)
    .put(`/api/images/${what}`)
    .set(user?.auth ?? {})
    .send(body);
async function stored(): Promise<string[]> {
  const names = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true });
  return names.filter((name) => name.includes('.') || /^tmp\/[^/]+\//.test(name));
}

describe('POST /api/images', () => {
  it('stores an image, returns its size and serves it', async () => {
    const response = await upload(owner, await quartered(3000, 2000).jpeg().toBuffer(), 'Korice.jpg');
    expect(response.status).toBe(201);
    const image = UploadedImage.strict().parse(response.body);
    expect(image).toMatchObject({ name: 'Korice.jpg', width: 2000, height: 1333 });
    const served = await request(app.url).get(image.url);
    expect(await quartersOf(served.body as Buffer)).toEqual(['red', 'green', 'blue', 'white']);
  });

  it.each(['Žuta kuća i đak.jpg', 'Ћирилица – корице.jpg', 'čćšđžČĆŠĐŽ.png', '書籍 📚.webp', 'cover "first" (1);.jpg'])(
    'keeps the name %j',
    async (name) => {
      const bytes = await quartered(60, 40).png().toBuffer();
      const composed = await upload(owner, bytes, name);
      const decomposed = await upload(owner, bytes, name.normalize('NFD'));
      expect([UploadedImage.parse(composed.body).name, UploadedImage.parse(decomposed.body).name]).toEqual([
        name,
        name,
      ]);
    },
  );

  // @spec 5-images-only
  it('accepts a file by its content, whatever its name and type, and refuses others with IMAGE_UNSUPPORTED', async () => {
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    expect((await upload(owner, jpeg, 'page.html', 'text/html')).status).toBe(201);
    expect((await upload(owner, jpeg, 'drawing.svg', 'image/svg+xml')).status).toBe(201);
    const before = [await stored(), await app.models.images.countDocuments()];
    for (const [bytes, name, type] of [
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0h9"/></svg>',
        'slika.jpg',
        'image/jpeg',
      ],
      ['<html></html>', 'slika.png', 'image/png'],
      ['', 'slika.webp', 'image/webp'],
    ] as const) {
      const response = await upload(owner, bytes, name, type);
      expect([response.status, codeOf(response)]).toEqual([415, 'IMAGE_UNSUPPORTED']);
    }
    expect([await stored(), await app.models.images.countDocuments()]).toEqual(before);
  });

  it('refuses an image above the limit of bytes or pixels with 413 IMAGE_TOO_LARGE and stores nothing', async () => {
    const before = [await stored(), await app.models.images.countDocuments()];
    const pixels = await upload(owner, claimedPng({ width: 60_000, height: 60_000 }), 'bomb.png');
    const bytes = await upload(owner, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'long.jpg');
    for (const response of [pixels, bytes])
      expect([response.status, codeOf(response)]).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect([await stored(), await app.models.images.countDocuments()]).toEqual(before);
  });

  it('refuses a form without a file, with two files or a wrong field, and a body that is no form', async () => {
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    const post = () => request(app.url).post('/api/images').set(owner.auth);
    const answers = [
      await post().field('nothing', 'here'),
      await post().attach('image', jpeg, 'a.jpg').attach('image', jpeg, 'b.jpg'),
      await post().attach('file', jpeg, 'a.jpg'),
      await post().send({ image: 'data:image/png;base64,' }),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [400, 'VALIDATION_FAILED'],
      [400, 'TOO_MANY_IMAGES'],
      [400, 'TOO_MANY_IMAGES'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
    ]);
    expect((await stored()).filter((name) => /^tmp\/[^/]+\//.test(name))).toEqual([]);
  });

  it('refuses visitors with 401 UNAUTHENTICATED', async () => {
    const response = await request(app.url).post('/api/images');
    expect([response.status, codeOf(response)]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('refuses the 201st image without a book with 429 RATE_LIMITED', async () => {
    const hoarder = await buildUser(app);
    const record = { owner: new Types.ObjectId(hoarder._id), width: 1, height: 1, source: 'photo' as const };
    const moment = { changedAt: new Date(), createdAt: new Date() };
    await app.models.images.insertMany(Array.from({ length: 199 }, () => ({ ...record, ...moment })));
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    const [last, refused] = [await upload(hoarder, jpeg, 'a.jpg'), await upload(hoarder, jpeg, 'b.jpg')];
    expect([last.status, refused.status, codeOf(refused)]).toEqual([201, 429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('3600');
  });
});

describe('storing images', () => {
  it('stores all images of a new book in their order, or none when one is invalid', async () => {
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    const before = [await stored(), await app.models.images.countDocuments()];
    const create = (third: Buffer) =>
      request(app.url)
        .post('/api/books')
        .set(owner.auth)
        .field({ title: 'Prokleta avlija', author: 'Ivo Andrić', price: '500' })
        .attach('imagesToSend', jpeg, 'prva.jpg')
        .attach('imagesToSend', jpeg, 'druga.jpg')
        .attach('imagesToSend', third, 'treća.jpg');
    const refused = await create(Buffer.from('no image'));
    expect([refused.status, codeOf(refused)]).toEqual([415, 'IMAGE_UNSUPPORTED']);
    expect([await stored(), await app.models.images.countDocuments()]).toEqual(before);
    const created = await create(jpeg);
    expect(created.status).toBe(201);
    const { images } = created.body as { images: unknown[] };
    expect(images.map((image) => BookImage.parse(image).name)).toEqual(['prva.jpg', 'druga.jpg', 'treća.jpg']);
  });

  it('stores nothing and responds 503 UNAVAILABLE when the disk rejects a write', async () => {
    const broken = await startTestApp();
    try {
      const member = await buildUser(broken);
      // Files in place of the image folders make every write fail, also for root.
      for (let number = 0; number < 256; number += 1)
        await writeFile(join(broken.deps.env.UPLOAD_DIR, number.toString(16).padStart(2, '0')), '');
      const response = await request(broken.url)
        .post('/api/images')
        .set(member.auth)
        .attach('image', await quartered(60, 40).jpeg().toBuffer(), 'a.jpg');
      expect([response.status, codeOf(response), response.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '60']);
      expect(await broken.models.images.countDocuments()).toBe(0);
      const tmp = join(broken.deps.env.UPLOAD_DIR, 'tmp');
      const [own = ''] = await readdir(tmp);
      expect(await readdir(join(tmp, own))).toEqual([]);
    } finally {
      await broken.close();
    }
  });
});

describe('PUT /api/images/rotate/ and /delete', () => {
  // @spec 7-call-rotate 7-call-delete-image
  it('rotates and then removes an image of a book', async () => {
    const book = await buildBookWithImages(app, owner, 2);
    const [first, second] = book.images;
    const turned = await change('rotate/', owner, { url: first?.url });
    expect(turned.status).toBe(200);
    expect(turned.body).toEqual({ url: first?.url.replace('-1.', '-2.') });
    const { url } = turned.body as { url: string };
    expect((await request(app.url).get(first?.url ?? '')).status).toBe(404);
    const served = await request(app.url).get(`${url}?w=240`);
    expect(await quartersOf(served.body as Buffer)).toEqual(['blue', 'red', 'white', 'green']);
    const read = async () => {
      const response = await request(app.url).get(`/api/books/${book.id}`);
      return (response.body as { images: BookImage[] }).images;
    };
    expect(await read()).toEqual([{ ...first, url, width: 400, height: 600 }, second]);
    const removed = await change('delete', owner, { url });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await read()).toEqual([second]);
    for (const width of ['', ...imageWidths.map((width) => `?w=${width}`)])
      expect((await request(app.url).get(`${url}${width}`)).status).toBe(404);
    for (const what of ['rotate/', 'delete'] as const) {
      const again = await change(what, owner, { url });
      expect([again.status, codeOf(again)]).toEqual([404, 'IMAGE_NOT_FOUND']);
    }
  });

  it('accepts the rotate path also without the trailing slash', async () => {
    const [image] = await buildImages(app, owner);
    const response = await request(app.url).put('/api/images/rotate').set(owner.auth).send({ url: image?.url });
    expect(response.status).toBe(200);
  });

  it('refuses visitors with UNAUTHENTICATED and other members with IMAGE_NOT_FOUND, and allows admins', async () => {
    const stranger = await buildUser(app);
    const [image] = await buildImages(app, owner);
    for (const what of ['rotate/', 'delete'] as const) {
      expect(codeOf(await change(what, undefined, { url: image?.url }))).toBe('UNAUTHENTICATED');
      expect(codeOf(await change(what, stranger, { url: image?.url }))).toBe('IMAGE_NOT_FOUND');
    }
    const admin = await buildUser(app, { role: 'admin' });
    expect((await change('delete', admin, { url: image?.url })).status).toBe(204);
  });

  it('refuses an invalid image URL with 400 VALIDATION_FAILED', async () => {
    for (const what of ['rotate/', 'delete'] as const)
      for (const url of [
        undefined,
        null,
        5,
        '',
        '../../etc/passwd',
        { $ne: '' },
        ['a'],
        'https://elsewhere.example/a.webp',
      ]) {
        const response = await change(what, owner, { url });
        expect([response.status, codeOf(response)]).toEqual([400, 'VALIDATION_FAILED']);
      }
  });
});

describe('POST /api/test/images', () => {
  const test = (...files: [bytes: Buffer | string, name: string][]) => {
    const call = request(app.url).post('/api/test/images').set(owner.auth);
    for (const [bytes, name] of files) void call.attach('images', Buffer.from(bytes), name);
    return call;
  };

  // @spec 7-call-test-images
  it('returns the upright size of every image and stores nothing', async () => {
    const before = [await stored(), await app.models.images.countDocuments()];
    const wide = await quartered(3000, 20).jpeg().toBuffer();
    const turned = await quartered(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const moving = await quartered(60, 40).gif().toBuffer();
    const response = await test([wide, 'široka.jpg'], [turned, '../okrenuta.jpg'], [moving, 'page.html']).expect(200);
    expect(testImages.response.parse(response.body).images).toEqual([
      { name: 'široka.jpg', width: 3000, height: 20, bytes: wide.length },
      { name: 'okrenuta.jpg', width: 80, height: 120, bytes: turned.length },
      { name: 'page.html', width: 60, height: 40, bytes: moving.length },
    ]);
    expect([await stored(), await app.models.images.countDocuments()]).toEqual(before);
  });

  it('refuses all images and stores nothing when one cannot be decoded', async () => {
    const before = await stored();
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    const half = (await quartered(600, 400).jpeg().toBuffer()).subarray(0, 2_000);
    for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '', half]) {
      const response = await test([jpeg, 'a.jpg'], [wrong, 'b.jpg']);
      expect([response.status, codeOf(response)]).toEqual([415, 'IMAGE_UNSUPPORTED']);
    }
    const bomb = await test([claimedPng({ width: 60_000, height: 60_000 }), 'bomb.png']);
    expect([bomb.status, codeOf(bomb)]).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect(await stored()).toEqual(before);
  });

  it('accepts one to ten files, from members only', async () => {
    const jpeg = await quartered(60, 40).jpeg().toBuffer();
    const files = Array.from({ length: 11 }, (): [Buffer, string] => [jpeg, 'a.jpg']);
    await test(...files.slice(1)).expect(200);
    expect(codeOf(await test(...files).expect(400))).toBe('TOO_MANY_IMAGES');
    const none = await request(app.url).post('/api/test/images').set(owner.auth).field('nothing', 'here');
    expect([none.status, codeOf(none)]).toEqual([400, 'VALIDATION_FAILED']);
    await request(app.url).post('/api/test/images').expect(401);
  });
});

describe('an image without a book', () => {
  it('is removed by the sweep after a day', async () => {
    const [image] = await buildImages(app, owner);
    travelTo(app, new Date(Date.now() + 25 * 3_600_000));
    await app.services.images.sweep();
    expect((await request(app.url).get(image?.url ?? '')).status).toBe(404);
  });
});
