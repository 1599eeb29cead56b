import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { quartered } from './images.js';
import { makeWebDist } from './web-dist.js';

let app: TestApp;
let webDist: Awaited<ReturnType<typeof makeWebDist>>;
let member: BuiltUser;
let image: string;
beforeAll(async () => {
  webDist = await makeWebDist();
  app = await startTestApp(
    { PUBLIC_URL: 'https://korice.example', CORS_ORIGINS: 'https://app.example', METRICS: 'on', RATE_LIMIT: 'on' },
    { webDist: webDist.folder },
  );
  member = await buildUser(app);
  const file = await quartered(40, 40).png().toBuffer();
  const upload = await request(app.url).post('/api/images').set(member.auth).attach('image', file, 'a.png').expect(201);
  image = (upload.body as { url: string }).url;
});
afterAll(async () => {
  await app.close();
  await webDist.remove();
});

/** Expected Content-Type of each kind of response. */
const kinds = (): Record<string, string> => ({
  '/': 'text/html; charset=utf-8',
  '/no-such-page': 'text/html; charset=utf-8',
  '/assets/app.js': 'text/javascript; charset=utf-8',
  '/sw.js': 'text/javascript; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/api/books': 'application/json; charset=utf-8',
  '/api/nothing': 'application/problem+json',
  '/api/docs/': 'text/html; charset=utf-8',
  '/api/openapi.json': 'application/json; charset=utf-8',
  '/health/live': 'application/json; charset=utf-8',
  '/metrics': 'text/plain; version=0.0.4; charset=utf-8',
  [image]: 'image/webp',
  '/uploads/none.webp': 'application/problem+json',
  '/auth/me': 'application/problem+json',
});

describe('every kind of response', () => {
  it('has its Content-Type and forbids sniffing', async () => {
    for (const [path, type] of Object.entries(kinds())) {
      const { headers } = await request(app.url).get(path).set('Accept', 'text/html,*/*').redirects(0);
      expect(headers, path).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toMatch(/sandbox|frame-ancestors 'none'|connect-src 'self'$/);
      expect(policy, path).not.toMatch(/unsafe-eval| \*|https?:/);
      for (const name of ['set-cookie', 'x-powered-by', 'server']) expect(headers, path).not.toHaveProperty(name);
    }
  });

  it('allows only configured origins', async () => {
    const allowed = async (origin: string) =>
      (await request(app.url).get('/api/books').set('Origin', origin)).headers['access-control-allow-origin'];
    expect(await allowed('https://app.example')).toBe('https://app.example');
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])
      expect(await allowed(origin)).toBeUndefined();
    const asked = await request(app.url).options('/api/books').set('Origin', 'https://evil.example');
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('never contains a file beside the public ones, nor a directory listing', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/.vite/manifest.json',
      '/assets/',
      '/uploads/',
      '/index.html~',
    ])
      expect((await request(app.url).get(path).redirects(0)).status, path).toBe(404);
  });
});

describe('a deceptive request', () => {
  /** Sends these bytes on a separate connection and returns the response. */
  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end(bytes);
    return text(socket);
  }

  it('is rejected with two lengths, a duplicate header or invalid HTTP', async () => {
    const head = 'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    for (const bytes of [
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /auth/me HTTP/1.1\r\nHost: a\r\n\r\n`,
      `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
      `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\nX-C: d\r\n\u0000\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    ])
      expect(await answerTo(bytes)).toMatch(/^HTTP\/1\.1 4(00|31) [^\n]*\r\nConnection: close\r\n\r\n$/);
  });

  it('is counted by its own address despite a forged X-Forwarded-For', async () => {
    const attempt = (count: number) =>
      request(app.url)
        .post('/auth/register')
        .set({ 'X-Forwarded-For': `203.0.113.${count}`, 'X-Real-IP': `203.0.113.${count}`, Forwarded: 'for=1.2.3.4' })
        .send({});
    for (let count = 0; count < 20; count += 1) expect((await attempt(count)).status).toBe(400);
    expect((await attempt(21)).status).toBe(429);
  });
});
