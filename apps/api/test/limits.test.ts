import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../src/http/rate-limit.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser } from './factories/build-user.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => app.close());

/** An id of nothing. */
const nothing = 'a'.repeat(24);

it.each([
  ['a change of status', limits.statusesByAccount, 'put', `/api/books/${nothing}/status`, { status: 'reserved' }],
  ['a deletion', limits.deletionsByAccount, 'delete', `/api/books/${nothing}`, {}],
  ['a change of a page', limits.pageEditsByAccount, 'delete', `/api/pages/${nothing}`, {}],
  ['a wish', limits.wishesByAccount, 'put', `/api/wishlist/${nothing}`, {}],
  ['a deletion of a picture', limits.uploadByAccount, 'put', '/api/images/delete', { url: `/uploads/${nothing}-1.webp` }],
] as const)('%s is counted for each account', async (_what, { most }, method, path, body) => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const call = (by = one) => request(app.url)[method](path).set(by.auth).send(body);
  for (let count = 0; count < most; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => call().expect(404)));
  expect(((await call().expect(429)).body as Problem).code).toBe('RATE_LIMITED');
  await call(other).expect(404);
});
