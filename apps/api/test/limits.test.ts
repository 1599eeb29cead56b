import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../src/platform/rate-limiting/limits.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => app.close());

/** An id without a record. */
const nothing = 'a'.repeat(24);

it.each([
  ['a change of status', limits.statusesByAccount, 'put', `/api/books/${nothing}/status`, { status: 'reserved' }],
  ['a deletion', limits.deletionsByAccount, 'delete', `/api/books/${nothing}`, {}],
  ['a change of a page', limits.pageEditsByAccount, 'delete', `/api/pages/${nothing}`, {}],
  ['a wish', limits.wishesByAccount, 'put', `/api/wishlist/${nothing}`, {}],
  [
    'a deletion of a picture',
    limits.uploadByAccount,
    'put',
    '/api/images/delete',
    { url: `/uploads/${nothing}-1.webp` },
  ],
] as const)('%s is counted for each account', async (_what, { most }, method, path, body) => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const call = (by = one) => request(app.url)[method](path).set(by.auth).send(body);
  for (let count = 0; count < most; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => call().expect(404)));
  expect(((await call().expect(429)).body as Problem).code).toBe('RATE_LIMITED');
  await call(other).expect(404);
});

it('successful logins are limited to 30 in 15 minutes per account and counted apart from failed ones', async () => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const login = ({ email, password }: Pick<BuiltUser, 'email' | 'password'>) =>
    request(app.url).post('/auth/login').send({ email, password });
  await login({ ...one, password: 'pogrešna lozinka' }).expect(401);
  for (let count = 0; count < limits.successfulLoginByEmail.most; count += 1) await login(one).expect(200);
  const refused = await login(one).expect(429);
  expect((refused.body as Problem).code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  await login(other).expect(200);
});

it('a guessed old password counts per account, also when the profile is refused for another reason', async () => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const profile = { name: 'Ana', biography: '', categories: [], gender: '', password: 'sasvim nova lozinka' };
  const change = (by: BuiltUser, more: object) =>
    request(app.url)
      .put(`/api/users/${by._id}/profile`)
      .set(by.auth)
      .send({ ...profile, ...more });
  const wrong = { currentPassword: 'pogrešna' };
  const { most } = limits.oldPasswordsByAccount;
  for (let count = 0; count < most; count += 1) await change(one, { name: '' }).expect(400);
  for (let count = 0; count < most; count += 1)
    expect(((await change(one, wrong).expect(403)).body as Problem).code).toBe('PASSWORD_WRONG');
  expect(((await change(one, wrong).expect(429)).body as Problem).code).toBe('RATE_LIMITED');
  await change(one, { currentPassword: one.password }).expect(429);
  await change(one, { password: '' }).expect(200);
  await change(other, { currentPassword: other.password }).expect(200);
});
