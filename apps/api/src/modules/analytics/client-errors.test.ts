import { type ClientError, maxClientErrors } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { limits } from '../../platform/rate-limiting/limits.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.clientErrors.deleteMany();
});

const report = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'title')",
  frames: ['Book-1a2b3c4d.js:1:2345', 'app-1a2b3c4d.js:1:20'],
  page: 'book',
  release: 'app-1a2b3c4d',
};
const record = (overrides: object = {}, to = app) =>
  request(to.url)
    .post('/api/analytics/errors')
    .send({ ...report, ...overrides });
const list = async () =>
  (await request(app.url).get('/api/admin/client-errors').set(admin.auth).expect(200)).body as ClientError[];

describe('POST /api/analytics/errors', () => {
  it('counts the same error of one release once per call, also for fifty calls at once', async () => {
    travelTo(app, new Date('2026-07-01T10:00:00Z'));
    await record().expect(204);
    app.clock.now = new Date('2026-07-02T10:00:00Z');
    await Promise.all(Array.from({ length: 50 }, () => record().expect(204)));
    await record({ release: 'app-next' }).expect(204);
    const errors = await list();
    expect(errors).toHaveLength(2);
    expect(errors).toContainEqual({
      ...report,
      count: 51,
      firstSeenAt: '2026-07-01T10:00:00.000Z',
      lastSeenAt: '2026-07-02T10:00:00.000Z',
    });
  });

  it('stores no personal data of the caller or of the message', async () => {
    await record({ message: 'Unexpected "Petar Petrović" of petar@primer.rs', userId: admin._id })
      .set(admin.auth)
      .set('User-Agent', 'Citac/1.0')
      .expect(204);
    const stored = JSON.stringify(await app.models.clientErrors.find().lean());
    expect(stored).toContain('Unexpected \\"*\\" of *');
    expect(stored).not.toMatch(/Petar|primer|Citac/);
    expect(stored).not.toContain(admin._id);
  });

  it('lists an error whose redacted message is longer than the bound of a report', async () => {
    await record({ message: `""${' ""'.repeat(99)}` }).expect(204);
    expect(await list()).toMatchObject([{ message: `"*"${' "*"'.repeat(99)}` }]);
  });

  it('deletes the error with the oldest lastSeenAt above the maximum number of errors', async () => {
    for (let minute = 0; minute <= maxClientErrors; minute += 1) {
      travelTo(app, new Date(Date.UTC(2026, 6, 3, 0, minute)));
      await record({ release: `app-${minute}` }).expect(204);
    }
    const releases = (await list()).map(({ release }) => release);
    expect(releases).toHaveLength(maxClientErrors);
    expect(releases[0]).toBe(`app-${maxClientErrors}`);
    expect(releases).not.toContain('app-0');
  });

  it('has the database delete an error 30 days after it was last seen', async () => {
    await app.models.clientErrors.init();
    expect(await app.models.clientErrors.collection.indexes()).toContainEqual(
      expect.objectContaining({ key: { lastSeenAt: 1 }, expireAfterSeconds: 30 * 24 * 3600 }),
    );
  });

  it.each([
    ['a frame of another site', { frames: ['https://example.com/x.js:1:1'] }],
    ['no frame', { frames: [] }],
    ['an address instead of a route', { page: '/book/65f0' }],
    ['a name that is no identifier', { name: 'Petar Petrović' }],
    ['a message beyond the bound', { message: 'x'.repeat(301) }],
  ])('refuses %s', async (_name, overrides) => {
    await record(overrides).expect(400);
    expect(await app.models.clientErrors.countDocuments()).toBe(0);
  });

  it('responds 429 beyond the limit of an address', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const { maxRequests } = limits.clientErrorsByAddress;
    await Promise.all(Array.from({ length: maxRequests }, () => record({}, limited).expect(204)));
    await record({}, limited).expect(429);
    await limited.close();
  });
});
