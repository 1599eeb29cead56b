import type { OperationState } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { createCallFixtures } from '../../../test/call-fixtures.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { jobs, mails, outboxEvents, deals } = app.models;
  for (const { collection } of [jobs, mails, outboxEvents, deals]) await collection.deleteMany({});
});

const read = async () =>
  (await request(app.url).get('/api/admin/operation').set(admin.auth).expect(200)).body as OperationState;
const problems = async () => (await read()).problems.filter(({ kind }) => kind !== 'diskLow');
const never = new Date(0);

describe('GET /api/admin/operation', () => {
  it('returns the versions, the size of the database and the free disk space', async () => {
    const finishedAt = new Date();
    await app.models.migrations.create({ _id: 'one', finishedAt, leasedUntil: never, leasedBy: 'a' });
    const { documents, freeBytes, ...state } = await read();
    expect(state).toMatchObject({
      release: '1.0.0',
      node: process.version,
      database: 'embedded',
      migratedAt: finishedAt.toISOString(),
    });
    expect(documents).toBeGreaterThan(0);
    expect(freeBytes).toBeGreaterThan(0);
    expect(await problems()).toEqual([]);
  });

  it('names jobs that fail and jobs that no process runs', async () => {
    const start = app.deps.now();
    const job = { leasedUntil: never, leasedBy: 'a', failures: 0 };
    await app.models.jobs.create({ ...job, _id: 'send newsletter', nextRunAt: start });
    const failing = { ...job, _id: 'run due deals', nextRunAt: new Date(start.getTime() + 7_200_000), failures: 2 };
    await app.models.jobs.create({ ...failing, lastError: 'no room' });
    travelTo(app, new Date(start.getTime() + 3_600_001));
    expect(await problems()).toEqual([
      { kind: 'jobsFailed', count: 1, names: ['run due deals'] },
      { kind: 'jobsLate', count: 1, names: ['send newsletter'] },
    ]);
  });

  it('counts late and failed mails and failed events, with their kinds and without addresses', async () => {
    const mail = { kind: 'bookSold', to: 'ana@example.com', language: 'sr', nextAttemptAt: never } as const;
    for (const messageId of ['1', '2']) await app.models.mails.create({ ...mail, messageId, status: 'failed' });
    await app.models.mails.create({ ...mail, messageId: '3', status: 'queued' });
    await app.models.outboxEvents.collection.insertOne({
      _id: new Types.ObjectId(),
      type: 'dealStep',
      status: 'failed',
    });
    const found = await problems();
    expect(found).toEqual([
      { kind: 'mailsLate', count: 1, names: [] },
      { kind: 'mailsFailed', count: 2, names: ['bookSold'] },
      { kind: 'eventsFailed', count: 1, names: ['dealStep'] },
    ]);
    expect(JSON.stringify(found)).not.toContain('example.com');
  });

  it('counts deals whose effect on their books is overdue', async () => {
    const { id } = await createCallFixtures(app, await buildUser(app), await buildUser(app)).buildDeal();
    await app.models.deals.updateOne({ _id: id }, { $set: { settling: 'claim', dueAt: app.deps.now() } });
    await app.deps.eventOutbox.settle();
    expect(await problems()).toEqual([]);
    travelTo(app, new Date(Date.now() + 11 * 60_000));
    expect(await problems()).toEqual([{ kind: 'dealsStuck', count: 1, names: [] }]);
  });
});
