import { readdir } from 'node:fs/promises';
import type { Book } from '@korice/contracts';
import request, { type Response } from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { app, outside, withOutside } from '../../../../test/safe-fetch-app.js';
import { answering, redirecting } from '../../../../test/upstream-servers.js';
import { claimedPng } from '../../../../test/claimed-images.js';
import { codeOf } from '../../../../test/code-of.js';
import { quartered, quartersOf } from '../../../../test/images.js';

withOutside();

let member: BuiltUser;
let jpeg: Buffer;
beforeAll(async () => {
  member = await buildUser(app);
  jpeg = await quartered(300, 450).jpeg().toBuffer();
});
beforeEach(() => {
  outside.on(cover, answering(jpeg, { 'Content-Type': 'image/jpeg' }));
});

const cover = 'https://covers.openlibrary.org/b/id/14625765-L.jpg';
function save(fields: Record<string, string>, by = member) {
  const call = request(app.url).post('/api/books/save-cover').set(by.auth);
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return call;
}
const urlOf = (response: Response) => (response.body as { imageUrl: string }).imageUrl;
const kept = async () => ({
  records: await app.models.images.countDocuments(),
  files: (await readdir(app.deps.env.UPLOAD_DIR, { recursive: true })).filter((name) => name.endsWith('.webp')).length,
});

describe('POST /api/books/save-cover', () => {
  // @spec 2-book-gallery 7-call-save-cover
  it('stores the cover as an upload of the caller, labelled as a catalogue image in the book', async () => {
    const response = await save({ coverUrl: cover }).expect(201);
    const imageUrl = urlOf(response);
    expect(response.body).toEqual({ imageUrl, name: '14625765-L.jpg', width: 300, height: 450 });
    const served = await request(app.url).get(imageUrl).expect(200);
    expect(await quartersOf(served.body as Buffer)).toEqual(['red', 'green', 'blue', 'white']);
    const created = await request(app.url)
      .post('/api/books')
      .set(member.auth)
      .field({ title: 'Gospodar prstenova', author: 'J. R. R. Tolkien', price: '1200', imageUrls: imageUrl })
      .expect(201);
    expect((created.body as Book).images).toEqual([
      { url: imageUrl, name: '14625765-L.jpg', width: 300, height: 450, source: 'catalogue' },
    ]);
  });

  it('follows redirects of the catalogue to its storage', async () => {
    outside.on(cover, redirecting('https://archive.org/download/l_covers_0014/14625765-L.jpg'));
    outside.on(
      'https://archive.org/download/l_covers_0014/14625765-L.jpg',
      redirecting('https://ia800505.us.archive.org/view_archive.php?file=14625765-L.jpg'),
    );
    outside.on('https://ia800505.us.archive.org/view_archive.php?file=14625765-L.jpg', answering(jpeg));
    await save({ coverUrl: cover, bookId: '' }).expect(201);
    expect(outside.dialled).toHaveLength(3);
  });

  it.each([
    'http://covers.openlibrary.org/b/id/1-L.jpg',
    'https://pictures.example.org/a.jpg',
    'https://covers.openlibrary.org:444/a.jpg',
    'https://covers.openlibrary.org@pictures.example.org/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'file:///etc/passwd',
    'covers',
  ])('refuses %s with COVER_NOT_ALLOWED and sends no request', async (coverUrl) => {
    expect(codeOf(await save({ coverUrl }).expect(400))).toBe('COVER_NOT_ALLOWED');
    expect(outside.dialled).toEqual([]);
  });

  it.each<[string, () => Promise<void> | void]>([
    ['the catalogue responds with 404', () => outside.on(cover, answering('', {}, 404))],
    ['the body is HTML', () => outside.on(cover, answering('<html></html>', { 'Content-Type': 'image/jpeg' }))],
    ['the body is an SVG', () => outside.on(cover, answering('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['the image is truncated', () => outside.on(cover, answering(jpeg.subarray(0, jpeg.length / 2)))],
    ['the body is empty', () => outside.on(cover, answering(''))],
    ['the body exceeds 5 MB', () => outside.on(cover, answering(Buffer.alloc(5 * 1024 * 1024 + 1)))],
    [
      'the image is a decompression bomb',
      () => outside.on(cover, answering(claimedPng({ width: 60_000, height: 60_000 }))),
    ],
    ['the catalogue never responds', () => outside.on(cover, () => undefined)],
    [
      'the catalogue redirects to another host',
      () => outside.on(cover, redirecting('https://pictures.example.org/a.jpg')),
    ],
    [
      'the catalogue redirects to a private address',
      () => outside.on(cover, redirecting('https://169.254.169.254/latest/meta-data')),
    ],
    ['the catalogue redirects to http', () => outside.on(cover, redirecting('http://archive.org/a.jpg'))],
    [
      'the image is the one-pixel placeholder of the catalogue',
      async () => outside.on(cover, answering(await quartered(1, 1).gif().toBuffer())),
    ],
  ])('returns 502 COVER_FAILED and stores nothing when %s', async (_failure, prepare) => {
    const before = await kept();
    await prepare();
    expect(codeOf(await save({ coverUrl: cover }).expect(502))).toBe('COVER_FAILED');
    expect(await kept()).toEqual(before);
  });

  it('returns 502 COVER_FAILED when the host resolves to a private address', async () => {
    outside.resolve('covers.openlibrary.org', ['10.1.2.3']);
    expect(codeOf(await save({ coverUrl: cover }).expect(502))).toBe('COVER_FAILED');
    outside.resolve('covers.openlibrary.org');
    expect(outside.dialled).toEqual([]);
  });

  it('checks that the caller may change the book before it sends a request', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const stranger = await buildUser(app);
    const { id: bookId } = await buildBook(app, { owner: member });
    const { id: soldId } = await buildBook(app, { owner: member, status: 'sold' });
    expect(codeOf(await save({ coverUrl: cover, bookId }, stranger).expect(403))).toBe('FORBIDDEN');
    expect(codeOf(await save({ coverUrl: cover, bookId: soldId }).expect(409))).toBe('BOOK_SOLD');
    expect(codeOf(await save({ coverUrl: cover, bookId: 'a'.repeat(24) }).expect(404))).toBe('BOOK_NOT_FOUND');
    expect(codeOf(await save({ coverUrl: cover, bookId: 'nothing' }).expect(400))).toBe('VALIDATION_FAILED');
    expect(outside.dialled).toEqual([]);
    await save({ coverUrl: cover, bookId }).expect(201);
    await save({ coverUrl: cover, bookId }, admin).expect(201);
  });

  it('accepts only a multipart form without files', async () => {
    const post = () => request(app.url).post('/api/books/save-cover').set(member.auth);
    expect(codeOf(await post().send({ coverUrl: cover }).expect(415))).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(codeOf(await post().field('bookId', '').expect(400))).toBe('VALIDATION_FAILED');
    expect((await post().field('coverUrl', cover).attach('cover', jpeg, 'a.jpg')).status).toBe(400);
    const left = await readdir(`${app.deps.env.UPLOAD_DIR}/tmp`, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('refuses visitors with UNAUTHENTICATED', async () => {
    const response = await request(app.url).post('/api/books/save-cover').field('coverUrl', cover);
    expect([response.status, codeOf(response)]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
