import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../src/platform/rate-limiting/limits.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { app, besideOthers, product, withFloodedProduct } from './flooded-product.js';
import { quartered } from './images.js';
import { isThorough } from './thoroughness.js';

withFloodedProduct();

const chunk = Buffer.alloc(64 * 1024, 'a');
const jpeg = () => quartered().jpeg().toBuffer();

/** Starts a large upload and sends only `chunks` chunks of it. */
function beginUpload(url: string, { token }: BuiltUser, chunks: number): { socket: Socket; response: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  const response = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (received.includes('\r\n\r\n{') || received.includes('}')) resolve(received);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => resolve(received));
  });
  socket.write(
    [
      'POST /api/images HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=edge',
      'Content-Length: 9000000',
      '',
      '--edge',
      'Content-Disposition: form-data; name="image"; filename="a.jpg"',
      '',
      '',
    ].join('\r\n'),
  );
  for (let sent = 0; sent < chunks; sent += 1) socket.write(chunk);
  return { socket, response };
}

/** Sizes of the files in the temporary folders of an upload folder. */
async function temporaryFiles(folder: string): Promise<number[]> {
  const entries = await readdir(join(folder, 'tmp'), { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
}

const start = async (variables: Record<string, string> = {}): Promise<TestApp> => {
  const own = await startTestApp({ RATE_LIMIT: 'on', ...variables });
  onTestFinished(() => own.close());
  return own;
};

describe('unfinished uploads', () => {
  it('of one account are limited to two on disk; 16 more wait, and the next one is refused', async () => {
    const own = await start();
    const member = await buildUser(own);
    const uploads = join(own.folder, 'uploads');
    // The server may read the 19 requests in any order.
    const open = Array.from({ length: 19 }, () => beginUpload(own.url, member, 1));
    const refused = await Promise.race(open.map(({ response }) => response));
    await expect.poll(async () => (await temporaryFiles(uploads)).length).toBe(2);
    expect(refused).toMatch(/^HTTP\/1\.1 429/);
    expect(refused).toMatch(/retry-after: \d+/i);
    expect(refused).toContain('"RATE_LIMITED"');
    // Another account is served concurrently.
    const other = await buildUser(own);
    await request(own.url)
      .post('/api/images')
      .set(other.auth)
      .attach('image', await jpeg(), 'a.jpg')
      .expect(201);
    for (const { socket } of open) socket.destroy();
    await expect.poll(() => temporaryFiles(uploads)).toEqual([]);
    await request(own.url)
      .post('/api/images')
      .set(member.auth)
      .attach('image', await jpeg(), 'a.jpg')
      .expect(201);
  });

  it('of many accounts use bounded memory while others are served', { timeout: 120_000 }, async ({ annotate }) => {
    const count = isThorough ? 200 : 20;
    const members = await Promise.all(Array.from({ length: count / 4 }, () => buildUser(app)));
    await besideOthers(async () => {
      const begun = members.flatMap((member) => Array.from({ length: 4 }, () => beginUpload(product.url, member, 16)));
      // At most two forms of each account are on disk.
      await expect
        .poll(async () => (await temporaryFiles(join(app.folder, 'uploads'))).length, { timeout: 30_000 })
        .toBe(2 * members.length);
      for (const { socket } of begun) socket.destroy();
    });
    await annotate(String(count), 'trust:floods.uploads');
  });
});

describe('files of one account', () => {
  it('are counted one by one by the upload limit, also within one form', async () => {
    const own = await start();
    const member = await buildUser(own);
    await own.deps.rateLimits.consume(limits.uploadByAccount, member._id, limits.uploadByAccount.maxRequests - 4);
    const image = await jpeg();
    const send = (files: number) => {
      const form = request(own.url).post('/api/test/images').set(member.auth);
      for (let file = 0; file < files; file += 1) void form.attach('images', image, `${file}.jpg`);
      return form;
    };
    await send(3).expect(200);
    const refused = await send(1).expect(429);
    expect((refused.body as Problem).code).toBe('RATE_LIMITED');
  });

  it('are decoded by POST /api/test/images at most ten times an hour', async () => {
    const own = await start();
    const member = await buildUser(own);
    const image = await jpeg();
    const send = () => request(own.url).post('/api/test/images').set(member.auth).attach('images', image, 'a.jpg');
    for (let count = 0; count < limits.imageTestsByAccount.maxRequests; count += 1) await send().expect(200);
    await send().expect(429);
  });
});
