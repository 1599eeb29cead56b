import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AvatarUrl } from '@korice/contracts';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildAvatar, storedAvatars, uploadAvatar, urlOf } from '../../../../test/avatars.js';
import { claimedPng } from '../../../../test/claimed-images.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { quartered, quartersOf } from '../../../../test/images.js';

let app: TestApp;
let member: BuiltUser;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  jpeg = await quartered(600, 400).jpeg().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await buildUser(app);
});

describe('POST /api/users/:userId/avatar', () => {
  it('stores the middle of an image as a square of 240 pixels and serves it as immutable', async () => {
    const response = await uploadAvatar(app, member, jpeg).expect(201);
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
  ])('stores a square of 240 pixels from an image of %d × %d', async (width, height) => {
    const url = urlOf(await uploadAvatar(app, member, await quartered(width, height).png().toBuffer()).expect(201));
    const served = await request(app.url).get(url);
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 240, height: 240 });
  });

  it('rotates the image upright and removes its metadata', async () => {
    const turned = await quartered(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const served = await request(app.url).get(urlOf(await uploadAvatar(app, member, turned)));
    expect(await quartersOf(served.body as Buffer)).toEqual(['blue', 'red', 'white', 'green']);
    expect((await sharp(served.body as Buffer).metadata()).exif).toBeUndefined();
  });

  it('refuses everybody except the member and admins', async () => {
    const [admin, stranger] = [await buildUser(app, { role: 'admin' }), await buildUser(app)];
    await uploadAvatar(app, admin, jpeg, member._id).expect(201);
    expect(codeOf(await uploadAvatar(app, stranger, jpeg, member._id).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await uploadAvatar(app, admin, jpeg, 'a'.repeat(24)).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await uploadAvatar(app, admin, jpeg, 'nobody').expect(404))).toBe('USER_NOT_FOUND');
    await request(app.url).post(`/api/users/${member._id}/avatar`).attach('image', jpeg, 'ja.jpg').expect(401);
    expect(await storedAvatars(app, member)).toHaveLength(1);
  });

  it('refuses a file that is not an image and stores nothing', async () => {
    expect(codeOf(await uploadAvatar(app, member, '<svg/>').expect(415))).toBe('IMAGE_UNSUPPORTED');
    const bomb = claimedPng({ width: 60_000, height: 60_000 });
    expect(codeOf(await uploadAvatar(app, member, bomb).expect(413))).toBe('IMAGE_TOO_LARGE');
    const none = request(app.url).post(`/api/users/${member._id}/avatar`).set(member.auth).field('nothing', 'here');
    expect(codeOf(await none.expect(400))).toBe('VALIDATION_FAILED');
    expect(await storedAvatars(app, member)).toEqual([]);
  });

  it('responds 503 UNAVAILABLE when the file cannot be written, and the user keeps no avatar and no file', async () => {
    const broken = await startTestApp();
    try {
      const person = await buildUser(broken);
      await writeFile(join(broken.deps.env.UPLOAD_DIR, 'avatars'), '');
      const filesBefore = await readdir(broken.deps.env.UPLOAD_DIR, { recursive: true });
      const response = await request(broken.url)
        .post(`/api/users/${person._id}/avatar`)
        .set(person.auth)
        .attach('image', jpeg, 'ja.jpg');
      expect([response.status, codeOf(response)]).toEqual([503, 'UNAVAILABLE']);
      expect((await broken.models.users.findById(person._id).orFail()).image).toBeFalsy();
      expect(await readdir(broken.deps.env.UPLOAD_DIR, { recursive: true })).toEqual(filesBefore);
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
  ])('responds 404 to a path that is not an avatar (%#)', async (build) => {
    const url = await buildAvatar(app, member);
    expect(codeOf(await request(app.url).get(build(url)).expect(404))).toBe('IMAGE_NOT_FOUND');
  });
});
