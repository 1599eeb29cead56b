import { AvatarUrl, type Me, type Owner, type Problem } from '@korice/contracts';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { travelTo } from '../../../../test/app.js';
import { buildAvatar, saveProfileImage, storedAvatars } from '../../../../test/avatars.js';
import { claimedPng } from '../../../../test/claimed-images.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { app, outside, withOutside } from '../../../../test/safe-fetch-app.js';
import { answering, redirecting } from '../../../../test/upstream-servers.js';
import { quartered } from '../../../../test/images.js';

const imageUrl = 'https://pictures.example.org/ja.jpg';

withOutside();

let member: BuiltUser;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await quartered(600, 400).jpeg().toBuffer();
});
beforeEach(async () => {
  member = await buildUser(app);
  outside.on(imageUrl, answering(jpeg));
});

const upload = () => buildAvatar(app, member);
const save = (image: unknown) => saveProfileImage(app, member, image);
const stored = () => storedAvatars(app, member);
const imageOf = (response: Response) => (response.body as Me).image;

describe('the image of a profile', () => {
  it('is an uploaded avatar that everybody sees, and the previous file is removed', async () => {
    const first = await upload();
    expect(imageOf(await save(first).expect(200))).toBe(first);
    const owner = await request(app.url).get(`/api/owners/${member._id}`);
    expect((owner.body as Owner).photo).toBe(first);
    const second = await upload();
    expect(imageOf(await save(second).expect(200))).toBe(second);
    await request(app.url).get(first).expect(404);
    expect(await stored()).toEqual([second]);
    expect(imageOf(await save('').expect(200))).toBe('');
    expect(await stored()).toEqual([]);
  });

  it('stays when the update omits or repeats it', async () => {
    const url = await upload();
    await save(url).expect(200);
    expect(imageOf(await save(undefined).expect(200))).toBe(url);
    expect(imageOf(await save(url).expect(200))).toBe(url);
    await request(app.url).get(url).expect(200);
  });

  it('is refused when it is the avatar of another member or a missing file', async () => {
    const other = await buildUser(app);
    const url = await buildAvatar(app, other);
    expect(codeOf(await save(url).expect(404))).toBe('IMAGE_NOT_FOUND');
    expect(codeOf(await save(`/uploads/avatars/${member._id}-${'0'.repeat(16)}.webp`).expect(404))).toBe(
      'IMAGE_NOT_FOUND',
    );
    await request(app.url).get(url).expect(200);
    expect((await app.models.users.findById(member._id).lean())?.name).toBe(member.name);
  });

  it('is fetched once from an external URL and served from this site', async () => {
    outside.on(imageUrl, redirecting('https://other.example.org/ja.png'));
    outside.on('https://other.example.org/ja.png', answering(jpeg));
    const url = AvatarUrl.parse(imageOf(await save(imageUrl).expect(200)));
    const served = await request(app.url).get(url).expect(200);
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 240, height: 240 });
    expect(outside.dialled).toHaveLength(2);
    const again = imageOf(await save(url).expect(200));
    expect([again, outside.dialled.length]).toEqual([url, 2]);
    await save(imageUrl).expect(200);
    expect(await stored()).toHaveLength(1);
  });

  it('can be set by an admin', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    expect(
      AvatarUrl.safeParse(imageOf(await saveProfileImage(app, admin, imageUrl, member._id).expect(200))).success,
    ).toBe(true);
    expect(await stored()).toHaveLength(1);
    expect(await storedAvatars(app, admin)).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['responds with 404', () => outside.on(imageUrl, answering('', {}, 404))],
    ['responds with HTML', () => outside.on(imageUrl, answering('<html></html>'))],
    [
      'responds with an image of 60,000 × 60,000 pixels',
      () => outside.on(imageUrl, answering(claimedPng({ width: 60_000, height: 60_000 }))),
    ],
    ['responds with more than 5 MB', () => outside.on(imageUrl, answering(Buffer.alloc(5 * 1024 * 1024 + 1)))],
    ['does not respond', () => outside.on(imageUrl, () => undefined)],
    ['redirects to a private address', () => outside.on(imageUrl, redirecting('https://10.0.0.1/ja.jpg'))],
  ])('is unchanged when the external URL cannot be used: %s', async (_name, prepare) => {
    const url = await upload();
    await save(url).expect(200);
    prepare();
    const response = await save(imageUrl).expect(400);
    expect((response.body as Problem).errors).toMatchObject([{ path: 'image', code: 'image_unavailable' }]);
    expect((await app.models.users.findById(member._id).lean())?.image).toBe(url);
    expect(await stored()).toEqual([url]);
  });

  it.each(['https://127.0.0.1/ja.jpg', 'https://[::1]/', 'https://localhost/', 'https://pictures.example.org:8443/'])(
    'is refused without a request at %s',
    async (image) => {
      expect(codeOf(await save(image).expect(400))).toBe('VALIDATION_FAILED');
      expect(outside.dialled).toEqual([]);
    },
  );

  it('is not requested when the host resolves to a private address', async () => {
    outside.resolve('pictures.example.org', ['192.168.1.1']);
    expect(codeOf(await save(imageUrl).expect(400))).toBe('VALIDATION_FAILED');
    outside.resolve('pictures.example.org');
    expect(outside.dialled).toEqual([]);
  });

  it.each(['http://pictures.example.org/ja.jpg', 'ja.jpg', 5, null, { $ne: '' }])('cannot be %j', async (image) => {
    const response = await save(image).expect(400);
    expect((response.body as Problem).errors?.[0]?.path).toBe('image');
  });

  it('is not fetched when the caller may not change the profile', async () => {
    const stranger = await buildUser(app);
    expect(codeOf(await saveProfileImage(app, stranger, imageUrl, member._id).expect(404))).toBe('USER_NOT_FOUND');
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    const late = await request(app.url).put(`/api/users/${member._id}/profile`).set(member.auth).send({
      name: member.name,
      biography: '',
      categories: [],
      gender: '',
      image: imageUrl,
      password: 'sasvim nova lozinka',
    });
    expect(codeOf(late)).toBe('REAUTHENTICATION_REQUIRED');
    expect(outside.dialled).toEqual([]);
  });

  it('is one of ten concurrent saves, and only unused uploads remain beside it', async () => {
    const urls = [];
    for (let count = 0; count < 4; count += 1) urls.push(await upload());
    const images = [...urls, imageUrl, '', imageUrl, urls[0], imageUrl, urls[1]];
    const answers = await Promise.all(images.map((image) => save(image)));
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const image = (await app.models.users.findById(member._id).lean())?.image ?? '';
    const unused = urls.filter((url) => url !== image);
    for (const url of (await stored()).filter((name) => name !== image)) expect(unused).toContain(url);
    if (image !== '') await request(app.url).get(image).expect(200);
  });
});
