import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Book, UploadedImage } from '@korice/contracts';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';

export let app: TestApp;
/** The default sender. */
export let ana: BuiltUser;
export let marko: BuiltUser;
export let admin: BuiltUser;
export let photo: Buffer;

/** Starts an application with these members; removes all books and images before each test. Call at the top level. */
export function withSellers(): void {
  beforeAll(async () => {
    app = await startTestApp();
    ana = await buildUser(app, { name: 'Ana Ćirić', city: 'Čačak' });
    marko = await buildUser(app);
    admin = await buildUser(app, { role: 'admin' });
    photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#844' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.models.books.deleteMany({});
    await app.models.images.deleteMany({});
    for (const file of await keptFiles()) await rm(file);
    app.deps.events.emit('books.changed');
  });
}

interface Sent {
  fields?: Record<string, string>;
  /** File contents by name. */
  files?: Record<string, Buffer>;
  as?: BuiltUser | undefined;
  headers?: Record<string, string>;
}
function send(method: 'post' | 'put', path: string, { fields = {}, files = {}, as = ana, headers = {} }: Sent = {}) {
  const sending = request(app.url)[method](path).set(as.auth).set(headers);
  for (const [name, value] of Object.entries(fields)) sending.field(name, value);
  for (const [filename, content] of Object.entries(files)) sending.attach('imagesToSend', content, { filename });
  return sending;
}
export const form = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '900' };
export const create = (sent: Sent = {}) => send('post', '/api/books', { ...sent, fields: { ...form, ...sent.fields } });
export const update = (id: string, sent: Sent = {}) => send('put', `/api/books/${id}`, sent);
export const bookOf = (response: request.Response) => response.body as Book;
export const read = async (id: string) => bookOf(await request(app.url).get(`/api/books/${id}`).expect(200));

export async function upload(as = ana): Promise<string> {
  const response = await request(app.url)
    .post('/api/images')
    .set(as.auth)
    .attach('image', photo, 'slika.jpg')
    .expect(201);
  return (response.body as UploadedImage).url;
}
export const servedAt = (url: string) => request(app.url).get(url);

/** Returns every file in the upload folder, temporary ones included. */
export async function keptFiles(): Promise<string[]> {
  const entries = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
