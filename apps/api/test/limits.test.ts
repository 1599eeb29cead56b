import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { limits } from '../src/platform/rate-limiting/limits.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { findProgram } from './find-program.js';
import { startProcess, startRedis, stopProcesses, type ProductProcess } from './processes.js';
import { isThorough } from './thoroughness.js';

const redisServer = findProgram('redis-server');
if (redisServer === undefined)
  process.stdout.write('No redis-server on the PATH: the limits on two processes are skipped.\n');

let app: TestApp;
/** URLs of the processes, which get the requests in turn. */
let urls: string[];
let asked = 0;
const nextUrl = () => urls[(asked += 1) % urls.length] ?? app.url;

/** An id without a record. */
const nothing = 'a'.repeat(24);

/** Actions that a limit counts for each account. */
const counted = [
  ['a change of status', limits.statusesByAccount, 'put', `/api/books/${nothing}/status`, { status: 'reserved' }],
  ['a deletion', limits.deletionsByAccount, 'delete', `/api/books/${nothing}`, {}],
  ['a change of a page', limits.pageEditsByAccount, 'delete', `/api/pages/${nothing}`, {}],
  ['a wish', limits.wishesByAccount, 'put', `/api/wishlist/${nothing}`, {}],
  [
    'a deletion of an image',
    limits.uploadByAccount,
    'put',
    '/api/images/delete',
    { url: `/uploads/${nothing}-1.webp` },
  ],
] as const;

const testLimits = (actions: readonly (typeof counted)[number][]) => {
  it.for(actions)('%s is counted for each account', async ([, { maxRequests }, method, path, body], { annotate }) => {
    const [one, other] = [await buildUser(app), await buildUser(app)];
    const call = (by = one) => request(nextUrl())[method](path).set(by.auth).send(body);
    for (let count = 0; count < maxRequests; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => call().expect(404)));
    expect(((await call().expect(429)).body as Problem).code).toBe('RATE_LIMITED');
    await call(other).expect(404);
    await annotate(String(maxRequests), 'trust:limits');
  });

  it('successful logins are limited to 30 in 15 minutes per account and counted apart from failed ones', async () => {
    const [one, other] = [await buildUser(app), await buildUser(app)];
    const login = ({ email, password }: Pick<BuiltUser, 'email' | 'password'>) =>
      request(nextUrl()).post('/auth/login').send({ email, password });
    await login({ ...one, password: 'pogrešna lozinka' }).expect(401);
    for (let count = 0; count < limits.successfulLoginByEmail.maxRequests; count += 1) await login(one).expect(200);
    const refused = await login(one).expect(429);
    expect((refused.body as Problem).code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await login(other).expect(200);
  });

  it('attempts at the old password are limited per account; an invalid profile does not count as one', async () => {
    const [one, other] = [await buildUser(app), await buildUser(app)];
    const profile = { name: 'Ana', biography: '', categories: [], gender: '', password: 'sasvim nova lozinka' };
    const change = (by: BuiltUser, more: object) =>
      request(nextUrl())
        .put(`/api/users/${by._id}/profile`)
        .set(by.auth)
        .send({ ...profile, ...more });
    const wrong = { currentPassword: 'pogrešna' };
    const { maxRequests } = limits.oldPasswordsByAccount;
    for (let count = 0; count < maxRequests; count += 1) await change(one, { name: '' }).expect(400);
    for (let count = 0; count < maxRequests; count += 1)
      expect(((await change(one, wrong).expect(403)).body as Problem).code).toBe('PASSWORD_WRONG');
    expect(((await change(one, wrong).expect(429)).body as Problem).code).toBe('RATE_LIMITED');
    await change(one, { currentPassword: one.password }).expect(429);
    await change(one, { password: '' }).expect(200);
    await change(other, { currentPassword: other.password }).expect(200);
  });
};

describe('limits on one process', () => {
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT: 'on' });
    urls = [app.url];
  });
  afterAll(() => app.close());
  testLimits(counted);
});

describe.skipIf(redisServer === undefined)('limits on two processes with Redis', { tags: ['services'] }, () => {
  let second: ProductProcess | undefined;
  beforeAll(async () => {
    const redisPort = await freePort();
    await startRedis(redisServer ?? '', redisPort);
    const variables = { RATE_LIMIT: 'on', REDIS_URL: `redis://127.0.0.1:${redisPort}` };
    app = await startTestApp(variables);
    second = await startProcess(app, await freePort(), variables);
    urls = [app.url, second.url];
  }, 60_000);
  afterAll(async () => {
    // In this order: a process that writes to the folder makes its removal fail, and closing the application needs Redis.
    await second?.stop('SIGKILL');
    await app.close();
    await stopProcesses();
  }, 60_000);
  // The lowest limit, without TRUST=full: the others are counted in the same way.
  testLimits(isThorough ? counted : counted.filter(([what]) => what === 'a change of a page'));
});
