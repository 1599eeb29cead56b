import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AvatarUrl, type Me, type Owner, type Problem } from '@korice/contracts';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { answering, redirecting, startOutsideServers, type OutsideServers } from '../../../test/outside-servers.js';
import { claimedPng } from '../../../test/claimed-pictures.js';
import { quartered, quartersOf } from '../../../test/pictures.js';
import { avatarPath, createAvatarFiles } from './avatar-files.js';

let outside: OutsideServers;
let app: TestApp;
let member: BuiltUser;
let jpeg: Buffer;
beforeAll(async () => {
  outside = await startOutsideServers({ patience: 700 });
  app = await startTestApp({}, { outside: outside.fetch });
  jpeg = await quartered(600, 400).jpeg().toBuffer();
});
afterAll(async () => {
  await app.close();
  await outside.close();
});
beforeEach(async () => {
  member = await buildUser(app);
  outside.dialled.length = 0;
  outside.on(picture, answering(jpeg));
});

const picture = 'https://pictures.example.org/ja.jpg';
const profile = { name: 'Čitateljka', biography: '', categories: [], gender: '' };

const upload = (userId: string, by: BuiltUser, bytes: Buffer | string = jpeg) =>
  request(app.url).post(`/api/users/${userId}/avatar`).set(by.auth).attach('image', Buffer.from(bytes), 'ja.jpg');
const save = (image: unknown, by: BuiltUser = member, userId = member._id) =>
  request(app.url)
    .put(`/api/users/${userId}/profile`)
    .set(by.auth)
    .send({ ...profile, image });
const codeOf = (response: Response) => (response.body as Problem).code;
const urlOf = (response: Response) => (response.body as { url: string }).url;
const imageOf = (response: Response) => (response.body as Me).image;
const pathOf = (url: string) => join(app.deps.env.UPLOAD_DIR, avatarPath(url));
async function stored(user = member): Promise<string[]> {
  const names = await readdir(join(app.deps.env.UPLOAD_DIR, 'avatars'), { recursive: true });
  return names.filter((name) => name.includes(user._id)).map((name) => `/uploads/avatars/${name.slice(3)}`);
}

describe('POST /api/users/:userId/avatar', () => {
  it('keeps the middle of a picture as a square of 240 pixels and serves it for ever', async () => {
    const response = await upload(member._id, member).expect(201);
    const url = AvatarUrl.parse(urlOf(response));
    const served = await request(app.url).get(url).expect(200);
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
    expect(await quartersOf(served.body as Buffer)).toEqual(['red', 'green', 'blue', 'white']);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    [60, 40],
    [40, 600],
    [3000, 10],
  ])('makes a square of %d × %d', async (width, height) => {
    const url = urlOf(await upload(member._id, member, await quartered(width, height).png().toBuffer()).expect(201));
    const served = await request(app.url).get(url);
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 240, height: 240 });
  });

  it('brings the picture upright and leaves no metadata', async () => {
    const turned = await quartered(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const served = await request(app.url).get(urlOf(await upload(member._id, member, turned)));
    expect(await quartersOf(served.body as Buffer)).toEqual(['blue', 'red', 'white', 'green']);
    expect((await sharp(served.body as Buffer).metadata()).exif).toBeUndefined();
  });

  it('is open to the member and to admins alone', async () => {
    const [admin, stranger] = [await buildUser(app, { role: 'admin' }), await buildUser(app)];
    await upload(member._id, admin).expect(201);
    expect(codeOf(await upload(member._id, stranger).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await upload('a'.repeat(24), admin).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await upload('nobody', admin).expect(404))).toBe('USER_NOT_FOUND');
    await request(app.url).post(`/api/users/${member._id}/avatar`).attach('image', jpeg, 'ja.jpg').expect(401);
    expect(await stored()).toHaveLength(1);
  });

  it('refuses what is no picture and keeps nothing of it', async () => {
    expect(codeOf(await upload(member._id, member, '<svg/>').expect(415))).toBe('IMAGE_UNSUPPORTED');
    const bomb = claimedPng({ width: 60_000, height: 60_000 });
    expect(codeOf(await upload(member._id, member, bomb).expect(413))).toBe('IMAGE_TOO_LARGE');
    const none = request(app.url).post(`/api/users/${member._id}/avatar`).set(member.auth).field('nothing', 'here');
    expect(codeOf(await none.expect(400))).toBe('VALIDATION_FAILED');
    expect(await stored()).toEqual([]);
  });

  it('leaves nothing when the disk refuses', async () => {
    const broken = await startTestApp();
    try {
      const person = await buildUser(broken);
      await writeFile(join(broken.deps.env.UPLOAD_DIR, 'avatars'), '');
      const response = await request(broken.url)
        .post(`/api/users/${person._id}/avatar`)
        .set(person.auth)
        .attach('image', jpeg, 'ja.jpg');
      expect([response.status, codeOf(response)]).toEqual([503, 'UNAVAILABLE']);
    } finally {
      await broken.close();
    }
  });
});

describe('GET /uploads/avatars/:file', () => {
  it.each([
    (url: string) => url.replace(/.{16}\.webp$/, `${'0'.repeat(16)}.webp`),
    (url: string) => url.replace('.webp', '.jpg'),
    (url: string) => url.replace(/[0-9a-f]{16}/, (digits) => digits.toUpperCase() + 'A'),
    () => '/uploads/avatars/..%2f..%2fjwt-secret',
    () => '/uploads/avatars/%00',
    () => '/uploads/avatars/tmp',
  ])('knows nothing but avatars (%#)', async (build) => {
    const url = urlOf(await upload(member._id, member));
    expect(codeOf(await request(app.url).get(build(url)).expect(404))).toBe('IMAGE_NOT_FOUND');
  });
});

describe('the picture of a profile', () => {
  it('is an uploaded avatar, shown to everybody; the one before goes', async () => {
    const first = urlOf(await upload(member._id, member));
    expect(imageOf(await save(first).expect(200))).toBe(first);
    const owner = await request(app.url).get(`/api/owners/${member._id}`);
    expect((owner.body as Owner).photo).toBe(first);
    const second = urlOf(await upload(member._id, member));
    expect(imageOf(await save(second).expect(200))).toBe(second);
    await request(app.url).get(first).expect(404);
    expect(await stored()).toEqual([second]);
    expect(imageOf(await save('').expect(200))).toBe('');
    expect(await stored()).toEqual([]);
  });

  it('stays when it is absent or the same', async () => {
    const url = urlOf(await upload(member._id, member));
    await save(url).expect(200);
    expect(imageOf(await save(undefined).expect(200))).toBe(url);
    expect(imageOf(await save(url).expect(200))).toBe(url);
    await request(app.url).get(url).expect(200);
  });

  it('is never somebody else’s avatar, nor one that is gone', async () => {
    const other = await buildUser(app);
    const url = urlOf(await upload(other._id, other));
    expect(codeOf(await save(url).expect(404))).toBe('IMAGE_NOT_FOUND');
    expect(codeOf(await save(`/uploads/avatars/${member._id}-${'0'.repeat(16)}.webp`).expect(404))).toBe(
      'IMAGE_NOT_FOUND',
    );
    await request(app.url).get(url).expect(200);
    expect((await app.models.users.findById(member._id).lean())?.name).toBe(member.name);
  });

  it('is fetched once from an address outside and served as ours', async () => {
    outside.on(picture, redirecting('https://other.example.org/ja.png'));
    outside.on('https://other.example.org/ja.png', answering(jpeg));
    const url = AvatarUrl.parse(imageOf(await save(picture).expect(200)));
    const served = await request(app.url).get(url).expect(200);
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 240, height: 240 });
    expect(outside.dialled).toHaveLength(2);
    const again = imageOf(await save(url).expect(200));
    expect([again, outside.dialled.length]).toEqual([url, 2]);
    await save(picture).expect(200);
    expect(await stored()).toHaveLength(1);
  });

  it('may be set by an admin', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    expect(AvatarUrl.safeParse(imageOf(await save(picture, admin).expect(200))).success).toBe(true);
    expect(await stored()).toHaveLength(1);
    expect(await stored(admin)).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['there is none', () => outside.on(picture, answering('', {}, 404))],
    ['a page stands', () => outside.on(picture, answering('<html></html>'))],
    ['a bomb stands', () => outside.on(picture, answering(claimedPng({ width: 60_000, height: 60_000 })))],
    ['too much stands', () => outside.on(picture, answering(Buffer.alloc(5 * 1024 * 1024 + 1)))],
    ['nobody answers', () => outside.on(picture, () => undefined)],
    ['the way leads inside', () => outside.on(picture, redirecting('https://10.0.0.1/ja.jpg'))],
  ])('stays as it is when at the address %s', async (_what, prepare) => {
    const url = urlOf(await upload(member._id, member));
    await save(url).expect(200);
    prepare();
    const response = await save(picture).expect(400);
    expect((response.body as Problem).errors).toMatchObject([{ path: 'image', code: 'image_unavailable' }]);
    expect((await app.models.users.findById(member._id).lean())?.image).toBe(url);
    expect(await stored()).toEqual([url]);
  });

  it.each(['https://127.0.0.1/ja.jpg', 'https://[::1]/', 'https://localhost/', 'https://pictures.example.org:8443/'])(
    'is asked of nobody at %s',
    async (image) => {
      expect(codeOf(await save(image).expect(400))).toBe('VALIDATION_FAILED');
      expect(outside.dialled).toEqual([]);
    },
  );

  it('is not asked for where the name is a private machine', async () => {
    outside.resolve('pictures.example.org', ['192.168.1.1']);
    expect(codeOf(await save(picture).expect(400))).toBe('VALIDATION_FAILED');
    outside.resolve('pictures.example.org');
    expect(outside.dialled).toEqual([]);
  });

  it.each(['http://pictures.example.org/ja.jpg', 'ja.jpg', 5, null, { $ne: '' }])('is never %j', async (image) => {
    const response = await save(image).expect(400);
    expect((response.body as Problem).errors?.[0]?.path).toBe('image');
  });

  it('is not fetched for a profile that may not be written', async () => {
    const stranger = await buildUser(app);
    expect(codeOf(await save(picture, stranger).expect(404))).toBe('USER_NOT_FOUND');
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    const late = await request(app.url)
      .put(`/api/users/${member._id}/profile`)
      .set(member.auth)
      .send({ ...profile, image: picture, password: 'sasvim nova lozinka' });
    expect(codeOf(late)).toBe('REAUTHENTICATION_REQUIRED');
    expect(outside.dialled).toEqual([]);
  });

  it('of ten saves at once is one of theirs, and no other file stays', async () => {
    const urls = [];
    for (let count = 0; count < 4; count += 1) urls.push(urlOf(await upload(member._id, member)));
    const images = [...urls, picture, '', picture, urls[0], picture, urls[1]];
    const answers = await Promise.all(images.map((image) => save(image)));
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const image = (await app.models.users.findById(member._id).lean())?.image ?? '';
    const unused = urls.filter((url) => url !== image);
    for (const url of (await stored()).filter((name) => name !== image)) expect(unused).toContain(url);
    if (image !== '') await request(app.url).get(image).expect(200);
  });
});

describe('the sweep of avatars', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

  it('removes what no profile took within 24 hours, and what was being written', async () => {
    const [kept, forgotten] = [urlOf(await upload(member._id, member)), urlOf(await upload(member._id, member))];
    await save(kept).expect(200);
    const unfinished = `${pathOf(kept)}.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`;
    await writeFile(unfinished, 'hal');
    await app.services.avatars.sweep();
    expect(await stored()).toHaveLength(3);
    travelTo(app, hours(25));
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([kept]);
    await request(app.url).get(forgotten).expect(404);
  });

  it('leaves alone what a profile takes at its last moment', async () => {
    const url = urlOf(await upload(member._id, member));
    const old = new Date(Date.now() - 30 * 3_600_000);
    await utimes(pathOf(url), old, old);
    const [, answer] = await Promise.all([app.services.avatars.sweep(), save(url)]);
    const image = (await app.models.users.findById(member._id).lean())?.image;
    expect([
      [200, url],
      [404, ''],
    ]).toContainEqual([answer.status, image]);
    expect(await stored()).toEqual(answer.status === 200 ? [url] : []);
  });

  it('removes the avatars of accounts that are gone', async () => {
    const url = urlOf(await upload(member._id, member));
    await save(url).expect(200);
    await app.models.users.deleteOne({ _id: member._id });
    travelTo(app, hours(25));
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([]);
  });

  it('removes no file when the database knows almost nobody of a folder', async () => {
    const files = createAvatarFiles(app.deps.env.UPLOAD_DIR);
    const strangers = Array.from({ length: 25 }, (_, index) => `${String(index).padStart(22, '0')}ab`);
    for (const userId of strangers) await files.write(userId, Buffer.from('x'));
    travelTo(app, hours(25));
    await app.services.avatars.sweep();
    const folder = dirname(pathOf(`/uploads/avatars/${strangers[0] ?? ''}-${'0'.repeat(16)}.webp`));
    // Of the folder's files only theirs: one account in 256 of the tests before shares it by its random end.
    const left = (await readdir(folder)).filter((name) => strangers.some((userId) => name.startsWith(userId)));
    expect(left).toHaveLength(25);
    for (const userId of strangers) await files.removeAll(userId);
  });

  it('of a deleted account takes its files at once and no others', async () => {
    const other = `${'0'.repeat(22)}${member._id.slice(-2)}`;
    const files = createAvatarFiles(app.deps.env.UPLOAD_DIR);
    const url = await files.write(other, Buffer.from('x'));
    await upload(member._id, member).expect(201);
    await upload(member._id, member).expect(201);
    await app.services.avatars.removeOf(member._id);
    await app.services.avatars.removeOf(member._id);
    expect(await stored()).toEqual([]);
    expect(await files.touch(url)).toBe(true);
  });
});
