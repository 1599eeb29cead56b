import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.js';
import { buildUser } from '../../../../test/factories/build-user.js';
import { limits } from '../../../platform/rate-limiting/limits.js';

it('the upload limit counts new books and book updates together, for each account', async () => {
  const app = await startTestApp({ RATE_LIMIT: 'on' });
  const [seller, other] = [await buildUser(app), await buildUser(app)];
  // A request without a form is counted, and refused before its body is read.
  const create = (by = seller) => request(app.url).post('/api/books').set(by.auth);
  for (let count = 0; count < limits.uploadByAccount.maxRequests; count += 10)
    await Promise.all(Array.from({ length: 10 }, () => create().expect(415)));
  const refused = await create().expect(429);
  expect((refused.body as Problem).code).toBe('RATE_LIMITED');
  await request(app.url)
    .put(`/api/books/${'a'.repeat(24)}`)
    .set(seller.auth)
    .expect(429);
  await create(other).expect(415);
  await app.close();
}, 60_000);
