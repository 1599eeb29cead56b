import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildImages } from '../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { parseImageUrl } from './image-address.js';
import { imagePath } from './image-files.js';

let app: TestApp;
let owner: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app);
});
afterAll(() => app.close());

describe('GET /uploads/:file', () => {
  // @spec 7-thumbnails-from-host
  it('serves the image and its variants as image/webp, immutable for a year and with a sandbox policy', async () => {
    const [image] = await buildImages(app, owner);
    const url = image?.url ?? '';
    for (const [address, width] of [
      [url, 600],
      [`${url}?w=960`, 600],
      [`${url}?w=480`, 480],
      [`${url}?w=240`, 240],
    ] as const) {
      const response = await request(app.url).get(address);
      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `inline; filename="${url.replace('/uploads/', '')}"`,
      });
      expect((await sharp(response.body as Buffer).metadata()).width).toBe(width);
    }
  });

  it('serves the full image for at most a minute when the variant of the requested width is missing', async () => {
    const [image] = await buildImages(app, owner);
    const url = image?.url ?? '';
    const address = parseImageUrl(url);
    if (!address) throw new Error(`${url} is no address of an image`);
    await rm(join(app.deps.env.UPLOAD_DIR, imagePath(address, 960)));
    const whole = await request(app.url).get(url).expect(200);
    const instead = await request(app.url).get(`${url}?w=960`).expect(200);
    expect(instead.body).toEqual(whole.body);
    expect(instead.headers['cache-control']).toBe('public, max-age=60');
  });

  it('supports HEAD, If-None-Match (304) and Range (206)', async () => {
    const [image] = await buildImages(app, owner);
    const url = image?.url ?? '';
    const head = await request(app.url).head(url);
    expect([head.status, head.headers['content-type']]).toEqual([200, 'image/webp']);
    const etag = String(head.headers.etag);
    expect((await request(app.url).get(url).set('If-None-Match', etag)).status).toBe(304);
    const part = await request(app.url).get(url).set('Range', 'bytes=0-3');
    expect([part.status, (part.body as Buffer).toString('latin1')]).toEqual([206, 'RIFF']);
  });

  it.each([
    (id: string) => `/uploads/${id}-2.webp`,
    (id: string) => `/uploads/${id}-1.webp?w=100`,
    (id: string) => `/uploads/${id}-1.webp?w=240&w=480`,
    (id: string) => `/uploads/${id}-1.webp?w=`,
    (id: string) => `/uploads/${id}-1-480.webp`,
    (id: string) => `/uploads/${id}-original.webp`,
    (id: string) => `/uploads/${id}-01.webp`,
    (id: string) => `/uploads/${id.toUpperCase()}-1.webp`,
    (id: string) => `/uploads/${id.slice(-2)}%2f${id}-1.webp`,
    () => '/uploads/..%2f..%2fetc%2fpasswd',
    () => '/uploads/%00',
    () => '/uploads/tmp',
    () => '/uploads/.env',
  ])('responds 404 IMAGE_NOT_FOUND with no-store to the URL of %s', async (build) => {
    const [image] = await buildImages(app, owner);
    const response = await request(app.url).get(build(image?.url.slice(9, 33) ?? ''));
    expect([response.status, codeOf(response)]).toEqual([404, 'IMAGE_NOT_FOUND']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(response.headers).not.toHaveProperty('content-disposition');
  });
});
