import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildUser } from './factories/build-user.js';
import { connectSocket } from './sockets.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS: 'on' });
});
afterAll(() => app.close());

const read = async (): Promise<string> => {
  const { headers, text } = await request(app.url).get('/metrics').expect(200);
  expect(headers['content-type']).toContain('text/plain');
  return text;
};

/** Returns the labels of every request series, in order of the first request. */
const counted = async (): Promise<string[]> =>
  [...(await read()).matchAll(/^korice_http_request_duration_seconds_count\{(.+)\} \d+$/gm)].map(
    ([, labels = '']) => labels,
  );

const valueOf = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await read())?.[1]);

describe('GET /metrics', () => {
  it.each(['/metrics/', '/METRICS', '/Metrics'])('is not served at %s, which a proxy may not block', async (path) => {
    const { text } = await request(app.url).get(path).expect(404);
    expect(text).not.toContain('korice_http_request_duration');
  });

  it('returns 404 unless METRICS is on', async () => {
    const plain = await startTestApp();
    await request(plain.url).get('/metrics').expect(404);
    await plain.close();
  });

  it('labels request durations by route pattern, never by URL', async () => {
    await request(app.url).get(`/api/books/${'a'.repeat(24)}`);
    await request(app.url).get(`/api/books/${'b'.repeat(24)}`);
    await request(app.url).get('/api/books?q=andric');
    await request(app.url).get('/HEALTH/live');
    await request(app.url).get('/wp-login.php');
    await request(app.url).get('/api/nothing/of/the/kind');
    await request(app.url).post('/api/books').expect(401);
    await expect
      .poll(counted)
      .toEqual(
        expect.arrayContaining([
          'method="GET",route="/api/books/:bookId",status="4xx"',
          'method="GET",route="/api/books",status="2xx"',
          'method="GET",route="/health/live",status="2xx"',
          'method="GET",route="other",status="4xx"',
          'method="POST",route="/api/books",status="4xx"',
        ]),
      );
    expect(await read()).not.toMatch(/andric|wp-login|aaaa|nothing/);
    expect(await read()).toMatch(/^process_cpu_seconds_total|^nodejs_eventloop_lag_seconds/m);
  });

  it('groups uncommon methods under one label', async () => {
    await fetch(`${app.url}/api/books`, { method: 'PROPFIND' });
    await fetch(`${app.url}/api/books`, { method: 'PATCH' });
    await expect
      .poll(async () => (await counted()).filter((labels) => labels.includes('method="other"')))
      .toHaveLength(1);
  });

  it('reports open connections and queued mails', async () => {
    const member = await buildUser(app);
    await connectSocket(app, member.token);
    await connectSocket(app);
    await expect.poll(() => valueOf('korice_sockets_connected')).toBe(2);
    await request(app.url).post('/auth/send-password-reset').send({ email: member.email }).expect(200);
    expect(await valueOf('korice_mails_queued')).toBe(1);
    await app.deps.outbox.deliverDue();
    expect(await valueOf('korice_mails_queued')).toBe(0);
    expect(await valueOf('korice_mails_failed')).toBe(0);
    expect(await valueOf('korice_image_jobs_waiting')).toBe(0);
    expect(await valueOf('korice_passwords_waiting')).toBe(0);
  });

  it('reports the other metrics when the database is unavailable', async () => {
    const alone = await startTestApp({ METRICS: 'on' });
    await alone.deps.db.close();
    const { text } = await request(alone.url).get('/metrics').expect(200);
    expect(text).toContain('korice_mails_queued Nan');
    expect(text).toContain('korice_sockets_connected 0');
    await alone.deps.db.openUri(alone.databaseUri);
    await alone.close();
  });
});
